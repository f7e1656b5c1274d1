import '@talk/ui/styles/texting.css';
import './fax.css';
import type { Contact } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import type { ThreadCommunication } from '@talk/core/texting';
import { ownZone, useSignalValue, timeText } from '@talk/ui';
import { auditWords, openTexting, TextingView, type OpenTexting, type ThreadSettings } from '@talk/ui/texting';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useCallCheck, useDial } from '../../entities/call/index.js';
import {
  dialTextOf,
  isWatched,
  joinedText,
  nameOf,
  useCarried,
  useHomeList,
  useTeamInbox,
  Watching,
} from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { useToastFloor } from '../../shared/use-toast-floor.js';
import { createFaxModel } from './fax.model.js';
import { useGone, WayOut } from './gone-contact.js';
import { MergeUndo } from './merge-undo.js';
import { useMentionsRead } from './use-mentions-read.js';
import { useNotificationsSeen } from './use-notifications-seen.js';
import { useNote } from './use-note.js';
import { t as emailWords } from './email-words.js';
import { t as noteWords } from './note-words.js';
import { useEmail } from './use-email.js';
import { MessageModes, type MessageMode } from './message-modes.js';
import { EntryFoot } from './entry-foot.js';
import { TimelineBar } from './timeline-bar.js';
import { TimelineEntry } from './timeline-entry.js';
import { t } from './texts.js';
import { useMarkRead } from './use-mark-read.js';
import { useTimeline } from './use-timeline.js';

const WRITE: Shortcut = { area: 'contact', keys: ['R'], does: () => t('write') };
const EMAIL: Shortcut = { area: 'contact', keys: ['Shift R'], does: () => emailWords('composer') };
const NOTE: Shortcut = { area: 'contact', keys: ['N'], does: () => noteWords('focus') };
const EmailComposer = lazy(page(() => import('./email-composer.js'), 'EmailComposer'));
const FaxComposer = lazy(page(() => import('./fax-composer.js'), 'FaxComposer'));
const NoteComposer = lazy(page(() => import('./note-composer.js'), 'NoteComposer'));

export interface ConversationProps {
  contactId: number;
  /** Null once it went out of this person's view. What they had begun to write stays. */
  contact: Contact | null;
  /** Named in the address: brought into view and marked for a moment. */
  linkedId: number | null;
  /** The same of an entry of the history. */
  linkedAuditId: number | null;
  /** The person came to write: the field has the focus. */
  writes: boolean;
  /** Done when what was being written in the conversation before this one is saved: this one begins with it. */
  before: { current: Promise<void> };
}

/** What happened with a contact, newest at the end, and where one writes to them. */
export function Conversation({ before, ...props }: ConversationProps): ReactNode {
  const { client, entities, user } = useWorkspace();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenTexting | null>(null);
  const [open] = useState(() => () => {
    const remembered = browserStorage(`talk:${user.company_id}:${user.id}:`);
    const openSettings = () => void navigate({ to: '/settings/texting' });
    return openTexting({ client: { ...client, entities }, user, contactId: props.contactId, remembered, openSettings });
  });
  // It tells the server who is here from its first moment, so it begins in an effect: a first rendering that waits for code is thrown away
  // and begun again, and whatever that had opened would go on for ever.
  useEffect(() => {
    let isOver = false;
    let end = (): void => {};
    void before.current.then(() => {
      if (isOver) return;
      const texting = open();
      setOpened(texting);
      const dispose = texting.start();
      end = () => {
        dispose();
        before.current = texting.composer?.draft?.flush() ?? Promise.resolve();
      };
    });
    return () => {
      isOver = true;
      end();
    };
  }, [before, open]);
  return opened === null ? <ListSkeleton rows={5} /> : <OpenConversation {...props} before={before} opened={opened} />;
}

