import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { communications, visibleTo } from '../../people/communications/read.js';
import { calls } from './calls.tables.js';
import { inQueueSince } from './queue-order.repository.js';

export type CallsWanted =
  /** Without an agent, on hold music, for any agent to take. */
  | { kind: 'parked' }
  /** Dialled, talked or held by an agent. */
  | { kind: 'live' }
  /** Callers whom no agent has answered yet. */
  | { kind: 'queued'; ringGroupId: number | undefined };

const MOST = 500;
/** Longest first; a caller whom a supervisor moved to the front of the queue leads it. */
const ORDERS = {
  live: calls.startedAt,
  parked: calls.parkedAt,
  queued: inQueueSince,
} as const;

/** Ids of calls that go on and that the viewer may see, longest first. */
export async function listVisibleCalls(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  wanted: CallsWanted,
): Promise<string[]> {
  const rows = await q
    .select({ id: calls.id })
    .from(calls)
    .innerJoin(communications, eq(communications.id, calls.communicationId))
    .where(within(scope, calls, ne(calls.phase, 'ended'), matching(wanted), visibleTo(viewer)))
    .orderBy(ORDERS[wanted.kind])
    .limit(MOST);
  return rows.map(({ id }) => id);
}

const isWaiting = and(eq(calls.direction, 'inbound'), inArray(calls.phase, ['ringing', 'queued']));
/** At the voicemail, or hearing the last words. One that is forwarded goes on, at a telephone outside of the company. */
const isLeaving = or(eq(calls.phase, 'voicemail'), and(eq(calls.phase, 'message'), isNull(communications.forwardedTo)));

function matching(wanted: CallsWanted) {
  switch (wanted.kind) {
    case 'parked':
      return isNotNull(calls.parkedAt);
    case 'live':
      return and(isNull(calls.parkedAt), sql`not (${isWaiting})`, sql`not (${isLeaving})`);
    case 'queued':
      return and(
        isWaiting,
        wanted.ringGroupId === undefined ? undefined : eq(communications.ringGroupId, wanted.ringGroupId),
      );
  }
}

/** When the calls that wait began, the longest wait first, and how many calls are going on. */
export async function waitingAndLive(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
): Promise<{ waitingSince: Date[]; live: number }> {
  const [waiting, live] = await Promise.all([
    q
      .select({ startedAt: calls.startedAt })
      .from(calls)
      .innerJoin(communications, eq(communications.id, calls.communicationId))
      .where(within(scope, calls, ne(calls.phase, 'ended'), isWaiting, visibleTo(viewer)))
      .orderBy(calls.startedAt)
      .limit(MOST),
    q
      .select({ calls: count() })
      .from(calls)
      .innerJoin(communications, eq(communications.id, calls.communicationId))
      .where(within(scope, calls, ne(calls.phase, 'ended'), matching({ kind: 'live' }), visibleTo(viewer))),
  ]);
  return { waitingSince: waiting.map(({ startedAt }) => startedAt), live: live[0]?.calls ?? 0 };
}

/** How many callers wait for each ring group. */
export async function queueDepths({ q }: Reads, scope: Scope): Promise<Map<number, number>> {
  const rows = await q
    .select({ ringGroupId: communications.ringGroupId, depth: count() })
    .from(calls)
    .innerJoin(communications, eq(communications.id, calls.communicationId))
    .where(within(scope, calls, isWaiting, isNotNull(communications.ringGroupId)))
    .groupBy(communications.ringGroupId);
  return new Map(rows.flatMap(({ ringGroupId, depth }) => (ringGroupId === null ? [] : [[ringGroupId, depth]])));
}
