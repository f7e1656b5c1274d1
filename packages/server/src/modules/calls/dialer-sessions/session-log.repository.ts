import type { DialerLoss, SessionSums } from '@talk/domain/dialer';
import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { SessionRow } from './sessions.repository.js';
import { dialerSessions } from './sessions.tables.js';

/** Null: of every list, of everyone. */
export interface SessionsOf {
  readonly listId: number | null;
  readonly userId: number | null;
}

const wanted = (scope: Scope, { listId, userId }: SessionsOf, beforeId: number | null = null) =>
  within(
    scope,
    dialerSessions,
    listId === null ? undefined : eq(dialerSessions.listId, listId),
    userId === null ? undefined : eq(dialerSessions.userId, userId),
    beforeId === null ? undefined : lt(dialerSessions.id, beforeId),
  );

/** Newest first. */
export async function listSessions(
  { q }: Reads,
  scope: Scope,
  of: SessionsOf,
  { beforeId, skip, atMost }: { beforeId: number | null; skip: number; atMost: number },
): Promise<SessionRow[]> {
  return q
    .select()
    .from(dialerSessions)
    .where(wanted(scope, of, beforeId))
    .orderBy(desc(dialerSessions.id))
    .offset(skip)
    .limit(atMost);
}

export async function countSessions({ q }: Reads, scope: Scope, of: SessionsOf): Promise<number> {
  const [row] = await q
    .select({ sessions: sql<string>`count(*)` })
    .from(dialerSessions)
    .where(wanted(scope, of));
  return Number(row?.sessions ?? 0);
}

export async function sumSessions({ q }: Reads, scope: Scope, of: SessionsOf, now: Date): Promise<SessionSums> {
  const { outcomes, skipped, endedAt, createdAt, talkSeconds, redialed, lost } = dialerSessions;
  const summed = (each: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${each}), 0)`.mapWith(Number);
  const lostMs = (loss: DialerLoss) => summed(sql`(${lost} ->> ${loss}::text)::bigint`);
  const [row] = await q
    .select({
      waiting: lostMs('waiting'),
      ringing: lostMs('ringing'),
      wrapUp: lostMs('wrap-up'),
      paused: lostMs('paused'),
      calls: summed(sql`(select coalesce(sum(n.value::int), 0) from jsonb_each_text(${outcomes}) n)`),
      connects: summed(sql`coalesce((${outcomes} ->> 'answered')::int, 0)`),
      talkSeconds: summed(sql`${talkSeconds}`),
      sessionSeconds: summed(
        sql`greatest(0, floor(extract(epoch from coalesce(${endedAt}, ${now.toISOString()}::timestamptz) - ${createdAt})))`,
      ),
      skipped: summed(sql`(select coalesce(sum(jsonb_array_length(n.value)), 0) from jsonb_each(${skipped}) n)`),
      redialed: summed(sql`${redialed}`),
    })
    .from(dialerSessions)
    .where(wanted(scope, of));
  if (row === undefined) throw new Error('a sum has a row');
  const { waiting, ringing, wrapUp, paused, ...sums } = row;
  return { ...sums, lost: { waiting, ringing, 'wrap-up': wrapUp, paused } };
}
