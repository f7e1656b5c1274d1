import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/transaction.js';

/** A statement has at most 65,535 parameters. */
const PARAMETERS_AT_MOST = 60_000;

/** Inserts many rows of one shape. @returns their ids, in the order of the rows. */
export async function insertRows<T extends PgTable>(
  { q }: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<number[]> {
  const ids: number[] = [];
  const width = Object.keys(rows[0] ?? {}).length;
  const size = Math.max(1, Math.floor(PARAMETERS_AT_MOST / Math.max(1, width)));
  for (let start = 0; start < rows.length; start += size) {
    const inserted = (await q
      .insert(table)
      .values(rows.slice(start, start + size))
      .returning()) as unknown as { id: number }[];
    // Identity columns are given in the order of VALUES, whatever order RETURNING has.
    ids.push(...inserted.map((row) => row.id).sort((a, b) => a - b));
  }
  return ids;
}
