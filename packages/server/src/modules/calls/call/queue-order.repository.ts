import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { calls } from './calls.tables.js';

/** What callers are ordered by in a queue: since when they wait, or where a supervisor has moved them. */
export const inQueueSince = sql`coalesce(${calls.queueSince}, ${calls.startedAt})`;

/** Puts a waiting call before all others that wait for this group. */
export async function moveToFront({ q }: Tx, scope: Scope, callId: string, ringGroupId: number): Promise<void> {
  const others = and(
    eq(calls.phase, 'queued'),
    ne(calls.id, callId),
    sql`exists (select 1 from ${communications} c where c.id = ${calls.communicationId} and c.ring_group_id = ${ringGroupId})`,
  );
  const [first] = await q
    .select({ before: sql`min(${inQueueSince}) - interval '1 millisecond'`.mapWith(calls.startedAt) })
    .from(calls)
    .where(within(scope, calls, others));
  if (first === undefined || first.before === null) return;
  await q
    .update(calls)
    .set({ queueSince: sql`least(${inQueueSince}, ${first.before})` })
    .where(within(scope, calls, eq(calls.id, callId)));
}
