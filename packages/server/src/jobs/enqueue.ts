import { sql } from 'drizzle-orm';
import type { Queries } from '../db/client.js';
import { jobs } from './jobs.tables.js';

/** PostgreSQL channel on which a commit announces new jobs. */
export const JOBS_CHANNEL = 'talk_jobs';

export interface NewJob {
  /** Name of a registered handler. */
  readonly name: string;
  readonly companyId: number | null;
  readonly payload: Record<string, unknown>;
  /** The same work asked for twice carries the same key and is done once, as long as the first is kept. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Dropped, not run, after this time. */
  readonly validUntil?: Date;
  /** Tries before the job is put aside as dead; 8 unless told. */
  readonly maxAttempts?: number;
}

/** Writes `pending` into the queue's table, in the caller's transaction. */
export async function flushJobs(q: Queries, pending: readonly NewJob[], now: Date): Promise<void> {
  if (pending.length === 0) return;
  await q
    .insert(jobs)
    .values(
      pending.map((job) => ({
        name: job.name,
        companyId: job.companyId,
        payload: job.payload,
        key: job.key ?? null,
        runAt: job.runAt ?? now,
        validUntil: job.validUntil ?? null,
        maxAttempts: job.maxAttempts ?? 8,
      })),
    )
    .onConflictDoNothing();
  await q.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
}
