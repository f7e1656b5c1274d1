import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { ConsentAction, ConsentSource, LineType } from '@talk/contract';
import { type PurgeRequest, purgeRows } from '../../../db/purge.js';
import type { Reads } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { contactPhoneNumbers, contacts } from '../../people/contacts/read.js';
import { type LineRow, lines } from '../../platform/lines/read.js';
import { messages } from '../../texts/messaging/read.js';
import { dncNumbers, dncUploads } from '../dnc-list/read.js';
import type { ContactRow } from './compliance.repository.js';
import { consents, keywordReplies, lineTypes, optOuts, textCounts } from './compliance.tables.js';
import { saidLast } from './said-last.js';

// What the gate wants to know of texts, of any number of them at once: the number of queries does not depend on it.

export async function contactsById({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<ContactRow[]> {
  return q
    .select()
    .from(contacts)
    .where(within(scope, contacts, inArray(contacts.id, [...ids])));
}

/** A number of a contact, with what is known of it. */
export interface ContactNumber {
  readonly contactId: number;
  readonly phoneNumber: string;
  readonly title: string;
  /** Null: it is not opted out. */
  readonly optedOutAt: Date | null;
  /** Null: the carrier was not asked. */
  readonly lineType: LineType | null;
  /** When the contact last wrote from it, or spoke on it; null: never. */
  readonly heardAt: Date | null;
}

/** A call in which the customer spoke, not their answering machine. */
const ANSWERED = sql`type = 'call' and answered_at is not null and coalesce(answered_by, 'human') in ('human', 'unknown')`;

/** Numbers of contacts; the first of a contact is its primary one. */
export async function numbersOfContacts(
  { q }: Reads,
  scope: Scope,
  contactIds: readonly number[],
): Promise<ContactNumber[]> {
  const sameNumber = (table: typeof optOuts | typeof lineTypes): SQL | undefined =>
    and(eq(table.companyId, contactPhoneNumbers.companyId), eq(table.phoneNumber, contactPhoneNumbers.phoneNumber));
  const heardAt = sql<Date | null>`(select created_at from ${communications} heard
    where heard.company_id = ${contactPhoneNumbers.companyId} and heard.lead_number = ${contactPhoneNumbers.phoneNumber}
      and ((type = 'sms' and direction = 'inbound') or (${ANSWERED}))
    order by created_at desc, id desc limit 1)`.mapWith(communications.createdAt);
  return q
    .select({
      contactId: contactPhoneNumbers.contactId,
      phoneNumber: contactPhoneNumbers.phoneNumber,
      title: contactPhoneNumbers.title,
      optedOutAt: optOuts.optedOutAt,
      lineType: lineTypes.type,
      heardAt,
    })
    .from(contactPhoneNumbers)
    .leftJoin(optOuts, and(sameNumber(optOuts), isNull(optOuts.optedInAt)))
    .leftJoin(lineTypes, sameNumber(lineTypes))
    .where(within(scope, contactPhoneNumbers, inArray(contactPhoneNumbers.contactId, [...contactIds])))
    .orderBy(asc(contactPhoneNumbers.position), asc(contactPhoneNumbers.id));
}

/** Whose these numbers are, also where the user may not see the contact: a rule about a contact holds for those who do not know of it. */
export async function contactsOfNumbers(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, ContactRow>> {
  if (numbers.length === 0) return new Map();
  const rows = await q
    .select({ phoneNumber: contactPhoneNumbers.phoneNumber, contact: contacts })
    .from(contactPhoneNumbers)
    .innerJoin(contacts, eq(contacts.id, contactPhoneNumbers.contactId))
    .where(within(scope, contactPhoneNumbers, inArray(contactPhoneNumbers.phoneNumber, [...numbers])));
  return new Map(rows.map(({ phoneNumber, contact }) => [phoneNumber, contact]));
}

/** Outbound texts that left, or are about to; those that were refused do not count, nor confirmations of keywords. Of the alias `sent`. */
const COUNTS = sql`sent.type = 'sms' and sent.direction = 'outbound' and sent.disposition_status <> 'failed'
  and not exists (select 1 from ${keywordReplies} reply where reply.reply_communication_id = sent.id)`;

export interface AskedNumber {
  /** E.164. */
  readonly phoneNumber: string;
  /** The text that leaves: of two that race for the last place, those count that were written before. Null: there is none yet. */
  readonly before: number | null;
}

/** What is known of a number. */
export interface NumberKnowledge {
  readonly optedOutAt: Date | null;
  /** Why it is on the company's Do Not Contact list; null: it is not. */
  readonly dncListReason: string | null;
  /** Null: the carrier was not asked. */
  readonly lineType: LineType | null;
  /** What the ledger says last about texts; null: nothing. */
  readonly consent: { readonly action: ConsentAction; readonly source: ConsentSource; readonly at: Date } | null;
  /** When they texted and called us last. */
  readonly wroteAt: Date | null;
  readonly calledAt: Date | null;
  /** Our line and number in the newest text with them that had one. */
  readonly lastFrom: { readonly lineId: number; readonly incomingNumberId: number | null } | null;
  /** Whether a text of ours went to a phone. What a page showed was read there, and did not say how to opt out. */
  readonly wasTexted: boolean;
  /** Texts to them since `since` that count, and when the oldest of them was. */
  readonly texts: { readonly used: number; readonly oldest: Date | null };
}

/** What is known of each of these numbers, in their order. */
export async function knownOfNumbers(
  { q }: Reads,
  scope: Scope,
  asked: readonly AskedNumber[],
  since: Date,
): Promise<NumberKnowledge[]> {
  if (asked.length === 0) return [];
  const { companyId } = owned(scope);
  const numbers = sql.param(asked.map(({ phoneNumber }) => phoneNumber));
  const befores = sql.param(asked.map(({ before }) => before));
  const newest = sql`order by created_at desc, id desc limit 1`;
  const lastInbound = (type: 'sms' | 'call'): SQL => sql`(select created_at from ${communications}
    where company_id = ${companyId} and type = ${type} and direction = 'inbound' and lead_number = asked.phone_number ${newest})`;
  const sentTo = sql`sent.company_id = ${companyId} and sent.lead_number = asked.phone_number and ${COUNTS}
    and (asked.before is null or sent.id < asked.before)`;
  const { rows } = await q.execute<{
    opted_out_at: string | null;
    dnc_reason: string | null;
    line_type: LineType | null;
    action: ConsentAction | null;
    source: ConsentSource;
    consented_at: string;
    wrote_at: string | null;
    called_at: string | null;
    line_id: string | null;
    incoming_number_id: string | null;
    was_texted: boolean;
    used: string;
    oldest: string | null;
  }>(sql`
    select opt_out.opted_out_at, listed.reason as dnc_reason, line_type.type as line_type, consent.action, consent.source, consent.created_at as consented_at,
      ${lastInbound('sms')} as wrote_at, ${lastInbound('call')} as called_at, last.line_id, last.incoming_number_id,
      exists (select 1 from ${communications} sent where ${sentTo} and not exists (select 1 from ${messages} live
        where live.company_id = sent.company_id and live.communication_id = sent.id
          and live.shown_at is not null and live.claimed_at is null)) as was_texted,
      lately.used, lately.oldest
    from unnest(${numbers}::text[], ${befores}::bigint[]) with ordinality as asked(phone_number, before, place)
    left join ${optOuts} opt_out on opt_out.company_id = ${companyId} and opt_out.phone_number = asked.phone_number
      and opt_out.opted_in_at is null
    left join ${lineTypes} line_type on line_type.company_id = ${companyId} and line_type.phone_number = asked.phone_number
    left join lateral (select upload.reason from ${dncNumbers} number join ${dncUploads} upload on upload.id = number.upload_id
      where number.company_id = ${companyId} and number.phone_number = asked.phone_number
      order by number.id desc limit 1) listed on true
    left join lateral (select action, source, created_at from ${consents}
      where company_id = ${companyId} and phone_number = asked.phone_number and scope = 'text'
      order by id desc limit 1) consent on true
    left join lateral (select line_id, incoming_number_id from ${communications}
      where company_id = ${companyId} and (type = 'sms' or (${ANSWERED})) and lead_number = asked.phone_number and line_id is not null ${newest}) last on true
    cross join lateral (select count(*) as used, min(sent.created_at) as oldest from ${communications} sent
      where ${sentTo} and sent.created_at >= ${since.toISOString()}::timestamptz) lately
    order by asked.place`);
  return rows.map((row) => ({
    optedOutAt: dateOf(row.opted_out_at),
    dncListReason: row.dnc_reason,
    lineType: row.line_type,
    consent:
      row.action === null ? null : saidLast({ action: row.action, source: row.source, at: new Date(row.consented_at) }),
    wroteAt: dateOf(row.wrote_at),
    calledAt: dateOf(row.called_at),
    lastFrom:
      row.line_id === null
        ? null
        : {
            lineId: Number(row.line_id),
            incomingNumberId: row.incoming_number_id === null ? null : Number(row.incoming_number_id),
          },
    wasTexted: row.was_texted,
    texts: { used: Number(row.used), oldest: dateOf(row.oldest) },
  }));
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The account, among the lines. */
export const ACCOUNT = 0;

/** Today so far, by the calendar of the company's zone. */
export interface Today {
  readonly now: Date;
  readonly zone: string;
}

const dayOf = ({ now, zone }: Today): SQL => sql`(${now.toISOString()}::timestamptz at time zone ${zone})::date`;

/** How many texts of today count against the limits of the account (`ACCOUNT`) and of lines that have one. */
export async function countedToday({ q }: Reads, scope: Scope, today: Today): Promise<ReadonlyMap<number, number>> {
  const { companyId } = owned(scope);
  const counted = sql`counted_texts(${companyId}, counter.id, ${today.zone}, ${dayOf(today)})`;
  const { rows } = await q.execute<{ id: string; used: string }>(sql`
    select counter.id, coalesce(known.used, ${counted}) as used
    from (select ${ACCOUNT}::bigint as id union all
      select line.id from ${lines} line where line.company_id = ${companyId} and line.daily_text_limit is not null) counter
    left join ${textCounts} known on known.company_id = ${companyId} and known.zone = ${today.zone} and known.day = ${dayOf(today)}
      and known.line_id = counter.id`);
  return new Map(rows.map(({ id, used }) => [Number(id), Number(used)]));
}

/** Removes the counts of days before `before`: their limits are no longer asked for. */
export async function purgeTextCounts(reads: Reads, { before, signal }: PurgeRequest): Promise<void> {
  await purgeRows(reads, textCounts, sql`${textCounts.day} < ${before.toISOString()}::date`, { signal });
}

/** How many texts of its day came before a text. */
export interface TextPlace {
  readonly account: number;
  readonly line: number;
}

/** Of those among these texts that were written today. */
export async function placesToday(
  { q }: Reads,
  scope: Scope,
  communicationIds: readonly number[],
  today: Today,
): Promise<ReadonlyMap<number, TextPlace>> {
  if (communicationIds.length === 0) return new Map();
  const { companyId } = owned(scope);
  const sameDay = sql`(sent.created_at at time zone ${today.zone})::date = ${dayOf(today)}`;
  // Of texts that were written before places were kept.
  const before = sql`select count(*) from ${communications} sent where sent.company_id = ${companyId} and sent.id < own.id
    and sent.created_at > own.created_at - interval '26 hours' and ${sameDay} and ${COUNTS}`;
  const { rows } = await q.execute<{ id: string; account: string; line: string }>(sql`
    select own.id, coalesce(message.account_place - 1, (${before})) as account,
      coalesce(message.line_place - 1, (${before} and sent.line_id = own.line_id)) as line
    from ${communications} own
    left join ${messages} message on message.company_id = own.company_id and message.communication_id = own.id
    where own.company_id = ${companyId} and own.id = any(${sql.param([...communicationIds])}::bigint[])
      and (own.created_at at time zone ${today.zone})::date = ${dayOf(today)}`);
  return new Map(rows.map(({ id, account, line }) => [Number(id), { account: Number(account), line: Number(line) }]));
}

/** Lines of these ids, also deleted ones. */
export async function linesById({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  return q
    .select()
    .from(lines)
    .where(within(scope, lines, inArray(lines.id, [...ids])));
}

/** The keywords of these texts, by the keyword's own communication and by that of its confirmation. */
export async function keywordsOf({ q }: Reads, scope: Scope, communicationIds: readonly number[]) {
  if (communicationIds.length === 0) return [];
  const ids = [...communicationIds];
  return q
    .select()
    .from(keywordReplies)
    .where(
      within(
        scope,
        keywordReplies,
        sql`(${inArray(keywordReplies.communicationId, ids)} or ${inArray(keywordReplies.replyCommunicationId, ids)})`,
      ),
    );
}
