import type { Communication } from '@talk/core';
import { COMMUNICATION_COLUMNS, type ColumnWords, type CommunicationColumnId } from '@talk/core/contacts';
import { phoneDisplay } from '@talk/core/format';
import { Avatar, durationText, Icon, ownZone } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { Bell, Mail, MessageCircle, MessageSquare, Printer, StickyNote, Voicemail, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { TagDot } from '../../entities/tag/index.js';
import { mentionedName } from '../../entities/note/index.js';
import { isCallbackPending, outcomeLook, shownDisposition } from '../../shared/call-outcome.js';
import { exactWords } from '../../shared/dates.js';
import { PhoneNumber, type PhoneNumberProps } from '../../shared/phone-number.js';
import { useRowStop } from '../../shared/table/row-stop.js';
import { useEntryTarget } from './entry-target.js';
import { t, wordOf } from './texts.js';

/** What cells need besides the communication. */
export interface CellFacts {
  readonly timeFormat: 12 | 24;
  readonly tags: ReadonlyMap<number, { readonly name: string; readonly color: string }>;
  readonly ringGroups: ReadonlyMap<number, string>;
  /** Teammates, as notes mention them. */
  readonly team: ReadonlyMap<number, string>;
}

const byId = new Map(COMMUNICATION_COLUMNS.map((column) => [column.id, column]));

/** Who it was with: the contact, or the number or address as long as there is none. */
export const whoOf = ({ contact, lead_number: number }: Communication): string =>
  contact?.name ?? (/^\+|@/.test(number) ? phoneDisplay(number) : t('noContact'));

const HAS_OUTCOME = new Set<Communication['type']>(['call', 'conference', 'fax', 'email', 'rvm', 'appointment']);

/** "Missed", of calls, faxes, emails and appointments; of others what became of them is said where they stand. */
export const outcomeOf = (of: Communication): string =>
  HAS_OUTCOME.has(of.type) ? wordOf('outcome', isCallbackPending(of) ? 'callback' : shownDisposition(of)) : '';

/** "Incoming call", "SMS". */
export function kindOf({ type, direction }: Communication): string {
  return type === 'call' ? t(`way.${direction}.call`) : wordOf('kind', type);
}

function iconOf(of: Communication): IconNode {
  switch (of.type) {
    case 'call':
    case 'conference':
      return outcomeLook(of).icon;
    case 'sms':
      return MessageSquare;
    case 'fax':
      return Printer;
    case 'rvm':
      return Voicemail;
    case 'email':
      return Mail;
    case 'note':
    case 'system-note':
      return StickyNote;
    case 'reminder':
    case 'appointment':
      return Bell;
    default:
      return MessageCircle;
  }
}

/** The icon of its kind, for calls in the tone of their outcome. */
export function KindIcon({ of }: { of: Communication }): ReactNode {
  const isCall = of.type === 'call' || of.type === 'conference';
  return (
    <span className="app-communication-icon" data-tone={isCall ? outcomeLook(of).tone : undefined}>
      <Icon shape={iconOf(of)} size="small" />
    </span>
  );
}

/** Who it was with, leading to the entry in the contact's timeline. Without a contact there is no timeline. */
export function EntryLink({ of }: { of: Communication }): ReactNode {
  const { contact_id: contactId, is_read: isRead } = of;
  const unread = isRead ? undefined : '';
  const stop = useRowStop();
  if (contactId !== null) return <ContactLink of={of} contactId={contactId} />;
  return (
    <span className="app-contact-link tk-clip tk-muted" tabIndex={stop} dir="auto" data-unread={unread}>
      {whoOf(of)}
    </span>
  );
}

function ContactLink({ of, contactId }: { of: Communication; contactId: number }): ReactNode {
  const stop = useRowStop();
  return (
    <Link
      {...useEntryTarget(contactId, of.id)}
      tabIndex={stop}
      dir="auto"
      className="app-contact-link tk-clip"
      data-unread={of.is_read ? undefined : ''}
    >
      {whoOf(of)}
    </Link>
  );
}

const words = ({ ringGroups, team, timeFormat }: CellFacts): ColumnWords => ({
  nameOf: (of, id) =>
    of === 'ring-group' ? (ringGroups.get(id) ?? null) : of === 'user' ? mentionedName(team, id) : null,
  moment: (instant) => exactWords(Date.parse(instant), ownZone(), timeFormat),
  yesNo: (is) => t(is ? 'yes' : 'no'),
});

const seconds = (value: number): string => (value === 0 ? '' : durationText(value));

const isPhone = (value: string): boolean => value.startsWith('+');

/** What one column says, where it is no more than a text. */
export function textOf(id: CommunicationColumnId, of: Communication, facts: CellFacts): string {
  switch (id) {
    case 'disposition_status':
      return outcomeOf(of);
    case 'direction':
      return wordOf('way', of.direction);
    case 'talk_time':
      return seconds(of.talk_time);
    case 'wait_time':
      return seconds(of.wait_time);
    case 'duration': {
      const text = byId.get(id)?.textOf(of, words(facts)) ?? '';
      return text === '' ? '' : durationText(Number(text));
    }
    case 'lead_number':
      return isPhone(of.lead_number) ? phoneDisplay(of.lead_number) : of.lead_number;
    case 'contact_phone_number':
      return phoneDisplay(of.contact?.phone_number ?? null) ?? '';
    case 'callback_status':
      return of.callback_status === null ? '' : wordOf('callback', of.callback_status);
    case 'answered_by':
      return of.answered_by === null ? '' : wordOf('answeredBy', of.answered_by);
    case 'hung_up_by':
      return of.hung_up_by === null ? '' : wordOf('hungUp', of.hung_up_by);
    case 'transfer_type':
      return of.transfer_type === null ? '' : wordOf('transfer', of.transfer_type);
    default:
      return byId.get(id)?.textOf(of, words(facts)) ?? '';
  }
}

interface CommunicationCellProps {
  id: CommunicationColumnId;
  of: Communication;
  facts: CellFacts;
}

/** What one column shows of a communication. */
export function CommunicationCell({ id, of, facts }: CommunicationCellProps): ReactNode {
  switch (id) {
    case 'contact_name':
      return (
        <>
          <Avatar name={whoOf(of)} seed={of.contact_id ?? 0} />
          <EntryLink of={of} />
          {!of.is_read && (
            <span className="app-communication-unread">
              <span className="tk-hidden">{t('isUnread')}</span>
            </span>
          )}
        </>
      );
    case 'type':
      return (
        <>
          <KindIcon of={of} />
          <span className="tk-clip">{kindOf(of)}</span>
        </>
      );
    case 'tags': {
      const tags = of.tags.flatMap((tagId) => facts.tags.get(tagId) ?? []);
      const all = tags.map(({ name }) => name).join(', ');
      const [first, ...more] = tags;
      if (first === undefined) return <Text of="" />;
      return (
        <span className="app-communication-tags" title={all}>
          <TagDot color={first.color} />
          <span className="tk-clip">{first.name}</span>
          {more.length > 0 && <span className="tk-muted">+{more.length}</span>}
        </span>
      );
    }
    case 'call_disposition':
      if (of.call_disposition === null) return <Text of="" />;
      return (
        <>
          <TagDot color={of.call_disposition.color} />
          <span className="tk-clip">{of.call_disposition.name}</span>
        </>
      );
    case 'lead_number':
      return isPhone(of.lead_number) ? <Phone of={of.lead_number} /> : <Text of={of.lead_number} />;
    case 'contact_phone_number':
      return <Phone of={of.contact?.phone_number} />;
    default:
      return <Text of={textOf(id, of, facts)} />;
  }
}

function Phone({ of }: PhoneNumberProps): ReactNode {
  return (
    <span className="tk-clip tk-num" dir="auto" title={of ? phoneDisplay(of) : undefined}>
      <PhoneNumber of={of} />
    </span>
  );
}

function Text({ of }: { of: string }): ReactNode {
  if (of === '') return <span className="tk-muted">{t('none')}</span>;
  return (
    <span className="tk-clip tk-num" dir="auto" title={of}>
      {of}
    </span>
  );
}
