import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Reads } from './transaction.js';

/** Rows that one transaction of a purge removes: it is over before a request waits for it, however much has piled up. */
export const PURGED_AT_ONCE = 1_000;

/** What is old, and when to leave the rest to the next run. */
export interface PurgeRequest {
  /** Older than this. */
  readonly before: Date;
  /** Aborted when the process is to end: what was removed stays removed, and the next run goes on. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Removes what is old, batch after batch, until there is none.
 * @param removeBatch removes up to `limit` rows in a transaction of its own, and returns how many it did.
 */
export async function purgeInBatches(
  { signal }: Pick<PurgeRequest, 'signal'>,
  removeBatch: (limit: number) => Promise<number>,
): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    if ((await removeBatch(PURGED_AT_ONCE)) < PURGED_AT_ONCE) return;
  }
}

/** The rows of `table` that one batch removes. Those that another transaction holds are left to the next one. */
export function oldRows(table: PgTable, isOld: SQL, limit: number): SQL {
  return sql`ctid = any(array(select ctid from ${table} where ${isOld} limit ${limit} for update skip locked))`;
}

/** Removes the rows of `table` that are old, and to which nothing else belongs. Outside of a transaction: each batch is one. */
export async function purgeRows(
  { q }: Reads,
  table: PgTable,
  isOld: SQL,
  request: Pick<PurgeRequest, 'signal'>,
): Promise<void> {
  await purgeInBatches(request, async (limit) => {
    const { rowCount } = await q.delete(table).where(oldRows(table, isOld, limit));
    return rowCount ?? 0;
  });
}