function OpenConversation({
  contactId,
  contact,
  writes,
  opened,
  before,
  ...linked
}: ConversationProps & { opened: OpenTexting }): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const { blocked, dial } = useDial();
  const number = contact && dialTextOf(contact);
  const call = useCallback(() => {
    if (number !== null) void dial({ contactId, number });
  }, [contactId, dial, number]);
  useCarriedText(contactId, opened);
  const saidAbove = useCallCheck(contact, contact?.phone_number ?? null)?.obstacles[0]?.message ?? null;
  const mayCall = blocked === null && number !== null;
  useEffect(() => opened.callWith(mayCall ? call : null), [opened, call, mayCall]);
  const { phase, communications } = useSignalValue(opened.thread.state);
  const box = useRef<HTMLDivElement>(null);
  const timeline = useTimeline(opened.thread, linked, box);
  const { linkedId, linkedAuditId, dropForLink, find } = timeline;
  const team = useTeamInbox(useHomeList().inbox);
  const watches = isWatched(team);
  // What a filter hides is not seen. Users who watch a team inbox read nothing for the team.
  useMarkRead(contact, phase === 'ready' && timeline.isWhole, team.kind !== 'loading' && !watches);

  const [mode, setMode] = useState<MessageMode>('sms');
  const [writesNote, setWritesNote] = useState(false);
  const { email, writesEmail, onEmail } = useEmail(opened, setMode);
  const settings = useMemo<ThreadSettings>(
    () => ({
      name: contact === null ? '' : nameOf(contact),
      zone: ownZone(),
      format: timeFormatOf(user),
      loadFile: (uuid, signal) => client.api.files.get(uuid, { signal }),
      loadPreview: opened.loadPreview,
      call: mayCall ? call : null,
      saidAbove,
      linkedId,
      linkTakesFocus,
      linkedAuditId,
      found: find.found,
      onTooOld: () => void (dropForLink() || toasts.show(t('tooOld'), { tone: 'bad' })),
      renderEntry: (row) =>
        row.kind === 'audit' ? (
          <p className="tk-audit">
            <bdi>{auditWords(row.audit, timeFormatOf(user))}</bdi> ·{' '}
            <bdi>{timeText(Date.parse(row.audit.created_at), ownZone(), timeFormatOf(user))}</bdi>
            {row.audit.field === 'merge' && row.audit.after !== null && (
              <MergeUndo contactId={contactId} at={row.audit.created_at} />
            )}
          </p>
        ) : (
          contact && <TimelineEntry communication={row.communication} contact={contact} onEmail={onEmail} />
        ),
      renderBelow: (communication) => <EntryFoot communication={communication} />,
    }),
    [
      call,
      client,
      contact,
      contactId,
      dropForLink,
      find.found,
      linkedAuditId,
      linkedId,
      mayCall,
      onEmail,
      opened,
      saidAbove,
      toasts,
      user,
    ],
  );
  const [fax] = useState(() => createFaxModel(client, opened.thread));
  useEffect(() => fax.dispose, [fax]);
  const note = useNote(contactId, before);
  const composer = watches ? null : opened.composer;
  useMentionsRead(contactId, phase === 'ready');
  useNotificationsSeen(contactId, phase === 'ready');
  const gone = useGone(contactId);
  /** How often a rule of the company has changed since the page was opened: the gate is asked again about faxes, too. */
  const [rules, setRules] = useState(0);
  useEffect(() => client.realtime.on('dnc_list_updated', () => setRules((count) => count + 1)), [client]);
  useToastFloor(box, '.tk-thread-frame');
  useEffect(() => {
    if (writes) box.current?.querySelector<HTMLElement>('.tk-composer textarea')?.focus();
  }, [writes]);
  useShortcut(WRITE, 'page', ({ key }) => {
    const field = key === 'r' ? box.current?.querySelector<HTMLElement>('.tk-composer textarea') : null;
    field?.focus();
    return field != null;
  });
  useShortcut(NOTE, 'page', ({ key }) => {
    if (key !== 'n' || composer === null) return false;
    setMode('note');
    setWritesNote(true);
    box.current?.querySelector<HTMLElement>('[data-mode="note"] textarea')?.focus();
    return true;
  });
  useShortcut(EMAIL, 'page', ({ key, shiftKey }) => {
    if (key.toLowerCase() !== 'r' || !shiftKey || onEmail === null) return false;
    onEmail(null);
    return true;
  });
  const modes = {
    choice: (
      <MessageModes
        mode={mode}
        onMode={(next) => {
          setMode(next);
          setWritesNote(false);
        }}
      />
    ),
    composer:
      mode === 'note' ? (
        <Suspense fallback={<div className="tk-composer" />}>
          <NoteComposer
            model={note}
            writes={writesNote}
            onWriting={(is) => opened.composer?.ports.presence?.compose(is)}
          />
        </Suspense>
      ) : mode === 'email' ? (
        <Suspense fallback={<div className="tk-composer" />}>
          <EmailComposer
            model={email}
            about={`${contact?.version} ${emailsIn(communications)}`}
            contact={contact}
            writes={writesEmail}
            loadFile={settings.loadFile}
            onWriting={(is) => opened.composer?.ports.presence?.compose(is)}
          />
        </Suspense>
      ) : (
        mode === 'fax' && (
          <Suspense fallback={<div className="tk-composer" />}>
            <FaxComposer
              model={fax}
              about={`${contact?.version} ${rules} ${faxesIn(communications)}`}
              loadFile={settings.loadFile}
              onEmail={() => setMode('email')}
            />
          </Suspense>
        )
      ),
  };
  return (
    <div ref={box} className="app-conversation">
      {phase !== 'left' && <TimelineBar search={timeline.search} find={find} onChange={timeline.onChange} />}
      <TextingView
        thread={opened.thread}
        composer={composer}
        settings={settings}
        userId={user.id}
        {...(composer === null ? {} : { modes })}
        wayOut={<WayOut contactId={contactId} isDeleted={gone !== null} />}
        gone={gone}
      />
      {watches && team.kind === 'open' && (
        <Suspense fallback={null}>
          <Watching inbox={team.inbox} />
        </Suspense>
      )}
    </div>
  );
}

