import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Reads } from '../db/transaction.js';
import { jobs, type JobState } from './jobs.tables.js';

export type JobRow = typeof jobs.$inferSelect;

/** Counts another attempt and returns the job, unless it is finished. */
export async function beginJob({ q }: Reads, id: number): Promise<JobRow | undefined> {
  const [row] = await q
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1` })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'queued')))
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
    .set({ state, finishedAt: now, lastError })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'queued')));
}

/** Puts a failed job back, to be handed to the runner again for `runAt`. */
export async function postponeJob({ q }: Reads, id: number, runAt: Date, lastError: string): Promise<void> {
  await q
    .update(jobs)
    .set({ runAt, lastError, handedOverAt: null })
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
 * job is then handed over again.
 */
export async function reclaimLostJobs({ q }: Reads, overdueSince: Date): Promise<number> {
  const rows = await q
    .update(jobs)
    .set({ handedOverAt: null })
    .where(and(eq(jobs.state, 'queued'), lt(jobs.handedOverAt, overdueSince), lt(jobs.runAt, overdueSince)))
    .returning({ id: jobs.id });
  return rows.length;
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
