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
  /**
   * The same work asked for twice carries the same key and is done once, as long as the first is kept. One that was given up, or whose
   * time has passed, has not been done: it stands in nobody's way.
   */
  readonly key?: string;
  readonly runAt?: Date;
  /** Dropped, not run, after this time. */
  readonly validUntil?: Date;
  /** Tries before the job is put aside as dead; 8 unless told. */
  readonly maxAttempts?: number;
}

/** As many tries as `validUntil` leaves time for, the later ones half an hour apart. */
export const UNTIL_VALID = 1_000_000;

/** Writes `pending` into the queue's table, in the caller's transaction. */
export async function flushJobs(q: Queries, pending: readonly NewJob[], now: Date): Promise<void> {
  if (pending.length === 0) return;
  // In one order: whoever writes a key that another transaction has written waits for that one.
  const inOrder = pending.toSorted((a, b) => compare(a.name, b.name) || compare(a.key ?? '', b.key ?? ''));
  await q
    .insert(jobs)
    .values(
      inOrder.map((job) => ({
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

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
