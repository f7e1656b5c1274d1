import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { communications, visibleTo } from '../../people/communications/read.js';

export interface CountedDay {
  readonly since: Date;
  readonly until: Date;
  readonly ringGroupId: number | undefined;
  readonly lineId: number | undefined;
  /** A call that is answered within this time counts as answered in time. */
  readonly serviceLevelSeconds: number;
}

const { type, direction, dispositionStatus, answeredAt, endedAt, talkSeconds, waitSeconds } = communications;
const isCall = eq(type, 'call');
const isInbound = eq(direction, 'inbound');
const isCaller = and(isCall, isInbound);
const isAnswered = isNotNull(answeredAt);
const isMissed = and(
  isCaller,
  isNull(answeredAt),
  inArray(dispositionStatus, ['missed', 'voicemail', 'missed-voicemail']),
);
const isAbandoned = and(isCaller, isNull(answeredAt), eq(dispositionStatus, 'abandoned'));

const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;
const average = (what: SQL | PgColumn, which: SQL | undefined) =>
  sql<number | null>`round(avg(${what}) filter (where ${which}))::int`;
const ofType = (name: string, way?: 'inbound' | 'outbound') =>
  count(and(eq(type, name), way === undefined ? undefined : eq(direction, way)));

/** What of a day the viewer may see, counted: one pass over the day's part of an index. */
export async function countDay(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  { since, until, ringGroupId, lineId, serviceLevelSeconds }: CountedDay,
) {
  const isInTime = sql`${waitSeconds} <= ${serviceLevelSeconds}`;
  // Callers whose wait decides the service level: who gave up in time was not made to wait.
  const isMeasured = and(isCaller, or(isAnswered, isMissed, and(isAbandoned, sql`not ${isInTime}`)));
  const [row] = await q
    .select({
      total_calls: count(isCall),
      answered_calls: count(and(isCall, isAnswered)),
      missed_calls: count(isMissed),
      abandoned_calls: count(isAbandoned),
      average_talk_time: average(talkSeconds, and(isCall, isAnswered, isNotNull(endedAt))),
      average_wait_time: average(waitSeconds, and(isCaller, or(isAnswered, isNotNull(endedAt)))),
      appointments: ofType('appointment'),
      reminders: ofType('reminder'),
      sms_received: ofType('sms', 'inbound'),
      sms_sent: ofType('sms', 'outbound'),
      emails_received: ofType('email', 'inbound'),
      emails_sent: ofType('email', 'outbound'),
      faxes_received: ofType('fax', 'inbound'),
      faxes_sent: ofType('fax', 'outbound'),
      service_level: average(sql`case when ${and(isAnswered, isInTime)} then 100 else 0 end`, isMeasured),
    })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        gte(communications.createdAt, since),
        lt(communications.createdAt, until),
        ringGroupId === undefined ? undefined : eq(communications.ringGroupId, ringGroupId),
        lineId === undefined ? undefined : eq(communications.lineId, lineId),
        visibleTo(viewer),
      ),
    );
  if (row === undefined) throw new Error('a count without a group has one row');
  return row;
}
