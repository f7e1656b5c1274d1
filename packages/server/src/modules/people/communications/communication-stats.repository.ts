import type { CommunicationTotals, ReportType } from '@talk/contract';
import type { Period } from '@talk/domain/time';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { callDispositions } from '../../calls/dispositions/read.js';
import { users } from '../../platform/identity/read.js';
import { lines, ringGroups } from '../../platform/lines/read.js';
import { answered } from './communication-filter.repository.js';
import { matching, type CommunicationFilter } from './communication-list.repository.js';
import { communications } from './communications.tables.js';

/** What there was in one period of one part: a line, a person … */
export interface CountedPart extends CommunicationTotals {
  /** Place in the periods that were asked for. */
  readonly period: number;
  /** An id, or the word for a kind or a direction; null for what has none. */
  readonly part: string | null;
}

const { createdAt, type, direction, talkSeconds, hasVoicemail } = communications;

/** What each report divides by. */
const PARTS: Readonly<Record<ReportType, SQL<string | null>>> = {
  date_v_campaign: sql`${communications.lineId}::text`,
  date_v_user: sql`${communications.userId}::text`,
  date_v_ring_group: sql`${communications.ringGroupId}::text`,
  date_v_call_disposition: sql`${communications.callDispositionId}::text`,
  date_v_type: sql`${type}::text`,
  date_v_direction: sql`${direction}::text`,
};

const isCall = sql`${type} = 'call'`;
const isInbound = sql`${direction} = 'inbound'`;
/** How many there are that hold. */
const having = (...conditions: (SQL | undefined)[]): SQL<number> =>
  sql<number>`count(*) filter (where ${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )})`.mapWith(Number);

/** What the filters find, counted by period and part, in no order. */
export function countParts(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: CommunicationFilter,
  reportType: ReportType,
  periods: readonly Period[],
): Promise<CountedPart[]> {
  const starts = sql.join(
    periods.map(({ fromMs }) => sql`${new Date(fromMs).toISOString()}::timestamptz`),
    sql`, `,
  );
  return q
    .select({
      period: sql<number>`width_bucket(${createdAt}, array[${starts}]) - 1`.as('period'),
      part: sql<string | null>`${PARTS[reportType]}`.as('part'),
      communications: sql<number>`count(*)`.mapWith(Number),
      inbound_calls: having(isCall, isInbound),
      outbound_calls: having(isCall, sql`${direction} = 'outbound'`),
      answered_calls: having(isCall, isInbound, answered('completed')),
      unanswered_calls: having(isCall, isInbound, answered('unanswered')),
      voicemails: having(sql`${hasVoicemail}`),
      talk_time: sql<number>`coalesce(sum(${talkSeconds}), 0)`.mapWith(Number),
      inbound_texts: having(sql`${type} = 'sms'`, isInbound),
      outbound_texts: having(sql`${type} = 'sms'`, sql`${direction} = 'outbound'`),
      faxes: having(sql`${type} = 'fax'`),
      emails: having(sql`${type} = 'email'`),
    })
    .from(communications)
    .where(matching(scope, viewer, filter))
    .groupBy(sql`1`, sql`2`);
}

/** What the filters find, counted by day of the week (ISO 8601: 1 is Monday) and hour in a zone, in no order. */
export function countHours(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: CommunicationFilter,
  zone: string,
): Promise<{ readonly weekday: number; readonly hour: number; readonly count: number }[]> {
  const local = sql`${createdAt} at time zone ${zone}`;
  return q
    .select({
      weekday: sql<number>`extract(isodow from ${local})`.mapWith(Number).as('weekday'),
      hour: sql<number>`extract(hour from ${local})`.mapWith(Number).as('hour'),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(communications)
    .where(matching(scope, viewer, filter))
    .groupBy(sql`1`, sql`2`);
}

/** When the first and the last of what the filters find happened; null when there is none. */
export async function spanOf(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filter: CommunicationFilter,
): Promise<{ first: Date; last: Date } | null> {
  const [row] = await q
    .select({
      first: sql<Date | null>`min(${createdAt})`.mapWith(createdAt),
      last: sql<Date | null>`max(${createdAt})`.mapWith(createdAt),
    })
    .from(communications)
    .where(matching(scope, viewer, filter));
  return row?.first == null || row.last === null ? null : { first: row.first, last: row.last };
}

/** The names of parts that have ids, also of those that were deleted. */
export async function namesOfParts(
  { q }: Reads,
  scope: Scope,
  reportType: ReportType,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const all = [...ids];
  if (all.length === 0) return new Map();
  switch (reportType) {
    case 'date_v_campaign':
      return mapOf(
        await q
          .select(naming(lines))
          .from(lines)
          .where(within(scope, lines, inArray(lines.id, all))),
      );
    case 'date_v_ring_group':
      return mapOf(
        await q
          .select(naming(ringGroups))
          .from(ringGroups)
          .where(within(scope, ringGroups, inArray(ringGroups.id, all))),
      );
    case 'date_v_call_disposition':
      return mapOf(
        await q
          .select(naming(callDispositions))
          .from(callDispositions)
          .where(within(scope, callDispositions, inArray(callDispositions.id, all))),
      );
    case 'date_v_user':
      // Of people who were in the company's own communications: accounts are in no company.
      return mapOf(await q.select(naming(users)).from(users).where(inArray(users.id, all)));
    default:
      return new Map();
  }
}

const naming = <I, N>({ id, name }: { readonly id: I; readonly name: N }): { id: I; name: N } => ({ id, name });
const mapOf = (rows: readonly { readonly id: number; readonly name: string }[]): Map<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));
