import type { Notification, NotificationKind } from '@talk/core/contacts';
import { phoneDisplay } from '@talk/core/format';
import { Icon, ownZone, useAgo } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import {
  AtSign,
  BellRing,
  CalendarClock,
  Hourglass,
  Mail,
  MessageSquareText,
  PhoneMissed,
  Printer,
  UserRound,
  Voicemail,
  type IconNode,
} from 'lucide';
import type { ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './notification-texts.js';

const SHAPES: Readonly<Record<NotificationKind, IconNode>> = {
  calls: PhoneMissed,
  texts: MessageSquareText,
  voicemails: Voicemail,
  contacts: UserRound,
  faxes: Printer,
  mentions: AtSign,
  appointments: CalendarClock,
  reminders: BellRing,
  responses: Hourglass,
  emails: Mail,
};

interface NotificationRowProps {
  notification: Notification;
  onOpen: (notification: Notification) => void;
}

/** One notification, leading into the inbox to what it is about (spec 1 §2). One without a contact leads nowhere. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps): ReactNode {
  const { user } = useWorkspace();
  const { kind, contact_id: contactId, communication_id: communicationId, text } = notification;
  const atMs = Date.parse(notification.created_at);
  const ago = useAgo(atMs);
  const isUnseen = notification.seen_at === null;
  const content = (
    <>
      <Icon shape={SHAPES[kind]} size="small" />
      <span className="app-notification-words">
        <span className="app-notification-title">{titleOf(notification)}</span>
        {text !== null && (
          <span className="app-notification-text" dir="auto">
            {text}
          </span>
        )}
      </span>
      <span className="app-notification-side">
        <time
          className="tk-muted tk-num"
          dateTime={notification.created_at}
          title={exactWords(atMs, ownZone(), timeFormatOf(user))}
        >
          {ago}
        </time>
        {isUnseen && (
          <span className="app-notification-dot">
            <span className="tk-hidden">{t('list.unseen')}</span>
          </span>
        )}
      </span>
    </>
  );
  const common = {
    className: 'app-notification',
    'data-unseen': isUnseen ? '' : undefined,
    onClick: () => onOpen(notification),
  };
  const place = { channel: 'inbox', status: 'open', contactId: String(contactId) };
  return (
    <li>
      {contactId === null ? (
        <button type="button" {...common}>
          {content}
        </button>
      ) : communicationId === null ? (
        <Link to="/channels/$channel/$status/contacts/$contactId" params={place} {...common}>
          {content}
        </Link>
      ) : (
        <Link
          to="/channels/$channel/$status/contacts/$contactId/communications/$communicationId"
          params={{ ...place, communicationId: String(communicationId) }}
          {...common}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

/** What happened, in one line. */
function titleOf({ kind, contact_name, phone_number, actor }: Notification): string {
  const name = contact_name ?? phoneDisplay(phone_number ?? '');
  if (kind === 'mentions') return t('list.mentions', { who: actor?.name ?? '', name });
  if (kind === 'contacts' && actor !== null) return t('list.assigned', { who: actor.name, name });
  return t(`list.${kind}`, { name });
}
