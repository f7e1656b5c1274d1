import '@talk/ui/styles/texting.css';
import { systemClock, type Contact } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import { formatTime } from '@talk/core/format';
import { createThread } from '@talk/core/texting';
import { useSignalValue } from '@talk/ui';
import { createComposerModel, createServerPorts, TextingView, type ThreadSettings } from '@talk/ui/texting';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { may, timeFormatOf, useWorkspace, type WorkspaceParts } from '../../app/workspace-context.js';
import { ownZone } from '../../shared/dates.js';
import { nameOf } from '../contacts/contact-words.js';
import { useDial } from '../phone/use-dial.js';
import { auditWords } from './entry-words.js';
import { TimelineEntry } from './timeline-entry.js';
import { t } from './texts.js';
import { useMarkRead } from './use-mark-read.js';

export interface ConversationProps {
  contact: Contact;
  /** Named in the address: brought into view and marked for a moment. */
  linkedId: number | null;
}

/** What happened with a contact, newest at the end, and where one writes to them. */
export function Conversation({ contact, linkedId }: ConversationProps): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const { blocked, dial } = useDial();
  const number = contact.phone_number;
  const call = useCallback(() => {
    if (number !== null) void dial({ contactId: contact.id, number });
  }, [contact.id, dial, number]);
  const mayCall = blocked === null && number !== null;
  const [opened] = useState(() => open({ client, user }, contact.id));
  useEffect(() => opened.start(), [opened]);
  useEffect(() => opened.callWith(mayCall ? call : null), [opened, call, mayCall]);
  const { phase } = useSignalValue(opened.thread.state);
  useMarkRead(contact, phase === 'ready');

  const settings = useMemo<ThreadSettings>(
    () => ({
      name: nameOf(contact),
      zone: ownZone(),
      format: timeFormatOf(user),
      loadFile: (uuid, signal) => client.api.files.get(uuid, { signal }),
      call: mayCall ? call : null,
      linkedId,
      onTooOld: () => toasts.show(t('tooOld'), { tone: 'bad' }),
      renderEntry: (row) =>
        row.kind === 'audit' ? (
          <p className="tk-audit" id={row.key}>
            {auditWords(row.audit)} · {formatTime(Date.parse(row.audit.created_at), ownZone(), timeFormatOf(user))}
          </p>
        ) : (
          <TimelineEntry communication={row.communication} contact={contact} />
        ),
    }),
    [call, client, contact, linkedId, mayCall, toasts, user],
  );
  return (
    <div className="app-conversation">
      <TextingView thread={opened.thread} composer={opened.composer} settings={settings} userId={user.id} />
    </div>
  );
}

/** Made when the page of a contact appears, ended when it leaves. */
function open({ client, user }: Pick<WorkspaceParts, 'client' | 'user'>, contactId: number) {
  const thread = createThread(client, contactId);
  let call: (() => void) | null = null;
  const composer = may(user, 'send message')
    ? createComposerModel({
        client,
        thread,
        clock: systemClock,
        userId: user.id,
        ports: createServerPorts({
          client,
          contactId,
          userId: user.id,
          clock: systemClock,
          mayUseTemplates: may(user, 'list sms template'),
          remembered: browserStorage(`talk:${user.company_id}:${user.id}:`),
          alternative: ({ kind }) => (kind === 'call' ? call : null),
        }),
      })
    : null;
  return {
    thread,
    composer,
    callWith(next: (() => void) | null) {
      call = next;
    },
    start() {
      void thread.load();
      void composer?.load();
      return () => {
        composer?.dispose();
        thread.dispose();
      };
    },
  };
}
