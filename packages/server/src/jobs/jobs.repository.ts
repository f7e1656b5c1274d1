import { and, asc, eq, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import type { Reads } from '../db/transaction.js';
import { jobs, type JobState } from './jobs.tables.js';
import { serverProcesses } from './processes.tables.js';

export type JobRow = typeof jobs.$inferSelect;

/** Who begins a job, and which attempt it is to them. */
export interface Taker {
  /** The process, as `server_processes` knows it. */
  readonly ownerId: number;
  /** Attempts before this one. Once it has been begun it is not begun again: whoever began it may be alive and slow. */
  readonly attempts: number | undefined;
}

/** Counts another attempt and returns the job, unless it is finished, or somebody else has taken it since. */
export async function beginJob({ q }: Reads, id: number, taker?: Taker): Promise<JobRow | undefined> {
  const [row] = await q
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, ownerId: taker?.ownerId ?? null })
    .where(
      and(
        eq(jobs.id, id),
        eq(jobs.state, 'queued'),
        taker?.attempts === undefined ? undefined : eq(jobs.attempts, taker.attempts),
      ),
    )
    .returning();
  return row;
}

export async function finishJob(
  { q }: Reads,
  id: number,
  state: Exclude<JobState, 'queued'>,
  now: Date,
  lastError: string | null,
): Promise<void> {
  await q
    .update(jobs)
    .set({ state, finishedAt: now, lastError, ownerId: null })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'queued')));
}

/** Puts a failed job back, to be handed to the runner again for `runAt`. */
export async function postponeJob({ q }: Reads, id: number, runAt: Date, lastError: string): Promise<void> {
  await q
    .update(jobs)
    .set({ runAt, lastError, handedOverAt: null, ownerId: null })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'queued')));
}

export async function listNotHandedOver({ q }: Reads, limit: number): Promise<JobRow[]> {
  return q
    .select()
    .from(jobs)
    .where(and(eq(jobs.state, 'queued'), isNull(jobs.handedOverAt)))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(limit);
}

export async function markHandedOver({ q }: Reads, id: number, now: Date): Promise<void> {
  await q.update(jobs).set({ handedOverAt: now }).where(eq(jobs.id, id));
}

/**
 * Takes back what the runner has had since before `overdueSince` without doing it: it lost the job, or its database was reset. The
 * job is then handed over again. What a process that lives works on is left to it, however long it takes.
 */
export async function reclaimLostJobs({ q }: Reads, overdueSince: Date): Promise<number> {
  const living = q
    .select({ one: sql`1` })
    .from(serverProcesses)
    .where(eq(serverProcesses.id, jobs.ownerId));
  const rows = await q
    .update(jobs)
    .set({ handedOverAt: null, ownerId: null })
    .where(
      and(
        eq(jobs.state, 'queued'),
        lt(jobs.handedOverAt, overdueSince),
        lt(jobs.runAt, overdueSince),
        notExists(living),
      ),
    )
    .returning({ id: jobs.id });
  return rows.length;
}

/** Hands over again what a process began, or was about to begin, and could not say the end of. */
export async function handBackJobs({ q }: Reads, ids: readonly number[], ownerId: number): Promise<void> {
  await q
    .update(jobs)
    .set({ handedOverAt: null, ownerId: null })
    .where(
      and(inArray(jobs.id, [...ids]), eq(jobs.state, 'queued'), or(isNull(jobs.ownerId), eq(jobs.ownerId, ownerId))),
    );
}

/** Jobs whose time has come, oldest first. */
export async function listDueJobs({ q }: Reads, now: Date, limit: number): Promise<JobRow[]> {
  return q
    .select()
    .from(jobs)
    .where(and(eq(jobs.state, 'queued'), lte(jobs.runAt, now)))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(limit);
}

export async function countJobs({ q }: Reads, state: JobState): Promise<number> {
  return q.$count(jobs, eq(jobs.state, state));
}

/** Forgets jobs that ended before `before`; dead ones are kept for the operator. */
export async function purgeJobs({ q }: Reads, before: Date): Promise<void> {
  await q.delete(jobs).where(and(sql`${jobs.state} in ('done', 'expired')`, lt(jobs.finishedAt, before)));
}
