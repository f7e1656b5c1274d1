import type { ContactSort } from '@talk/domain/columns';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reads } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortKey, type SortOrder } from '../../../http/sorted-list.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import type { Channel, PlainFilter } from './asked-filter.js';
import { filterCondition, type ReadFilterGroup } from './contact-filter.repository.js';
import { searchTerms } from './contact-text.js';
import { contacts } from './contacts.tables.js';
import { hasTerm } from './search-terms.repository.js';

export interface ContactFilter extends PlainFilter {
  /** A tree of conditions, and when and where its days are read. */
  readonly tree?: ReadFilterGroup | undefined;
}

const never = (column: PgColumn): SortKey[] => [
  { expression: sql`coalesce(${column}, '-infinity'::timestamptz)`, type: 'timestamptz' },
];
/** Those without a value come last in either direction: what is compared first depends on it, and has an index for each. */
const lastWithout =
  (column: PgColumn) =>
  (direction: 'asc' | 'desc'): SortKey[] => [
    { expression: direction === 'asc' ? sql`(${column} is null)` : sql`(${column} is not null)`, type: 'boolean' },
    { expression: sql`coalesce(search_form(${column}), '')`, type: 'text' },
  ];
const number = (expression: PgColumn | SQL): SortKey[] => [{ expression: sql`${expression}`, type: 'bigint' }];

type SortKeys = readonly SortKey[] | ((direction: 'asc' | 'desc') => readonly SortKey[]);

/** Expressions are those of the indexes in contacts.tables.ts, letter by letter. */
const SORT_KEYS: Readonly<Record<ContactSort, SortKeys>> = {
  last_engagement_at: never(contacts.lastEngagementAt),
  created_at: [{ expression: sql`${contacts.createdAt}`, type: 'timestamptz' }],
  name: [{ expression: sql`search_form(${contacts.name})`, type: 'text' }],
  company_name: lastWithout(contacts.companyName),
  first_name: lastWithout(contacts.firstName),
  last_name: lastWithout(contacts.lastName),
  last_inbound_engagement_at: never(contacts.lastInboundEngagementAt),
  last_outbound_engagement_at: never(contacts.lastOutboundEngagementAt),
  inbound_calls_count: number(contacts.inboundCalls),
  outbound_calls_count: number(contacts.outboundCalls),
  inbound_texts_count: number(contacts.inboundTexts),
  outbound_texts_count: number(contacts.outboundTexts),
  inbound_communications_count: number(contacts.inboundCommunications),
  outbound_communications_count: number(contacts.outboundCommunications),
  communications_count: number(sql`(${contacts.inboundCommunications} + ${contacts.outboundCommunications})`),
  unread_count: number(sql`(${contacts.unreadVoicemails} + ${contacts.unreadMissedCalls} + ${contacts.unreadTexts})`),
  unread_missed_calls_count: number(contacts.unreadMissedCalls),
  unread_voicemails_count: number(contacts.unreadVoicemails),
  unread_texts_count: number(contacts.unreadTexts),
  response_due_at: (direction) => [
    {
      expression:
        direction === 'asc'
          ? sql`coalesce(${contacts.responseDueAt}, 'infinity'::timestamptz)`
          : sql`coalesce(${contacts.responseDueAt}, '-infinity'::timestamptz)`,
      type: 'timestamptz',
    },
  ],
};

export function contactOrder(sort: ContactSort, direction: 'asc' | 'desc'): SortOrder {
  const keys = SORT_KEYS[sort];
  const own = typeof keys === 'function' ? keys(direction) : keys;
  return { name: sort, keys: [...own, { expression: sql`${contacts.id}`, type: 'bigint' }], direction };
}

/** Contacts of a channel; the first two are the conditions of indexes in contacts.tables.ts, letter by letter. */
const OF_CHANNEL: Readonly<Record<Exclude<Channel, 'my-personal-line'>, SQL>> = {
  calls: sql`${contacts.inboundCalls} + ${contacts.outboundCalls} > 0`,
  // Communications are calls, texts, faxes and emails.
  messages: sql`${contacts.inboundCommunications} + ${contacts.outboundCommunications} > ${contacts.inboundCalls} + ${contacts.outboundCalls}`,
  // Communications belong to a module above this one: they are read by the names of the table and its index.
  voicemails: sql`exists (select 1 from communications voicemail
    where voicemail.company_id = ${contacts.companyId} and voicemail.contact_id = ${contacts.id}
    and (voicemail.disposition_status in ('voicemail', 'missed-voicemail') or voicemail.has_voicemail))`,
};

function ofChannel(channel: Channel, { defaultLineId }: Viewer): SQL {
  if (channel !== 'my-personal-line') return OF_CHANNEL[channel];
  // In the index `contacts_lines`. Without a line there is nobody.
  return defaultLineId === null ? sql`false` : sql`${contacts.lineIds} && array[${defaultLineId}::bigint]`;
}

/** The condition that list, count and totals share. */
export function matching(scope: Scope, viewer: Viewer, filter: ContactFilter): SQL {
  const status = filter.task_status === 'all' ? undefined : filter.task_status;
  return within(
    scope,
    contacts,
    contactVisible(viewer, contacts),
    ...searchTerms(filter.search).map((term) => hasTerm(contacts.searchText, term)),
    filter.my_contacts === true ? eq(contacts.ownerId, viewer.userId) : undefined,
    filter.has_unread === true
      ? sql`${contacts.unreadVoicemails} + ${contacts.unreadMissedCalls} + ${contacts.unreadTexts} > 0`
      : undefined,
    status === undefined ? undefined : eq(contacts.taskStatus, status),
    filter.channel === undefined ? undefined : ofChannel(filter.channel, viewer),
    filter.tree === undefined ? undefined : filterCondition(scope, filter.tree),
  );
}

export interface ListRequest {
  readonly order: SortOrder;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** Ids and sort values of one page and of the row after it. A cursor continues behind its row; without one, `page` counts. */
export async function listContactKeys(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: ContactFilter,
  { order, page, per_page, cursor }: ListRequest,
): Promise<{ id: number; keys: string[] }[]> {
  return q
    .select({ id: contacts.id, keys: keysOf(order) })
    .from(contacts)
    .where(sql`${matching(scope, viewer, filter)} and ${after(order, cursor) ?? sql`true`}`)
    .orderBy(...orderOf(order))
    .limit(per_page + 1)
    .offset(cursor === undefined ? (page - 1) * per_page : 0);
}

/** How many contacts match; when `atMost` is given, counting stops there. */
export async function countContacts(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: ContactFilter,
  atMost?: number,
): Promise<number> {
  const found = q
    .select({ one: sql<number>`1`.as('one') })
    .from(contacts)
    .where(matching(scope, viewer, filter));
  const limited = (atMost === undefined ? found : found.limit(atMost)).as('found');
  const [row] = await q.select({ count: sql<string>`count(*)` }).from(limited);
  return Number(row?.count ?? 0);
}

/** Ids of all that match, up to `limit` of them, in their order. */
export async function matchingContactIds(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: ContactFilter,
  limit: number,
): Promise<number[]> {
  const rows = await q
    .select({ id: contacts.id })
    .from(contacts)
    .where(matching(scope, viewer, filter))
    .orderBy(asc(contacts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
