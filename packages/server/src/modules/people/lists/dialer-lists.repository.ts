import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { readable } from './list-rules.repository.js';
import type { ListRow } from './lists.repository.js';
import { contactLists } from './lists.tables.js';

const MY_QUEUE = 2;
const kept = and(isNull(contactLists.removedAt), inArray(contactLists.moduleType, [1, MY_QUEUE]));

/** Lists of the power dialer that the user sees, by name. */
export async function listAll({ q }: Reads, scope: Scope): Promise<ListRow[]> {
  return q
    .select()
    .from(contactLists)
    .where(within(scope, contactLists, readable(scope), kept))
    .orderBy(asc(sql`lower(${contactLists.name})`), asc(contactLists.id));
}

export async function find({ q }: Reads, scope: Scope, id: number): Promise<ListRow | undefined> {
  const [row] = await q
    .select()
    .from(contactLists)
    .where(within(scope, contactLists, eq(contactLists.id, id), readable(scope), kept));
  return row;
}

/** For work of the system: seen by all or not. */
export async function findAny({ q }: Reads, scope: Scope, id: number): Promise<ListRow | undefined> {
  const [row] = await q
    .select()
    .from(contactLists)
    .where(within(scope, contactLists, eq(contactLists.id, id), kept));
  return row;
}

export async function insert(
  { q }: Tx,
  scope: Scope,
  values: Pick<ListRow, 'name' | 'scope' | 'ownerId' | 'createdAt'>,
): Promise<ListRow | undefined> {
  const [row] = await q
    .insert(contactLists)
    .values({ ...values, ...owned(scope), moduleType: 1, updatedAt: values.createdAt })
    .returning();
  return row;
}

/** The user's own queue, which comes into being when it is first asked for. */
export async function ensureQueue(
  { q }: Reads,
  scope: Scope,
  ownerId: number,
  name: string,
): Promise<ListRow | undefined> {
  const own = within(scope, contactLists, eq(contactLists.ownerId, ownerId), eq(contactLists.moduleType, MY_QUEUE));
  const [there] = await q.select().from(contactLists).where(own);
  if (there !== undefined) return there;
  await q
    .insert(contactLists)
    .values({ ...owned(scope), ownerId, name, scope: 'personal', moduleType: MY_QUEUE })
    .onConflictDoNothing();
  const [made] = await q.select().from(contactLists).where(own);
  return made;
}

export async function update(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: Partial<Pick<ListRow, 'name' | 'folderId' | 'taskHeaders' | 'removedAt'>>,
  now: Date,
): Promise<ListRow | undefined> {
  const [row] = await q
    .update(contactLists)
    .set({ ...values, updatedAt: now, version: sql`${contactLists.version} + 1` })
    .where(within(scope, contactLists, eq(contactLists.id, id), kept))
    .returning();
  return row;
}