/** Whoever goes through the entries of a list beside the thread keeps the focus there. */
const linkTakesFocus = (): boolean => document.activeElement?.closest('.app-communications') == null;

/**
 * What was not saved yet when the contact was merged is written on, behind what the server has carried over; and to the number that it was
 * written to, which is one of several now.
 */
function useCarriedText(contactId: number, { composer }: OpenTexting): void {
  const carried = useCarried();
  const hold = useCallback(() => {
    const isSaved = composer?.draft?.state.peek().saving === 'saved';
    const text = composer?.state.peek().text ?? '';
    return isSaved || text.trim() === '' ? null : text;
  }, [composer]);
  const holdNumber = useCallback(() => {
    const { text, phoneNumber, check } = composer?.state.peek() ?? {};
    return text === undefined || text.trim() === '' ? null : (phoneNumber ?? check?.phone_number ?? null);
  }, [composer]);
  useEffect(() => carried.hold(contactId, 'text', hold), [carried, contactId, hold]);
  useEffect(() => carried.hold(contactId, 'number', holdNumber), [carried, contactId, holdNumber]);
  useEffect(() => {
    const typed = carried.peek(contactId, 'text');
    const number = carried.peek(contactId, 'number');
    if (composer === null) return;
    carried.drop(contactId, 'text');
    carried.drop(contactId, 'number');
    if (number !== null) composer.chooseNumber(number);
    if (typed !== null) void composer.load().then(() => composer.type(joinedText(composer.state.peek().text, typed)));
  }, [carried, composer, contactId]);
}

/** Names what the faxes of a thread have come to: it tells which numbers take none. */
const faxesIn = (communications: readonly ThreadCommunication[]): string =>
  communications.flatMap(({ id, fax }) => (fax == null ? [] : [`${id}${fax.status}`])).join();

/** The same of emails: a mail server may have returned one. */
const emailsIn = (communications: readonly ThreadCommunication[]): string =>
  communications.flatMap(({ id, email }) => (email == null ? [] : [`${id}${email.status}`])).join();
