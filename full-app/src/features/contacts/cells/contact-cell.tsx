import './cells.css';
import type { Contact } from '@talk/core';
import {
  attributeOf,
  INTAKE_SOURCES,
  type AttributeName,
  type ContactColumn,
  type ContactColumnId,
} from '@talk/core/contacts';
import { formatCount, phoneDisplay } from '@talk/core/format';
import { Avatar, numberText, ownZone, useAgo } from '@talk/ui';
import { memo, useContext, type ReactNode } from 'react';
import { attributeWords } from '../../../entities/attribute/index.js';
import { lineTypeWord, nameOf, StatusChip } from '../../../entities/contact/index.js';
import { TagDot } from '../../../entities/tag/index.js';
import { calendarDate, dateWords, exactWords } from '../../../shared/dates.js';
import { PhoneNumber } from '../../../shared/phone-number.js';
import { ContactLink } from '../contact-link.js';
import { t, unreadBadge, unreadBreakdown } from '../contact-words.js';
import { Many, type ManyItem } from './many.js';
import { TableNamesContext } from './row-contact.js';

export interface ContactCellProps {
  column: ContactColumn & { readonly id: ContactColumnId };
  contact: Contact;
  timeFormat: 12 | 24;
}

/** What one column shows of a contact. */
export const ContactCell = memo(function ContactCell({ column, contact, timeFormat }: ContactCellProps): ReactNode {
  const names = useContext(TableNamesContext);
  const named = (of: ReadonlyMap<number, string>, ids: readonly number[]): ManyItem[] =>
    ids.flatMap((id) => {
      const name = of.get(id);
      return name === undefined ? [] : [{ key: id, name }];
    });
  const { id } = column;
  if (isAttribute(id)) {
    const field = names.fields.get(id);
    return <Text of={field === undefined ? null : attributeWords(contact, field)} isNumber={column.kind === 'count'} />;
  }
  switch (id) {
    case 'name':
      return (
        <>
          <Avatar name={nameOf(contact)} seed={contact.id} />
          <ContactLink contact={contact} />
        </>
      );
    case 'phone_number':
      return (
        <span className="tk-clip tk-num">
          <PhoneNumber of={contact.phone_number} />
        </span>
      );
    case 'contact_owner':
      return <span className="tk-clip">{contact.owner_name ?? <Muted>{t('unassigned')}</Muted>}</span>;
    case 'task_status_name':
      return <StatusChip status={contact.task_status_name} />;
    case 'disposition_status':
      return <Text of={contact.disposition_status?.name ?? null} />;
    case 'timezone':
      return <Text of={contact.local_zone.zones[0]?.replaceAll('_', ' ') ?? null} />;
    case 'created_at':
    case 'text_authorized_at':
      return <Day of={contact[id]} words={(instant) => dateWords(Date.parse(instant), ownZone())} />;
    case 'snoozed_until':
      return <Day of={contact.snoozed_until} words={(at) => exactWords(Date.parse(at), ownZone(), timeFormat)} />;
    case 'response_due_at':
      return <Day of={contact.response_due_at} words={(at) => exactWords(Date.parse(at), ownZone(), timeFormat)} />;
    case 'date_of_birth':
      return <Day of={contact.date_of_birth} words={calendarDate} />;
    case 'intake_source':
      return <Text of={INTAKE_SOURCES.find(({ code }) => code === contact.intake_source)?.name ?? null} />;
    case 'initial_campaign_id':
      return <Text of={names.lines.get(contact.initial_campaign_id ?? 0) ?? null} />;
    case 'line_type':
      return (
        <span className={contact.lrn_type === 'unknown' ? 'tk-clip tk-muted' : 'tk-clip'}>
          {lineTypeWord(contact.lrn_type)}
        </span>
      );
    case 'tags': {
      const items = contact.tags.map(({ id, name, color }) => ({ key: id, name, mark: <TagDot color={color} /> }));
      return <Many items={items} column={id} isChips />;
    }
    case 'phone_numbers': {
      const items = contact.phone_numbers.map(({ id, phone_number, title }) => ({
        key: id,
        name: phoneDisplay(phone_number),
        shown: <PhoneNumber of={phone_number} />,
        detail: title,
      }));
      return <Many items={items} column={id} />;
    }
    case 'campaigns':
      return <Many items={named(names.lines, contact.campaign_ids)} column={id} />;
    case 'contact_lists':
      return <Many items={named(names.lists, names.memberships.get(contact.id) ?? [])} column={id} />;
    case 'broadcasts':
      return (
        <Many
          items={(names.broadcasts.get(contact.id) ?? []).map((sent) => ({ key: sent.id, name: sent.name }))}
          column={id}
        />
      );
    case 'ring_groups':
      return <Many items={named(names.ringGroups, contact.ring_group_ids)} column={id} />;
    case 'last_engagement_at':
    case 'last_inbound_engagement_at':
    case 'last_outbound_engagement_at':
      return <When at={contact[id]} timeFormat={timeFormat} />;
    case 'company_name':
    case 'first_name':
    case 'last_name':
    case 'email':
    case 'website':
    case 'address':
    case 'cnam_city':
    case 'cnam_state':
    case 'cnam_zipcode':
    case 'cnam_country':
    case 'lead_source':
    case 'csf1':
    case 'csf2':
      return <Text of={contact[id]} />;
    default:
      return <Count of={contact[id]} />;
  }
});

const isAttribute = (id: ContactColumnId): id is AttributeName => attributeOf(id) !== undefined;

function Muted({ children }: { children: ReactNode }): ReactNode {
  return <span className="tk-muted">{children}</span>;
}

function None(): ReactNode {
  return <Muted>{t('none')}</Muted>;
}

function Text({ of, isNumber = false }: { of: string | null; isNumber?: boolean }): ReactNode {
  return <span className={isNumber ? 'tk-clip tk-num' : 'tk-clip'}>{of ? <bdi>{of}</bdi> : <None />}</span>;
}

/** Short beyond 999, exact on hover. */
function Count({ of: count }: { of: number }): ReactNode {
  return (
    <span className={count === 0 ? 'tk-num tk-muted' : 'tk-num'} title={count > 999 ? numberText(count) : undefined}>
      {formatCount(count)}
    </span>
  );
}

function Day({ of: day, words }: { of: string | null; words: (day: string) => string }): ReactNode {
  return <span className="tk-num">{day === null ? <None /> : words(day)}</span>;
}

interface WhenProps {
  at: string | null;
  timeFormat: 12 | 24;
}

/** Short on the screen and going on, exact on hover and for machines. */
export function When({ at, timeFormat }: WhenProps): ReactNode {
  const atMs = at === null ? null : Date.parse(at);
  const ago = useAgo(atMs);
  if (at === null || atMs === null) return <None />;
  return (
    <time className="tk-num" dateTime={at} title={exactWords(atMs, ownZone(), timeFormat)}>
      {ago}
    </time>
  );
}

export function Unread({ contact }: { contact: Contact }): ReactNode {
  if (contact.unread_count === 0) return null;
  return (
    <span className="app-unread tk-num" title={unreadBreakdown(contact)}>
      <span aria-hidden="true">{unreadBadge(contact)}</span>
      <span className="tk-hidden">{unreadBreakdown(contact)}</span>
    </span>
  );
}
