import { eq, inArray } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { storedFiles } from './files.tables.js';

export type FileRow = typeof storedFiles.$inferSelect;

export async function findFile({ q }: Reads, scope: Scope, id: string): Promise<FileRow | undefined> {
  const [row] = await q
    .select()
    .from(storedFiles)
    .where(within(scope, storedFiles, eq(storedFiles.id, id)));
  return row;
}

/** A file of whatever company, for addresses that are a permission themselves: sealed by us, for one file. */
export async function findSealedFile({ q }: Reads, id: string): Promise<FileRow | undefined> {
  const [row] = await q.select().from(storedFiles).where(eq(storedFiles.id, id));
  return row;
}

export async function insertFile({ q }: Tx, scope: Scope, values: Omit<FileRow, 'companyId'>): Promise<void> {
  await q.insert(storedFiles).values({ ...owned(scope), ...values });
}

/** @returns where their bytes lie. */
export async function deleteFiles({ q }: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await q
    .delete(storedFiles)
    .where(within(scope, storedFiles, inArray(storedFiles.id, [...ids])))
    .returning({ storageKey: storedFiles.storageKey });
  return rows.map(({ storageKey }) => storageKey);
}
