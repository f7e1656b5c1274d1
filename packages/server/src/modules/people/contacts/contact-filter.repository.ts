import { oneValue, type FilterCondition, type FilterGroup, type FilterMoment } from '@talk/domain/filters';
import { and, asc, eq, exists, isNull, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { within, type Scope } from '../../../policy/scope.js';
import { broadcastRecipients } from '../../texts/broadcasts/read.js';
import { contactListMembers, contactLists, type ListRules, readableList } from '../lists/read.js';
import { lineTypes } from '../../rules/compliance/read.js';
import { attributeCondition } from './attribute-filter.repository.js';
import {
  anyOf,
  count,
  date,
  day,
  flag,
  one,
  past,
  several,
  text,
  treeCondition,
  unless,
  type Compile,
} from './filter-sql.repository.js';
import { contactPhoneNumbers, contacts, contactTags, tags } from './contacts.tables.js';
import type { TagsNow } from './tags.repository.js';

/** A filter that `readFilter` has read, and when and by which calendar its days are meant. */
export interface ReadFilterGroup {
  readonly filter: FilterGroup;
  readonly moment: FilterMoment;
  readonly named?: NamedByFilter;
}

/** What is read of what a filter names before it becomes SQL. */
export interface NamedByFilter {
  /** A list that is not among them has those in it who were put in. */
  readonly lists: ListRules;
  readonly tags: TagsNow;
}

/** What conditions mean depends on it. */
export interface Reading extends FilterMoment {
  readonly named: NamedByFilter;
}

export const NOTHING_NAMED: NamedByFilter = { lists: new Map(), tags: new Map() };

/**
 * The condition that `matchFilter` puts into TypeScript. One that is null instead of false does no harm: nothing is turned round but in conditions
 * that see to it themselves.
 */
export function filterCondition(scope: Scope, { filter, moment, named = NOTHING_NAMED }: ReadFilterGroup): SQL {
  const reading = { ...moment, named };
  return treeCondition(filter, (condition) => conditionOf(scope, condition, reading));
}

function conditionOf(scope: Scope, condition: FilterCondition, reading: Reading): SQL {
  const ofCompany = attributeCondition(condition, scope, reading);
  if (ofCompany !== undefined) return ofCompany;
  const compile = FIELDS[condition.field];
  if (compile === undefined) throw new Error(`the field "${condition.field}" has no column`);
  return compile(condition, scope, reading);
}

const rows = new QueryBuilder();
const NO_FIELD = { field: '', operator: 'any-of' } as const;

const phone: Compile<Reading> = (condition, scope) => {
  const { phoneNumber } = contactPhoneNumbers;
  const having = (that?: SQL): SQL =>
    exists(
      rows
        .select({ one: sql`1` })
        .from(contactPhoneNumbers)
        .where(within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.contactId, contacts.id), that)),
    );
  switch (condition.operator) {
    case 'known':
      return having();
    case 'unknown':
      return sql`not ${having()}`;
    case 'any-of':
      return having(anyOf(phoneNumber, condition));
    case 'none-of':
      return sql`not ${having(anyOf(phoneNumber, condition))}`;
    case 'starts-with':
      return having(sql`${phoneNumber} like ${`+${oneValue(condition)}%`}`);
    case 'is-equal-to':
      return having(eq(contactPhoneNumbers.isOptedOut, true));
    default:
      return having(sql`${phoneNumber} like ${`%${oneValue(condition)}%`}`);
  }
};

/**
 * Who has one of the tags that a condition names. Which tags these are now is read before: PostgreSQL has to see the ids to know whether it looks
 * for few or for many.
 * @param having whether something has a tag where `that` is true
 */
export function tagsCondition(
  { operator, value }: FilterCondition,
  { named }: Reading,
  tagId: PgColumn,
  having: (that: SQL) => SQL,
): SQL {
  if (operator === 'known' || operator === 'unknown') {
    // A deleted tag stays where it was put until it is gone for good, and is seen by nobody.
    const kept = having(sql`exists (select 1 from ${tags} where ${tags.id} = ${tagId} and ${tags.removedAt} is null)`);
    return operator === 'known' ? kept : sql`not ${kept}`;
  }
  const ids = (value as readonly number[]).flatMap((id) => named.tags.get(id) ?? []);
  const inside = ids.length === 0 ? sql`false` : having(anyOf(tagId, { ...NO_FIELD, value: ids }));
  return operator === 'any-of' ? inside : sql`not ${inside}`;
}

const tagged: Compile<Reading> = (condition, scope, reading) =>
  tagsCondition(condition, reading, contactTags.tagId, (that) =>
    exists(
      rows
        .select({ one: sql`1` })
        .from(contactTags)
        .where(within(scope, contactTags, eq(contactTags.contactId, contacts.id), that)),
    ),
  );

/** Lists that are meant: those that are named, or every static one that the user sees. */
const inStatic = (scope: Scope, ids: readonly number[] | undefined): SQL => {
  const { listId, contactId } = contactListMembers;
  const members = rows.select({ one: sql`1` }).from(contactListMembers);
  const ofContact = eq(contactId, contacts.id);
  if (ids !== undefined)
    return exists(
      members.where(within(scope, contactListMembers, ofContact, anyOf(listId, { ...NO_FIELD, value: ids }))),
    );
  return exists(
    members
      .innerJoin(
        contactLists,
        and(eq(contactLists.companyId, contactListMembers.companyId), eq(contactLists.id, listId)),
      )
      .where(within(scope, contactListMembers, ofContact, readableList(scope), isNull(contactLists.removedAt))),
  );
};

