import type { Contact } from '@talk/core';
import { Icon, worded } from '@talk/ui';
import {
  Bell,
  Mail,
  MessageSquare,
  Pencil,
  PhoneCall,
  PhoneForwarded,
  Printer,
  StickyNote,
  Voicemail,
  type IconNode,
} from 'lucide';
import type { ReactNode } from 'react';
import { outcomeLook } from '../../shared/call-outcome.js';
import { useRowMarks } from './row-marks.js';
import { t } from './texts.js';

const CALLBACKS = { requested: PhoneForwarded, initiated: PhoneCall } as const;

type LastCommunication = NonNullable<Contact['last_communication']>;

/** An event says in English what a call, a fax or a file was. Every other preview is a person’s own words. */
const previewOf = ({ type, only_files: onlyFiles, preview }: LastCommunication): string =>
  type === 'call' || type === 'fax' || onlyFiles ? worded(preview) : preview;

function iconOf(last: LastCommunication): IconNode {
  switch (last.type) {
    case 'call':
    case 'conference':
      return outcomeLook(last).icon;
    case 'email':
      return Mail;
    case 'fax':
      return Printer;
    case 'rvm':
      return Voicemail;
    case 'note':
    case 'system-note':
      return StickyNote;
    case 'reminder':
    case 'appointment':
      return Bell;
    default:
      return MessageSquare;
  }
}

/** The kind of the last communication. A callback that the caller asked for is named. */
function LastIcon({ last }: { last: LastCommunication }): ReactNode {
  const { callback_status: callback } = last;
  // A server of an earlier release does not send the field.
  if (callback == null) return <Icon shape={iconOf(last)} size="small" />;
  const words = t(`callback.${callback}`);
  return (
    <span className="app-inbox-callback" data-callback={callback} title={words}>
      <Icon shape={CALLBACKS[callback]} size="small" />
      <span className="tk-hidden">{words}</span>
    </span>
  );
}

/** What happened last, and who spoke. */
export function InboxLast({
  contact: { id, last_communication: last },
}: {
  contact: Pick<Contact, 'id' | 'last_communication'>;
}): ReactNode {
  const { drafts, writers } = useRowMarks();
  const writer = writers.get(id);
  if (writer !== undefined)
    return (
      <span className="app-inbox-last app-inbox-writer">
        <Icon shape={Pencil} size="small" />
        <span className="tk-clip">{t('writing', { name: writer })}</span>
      </span>
    );
  const draft = drafts.has(id) && <span className="app-inbox-draft">{t('draft')} </span>;
  if (last === null)
    return (
      <span className="app-inbox-last tk-clip tk-muted">
        <span>
          {draft}
          {t('none')}
        </span>
      </span>
    );
  const isCall = last.type === 'call' || last.type === 'conference';
  const isOurs = last.direction === 'outbound' && last.type === 'sms';
  return (
    <span className="app-inbox-last" data-tone={isCall ? outcomeLook(last).tone : undefined}>
      <LastIcon last={last} />
      <span className="tk-clip">
        {draft}
        {isOurs && <span className="tk-muted">{t('you')} </span>}
        <bdi>{previewOf(last)}</bdi>
      </span>
    </span>
  );
}
