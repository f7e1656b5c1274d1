import { asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactFolders, contactLists } from './lists.tables.js';

export type FolderRow = typeof contactFolders.$inferSelect;

const readable = ({ userId }: Scope): SQL | undefined =>
  or(isNull(contactFolders.userId), eq(contactFolders.userId, userId ?? 0));

/** The user's own, and those of everybody, by name. */
export async function listFolders({ q }: Reads, scope: Scope): Promise<FolderRow[]> {
  return q
    .select()
    .from(contactFolders)
    .where(within(scope, contactFolders, readable(scope)))
    .orderBy(asc(sql`lower(${contactFolders.name})`), asc(contactFolders.id));
}

export async function findFolder({ q }: Reads, scope: Scope, id: number): Promise<FolderRow | undefined> {
  const [row] = await q
    .select()
    .from(contactFolders)
    .where(within(scope, contactFolders, eq(contactFolders.id, id), readable(scope)));
  return row;
}

export async function insertFolder(
  { q }: Tx,
  scope: Scope,
  values: Pick<FolderRow, 'name' | 'userId' | 'createdAt'>,
): Promise<FolderRow> {
  const [row] = await q
    .insert(contactFolders)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the folder was not inserted');
  return row;
}

export async function renameFolder(
  { q }: Tx,
  scope: Scope,
  id: number,
  name: string,
  now: Date,
): Promise<FolderRow | undefined> {
  const [row] = await q
    .update(contactFolders)
    .set({ name, updatedAt: now, version: sql`${contactFolders.version} + 1` })
    .where(within(scope, contactFolders, eq(contactFolders.id, id)))
    .returning();
  return row;
}

/** Its lists stay, outside of any folder. */
export async function deleteFolder({ q }: Tx, scope: Scope, id: number): Promise<void> {
  await q
    .update(contactLists)
    .set({ folderId: null })
    .where(within(scope, contactLists, eq(contactLists.folderId, id)));
  await q.delete(contactFolders).where(within(scope, contactFolders, eq(contactFolders.id, id)));
}