const listed: Compile<Reading> = ({ operator, value }, scope, { named, ...moment }) => {
  if (operator === 'known' || operator === 'unknown')
    return operator === 'known' ? inStatic(scope, undefined) : sql`not ${inStatic(scope, undefined)}`;
  const ids = value as readonly number[];
  const isDynamic = (id: number): boolean => (named.lists.get(id) ?? null) !== null;
  const fixed = ids.filter((id) => !isDynamic(id));
  const parts = ids.flatMap((id) => {
    const filter = named.lists.get(id) ?? null;
    // Those that it names in turn are static: lists do not go round in circles.
    return filter === null ? [] : [filterCondition(scope, { filter, moment, named: { ...named, lists: new Map() } })];
  });
  if (fixed.length > 0) parts.unshift(inStatic(scope, fixed));
  const inside = sql`(${sql.join(parts, sql` or `)})`;
  return operator === 'any-of' ? inside : unless(inside);
};

/** Broadcasts that were sent to the contact. */
const sentBroadcasts: Compile = ({ operator, value }, scope) => {
  const { contactId, state, broadcastId } = broadcastRecipients;
  const isAny = operator === 'known' || operator === 'unknown';
  const those = isAny ? undefined : anyOf(broadcastId, { ...NO_FIELD, value: value as readonly number[] });
  const having = exists(
    rows
      .select({ one: sql`1` })
      .from(broadcastRecipients)
      .where(within(scope, broadcastRecipients, eq(contactId, contacts.id), eq(state, 'texted'), those)),
  );
  return operator === 'known' || operator === 'any-of' ? having : sql`not ${having}`;
};

/** Of the primary number, as the carrier once said. */
const lineType: Compile = (condition, scope, moment) => {
  const primary = rows
    .select({ number: contactPhoneNumbers.phoneNumber })
    .from(contactPhoneNumbers)
    .where(within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.contactId, contacts.id)))
    .orderBy(asc(contactPhoneNumbers.position), asc(contactPhoneNumbers.id))
    .limit(1);
  const type = rows
    .select({ type: lineTypes.type })
    .from(lineTypes)
    .where(within(scope, lineTypes, sql`${lineTypes.phoneNumber} = (${primary})`));
  return one(sql`coalesce((${type}), 'unknown')`)(condition, scope, moment);
};

/** In the words of the indexes, letter by letter. */
const unread = sql`${contacts.unreadVoicemails} + ${contacts.unreadMissedCalls} + ${contacts.unreadTexts}`;
const unanswered = sql`(${contacts.lastInboundEngagementAt} > coalesce(${contacts.lastOutboundEngagementAt}, '-infinity'::timestamptz) and ${contacts.taskStatus} <> 'closed')`;

/** Fields of the registry in SQL. A test holds them to be the same. */
const FIELDS: Readonly<Record<string, Compile<Reading>>> = {
  name: text(contacts.name),
  first_name: text(contacts.firstName, contacts.searchText),
  last_name: text(contacts.lastName, contacts.searchText),
  company_name: text(contacts.companyName, contacts.searchText),
  email: text(contacts.email, contacts.searchText),
  phone_number: phone,
  contact_owner: one(contacts.ownerId),
  is_unassigned: flag(sql`${contacts.ownerId} is null`),
  tags: tagged,
  contact_lists: listed,
  broadcasts: sentBroadcasts,
  contact_task_status: one(contacts.taskStatus),
  snoozed_until: date(contacts.snoozedUntil),
  response_due_at: date(contacts.responseDueAt),
  disposition_status: one(contacts.dispositionStatusId),
  is_unanswered_contact: flag(unanswered),
  inbound_calls_count: count(contacts.inboundCalls),
  outbound_calls_count: count(contacts.outboundCalls),
  inbound_texts_count: count(contacts.inboundTexts),
  outbound_texts_count: count(contacts.outboundTexts),
  inbound_communications_count: count(contacts.inboundCommunications),
  outbound_communications_count: count(contacts.outboundCommunications),
  communications_count: count(sql`(${contacts.inboundCommunications} + ${contacts.outboundCommunications})`),
  unread_count: count(sql`${unread}`),
  unread_missed_calls_count: count(contacts.unreadMissedCalls),
  unread_voicemails_count: count(contacts.unreadVoicemails),
  unread_texts_count: count(contacts.unreadTexts),
  last_engagement_at: past(contacts.lastEngagementAt),
  last_inbound_engagement_at: past(contacts.lastInboundEngagementAt),
  last_outbound_engagement_at: past(contacts.lastOutboundEngagementAt),
  created_at: date(contacts.createdAt),
  text_authorized_at: date(contacts.textAuthorizedAt),
  is_dnc: flag(sql`${contacts.isDnc}`),
  is_blocked: flag(sql`${contacts.isBlocked}`),
  is_opted_out: (condition, scope, reading) =>
    flag(phone({ field: 'phone_number', operator: 'is-equal-to' }, scope, reading))(condition, scope, reading),
  campaigns: several(contacts.lineIds),
  initial_campaign_id: one(contacts.initialLineId),
  ring_groups: several(contacts.ringGroupIds),
  line_type: lineType,
  // As wide as what may be asked for.
  intake_source: one(sql`${contacts.intakeSource}::bigint`),
  lead_source: text(contacts.leadSource),
  address: text(contacts.address),
  cnam_city: text(contacts.cnamCity),
  cnam_state: text(contacts.cnamState),
  cnam_zipcode: text(contacts.cnamZipcode),
  cnam_country: text(contacts.cnamCountry),
  timezone: text(contacts.timezone),
  website: text(contacts.website),
  notes: text(contacts.notes),
  csf1: text(contacts.csf1),
  csf2: text(contacts.csf2),
  date_of_birth: day(contacts.dateOfBirth),
};
