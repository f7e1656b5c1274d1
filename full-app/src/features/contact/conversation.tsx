import '@talk/ui/styles/texting.css';
import './fax.css';
import type { Contact } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import { formatTime } from '@talk/core/format';
import type { ThreadCommunication } from '@talk/core/texting';
import { ownZone, useSignalValue } from '@talk/ui';
import { auditWords, openTexting, TextingView, type OpenTexting, type ThreadSettings } from '@talk/ui/texting';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useDial } from '../../entities/call/index.js';
import { nameOf } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useToastFloor } from '../../shared/use-toast-floor.js';
import { BackToContacts } from './back-to-contacts.js';
import { createFaxModel } from './fax.model.js';
import { MessageModes, type MessageMode } from './message-modes.js';
import { TimelineEntry } from './timeline-entry.js';
import { t } from './texts.js';
import { useMarkRead } from './use-mark-read.js';

const FaxComposer = lazy(page(() => import('./fax-composer.js'), 'FaxComposer'));

export interface ConversationProps {
  contactId: number;
  /** Null once it went out of this person's view. What they had begun to write stays. */
  contact: Contact | null;
  /** Named in the address: brought into view and marked for a moment. */
  linkedId: number | null;
  /** The person came to write: the field has the focus. */
  writes: boolean;
}

/** What happened with a contact, newest at the end, and where one writes to them. */
export function Conversation(props: ConversationProps): ReactNode {
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
    const texting = open();
    // oxlint-disable-next-line react/set-state-in-effect -- what is opened must be ended, and only an effect is told of the end
    setOpened(texting);
    return texting.start();
  }, [open]);
  return opened === null ? <ListSkeleton rows={5} /> : <OpenConversation {...props} opened={opened} />;
}

function OpenConversation({
  contactId,
  contact,
  linkedId,
  writes,
  opened,
}: ConversationProps & { opened: OpenTexting }): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const { blocked, dial } = useDial();
  const number = contact?.phone_number ?? null;
  const call = useCallback(() => {
    if (number !== null) void dial({ contactId, number });
  }, [contactId, dial, number]);
  const mayCall = blocked === null && number !== null;
  useEffect(() => opened.callWith(mayCall ? call : null), [opened, call, mayCall]);
  const { phase, communications } = useSignalValue(opened.thread.state);
  useMarkRead(contact, phase === 'ready');

  const settings = useMemo<ThreadSettings>(
    () => ({
      name: contact === null ? '' : nameOf(contact),
      zone: ownZone(),
      format: timeFormatOf(user),
      loadFile: (uuid, signal) => client.api.files.get(uuid, { signal }),
      call: mayCall ? call : null,
      linkedId,
      onTooOld: () => toasts.show(t('tooOld'), { tone: 'bad' }),
      renderEntry: (row) =>
        row.kind === 'audit' ? (
          <p className="tk-audit" id={row.key}>
            <bdi>{auditWords(row.audit)}</bdi> ·{' '}
            <bdi>{formatTime(Date.parse(row.audit.created_at), ownZone(), timeFormatOf(user))}</bdi>
          </p>
        ) : (
          contact && <TimelineEntry communication={row.communication} contact={contact} />
        ),
    }),
    [call, client, contact, linkedId, mayCall, toasts, user],
  );
  const [mode, setMode] = useState<MessageMode>('sms');
  const [fax] = useState(() => createFaxModel(client, opened.thread));
  useEffect(() => fax.dispose, [fax]);
  const box = useRef<HTMLDivElement>(null);
  useToastFloor(box, '.tk-thread-frame');
  useEffect(() => {
    if (writes) box.current?.querySelector('textarea')?.focus();
  }, [writes]);
  const modes = {
    choice: <MessageModes mode={mode} onMode={setMode} />,
    composer: mode === 'fax' && (
      <Suspense fallback={<div className="tk-composer" />}>
        <FaxComposer
          model={fax}
          about={`${contact?.version} ${faxesIn(communications)}`}
          loadFile={settings.loadFile}
        />
      </Suspense>
    ),
  };
  return (
    <div ref={box} className="app-conversation">
      <TextingView
        thread={opened.thread}
        composer={opened.composer}
        settings={settings}
        userId={user.id}
        {...(opened.composer === null ? {} : { modes })}
        wayOut={<BackToContacts />}
      />
    </div>
  );
}

/** Names what the faxes of a thread have come to: it tells which numbers take none. */
const faxesIn = (communications: readonly ThreadCommunication[]): string =>
  communications.flatMap(({ id, fax }) => (fax == null ? [] : [`${id}${fax.status}`])).join();
