import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { containing } from '../contacts/read.js';
import { users } from '../../platform/identity/read.js';
import { readable } from './list-rules.repository.js';
import { contactListCounts, contactListMembers, contactListPins, contactLists } from './lists.tables.js';

export type ListRow = typeof contactLists.$inferSelect;
export type ListValues = Partial<
  Pick<ListRow, 'name' | 'scope' | 'folderId' | 'filter' | 'ownerId' | 'removedAt' | 'source' | 'sourceDueAt'>
>;
export type NewList = Pick<ListRow, 'name' | 'scope' | 'folderId' | 'filter' | 'ownerId' | 'createdAt'>;

/** A list with what is shown of it. */
export interface ListView {
  readonly list: ListRow;
  readonly ownerName: string;
  readonly isPinned: boolean;
}

/** Lists of a company are added and given away one after the other: each sees how many there are. */
export const lockLists = (tx: Tx, { companyId }: Scope): Promise<void> =>
  lockName(tx, 'part', companyId, 'contact-lists');

/** Lists of the power dialer are in the same table, and none of these. */
const ofContacts = eq(contactLists.moduleType, 0);
const kept = and(isNull(contactLists.removedAt), ofContacts);

async function readViews(
  { q }: Reads,
  scope: Scope,
  condition: SQL | undefined,
  { sort, order, page, size }: ListPage = BY_NAME,
): Promise<ListView[]> {
  const directed = order === 'desc' ? desc : asc;
  const query = q
    .select({ list: contactLists, ownerName: users.name, pinnedId: contactListPins.listId })
    .from(contactLists)
    .innerJoin(users, eq(users.id, contactLists.ownerId))
    .leftJoin(
      contactListPins,
      and(
        eq(contactListPins.companyId, contactLists.companyId),
        eq(contactListPins.listId, contactLists.id),
        eq(contactListPins.userId, scope.userId ?? 0),
      ),
    )
    .where(within(scope, contactLists, condition))
    .orderBy(
      directed(sort === 'created_at' ? contactLists.createdAt : sql`lower(${contactLists.name})`),
      directed(contactLists.id),
    );
  const rows = size === undefined ? await query : await query.limit(size).offset((page - 1) * size);
  return rows.map(({ list, ownerName, pinnedId }) => ({ list, ownerName, isPinned: pinnedId !== null }));
}

/** Which page of lists, in which order. */
export interface ListPage {
  readonly sort: 'name' | 'created_at';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  /** Undefined: all are on one page. */
  readonly size?: number | undefined;
}
const BY_NAME: ListPage = { sort: 'name', order: 'asc', page: 1 };

const isNamed = (search: string | undefined): SQL | undefined =>
  search === undefined || search === ''
    ? undefined
    : sql`lower(${contactLists.name}) like ${containing(search.toLowerCase())}`;

/** Lists that the user sees. @param ownerId of this person alone */
export const listLists = (
  reads: Reads,
  scope: Scope,
  { ownerId, search }: { readonly ownerId?: number | undefined; readonly search?: string | undefined },
  page: ListPage,
): Promise<ListView[]> => {
  const own = ownerId === undefined ? undefined : eq(contactLists.ownerId, ownerId);
  return readViews(reads, scope, and(readable(scope), kept, own, isNamed(search)), page);
};

/** Personal lists of one person. */
export const listPersonal = (
  reads: Reads,
  scope: Scope,
  ownerId: number,
  search: string | undefined,
  page: ListPage,
): Promise<ListView[]> => {
  const own = and(eq(contactLists.ownerId, ownerId), eq(contactLists.scope, 'personal'));
  return readViews(reads, scope, and(own, kept, isNamed(search)), page);
};

/** Those of these that the user sees. */
export const findLists = (reads: Reads, scope: Scope, ids: readonly number[]): Promise<ListView[]> =>
  readViews(reads, scope, and(inArray(contactLists.id, [...ids]), readable(scope), kept));

const isPublic = (search: string | undefined): SQL | undefined =>
  and(eq(contactLists.scope, 'public'), kept, isNamed(search));

export const listPublic = (
  reads: Reads,
  scope: Scope,
  search: string | undefined,
  page: ListPage,
): Promise<ListView[]> => readViews(reads, scope, isPublic(search), page);

export async function countPublic({ q }: Reads, scope: Scope, search: string | undefined): Promise<number> {
  return q.$count(contactLists, within(scope, contactLists, isPublic(search)));
}

/** Whoever's it is. */
export async function findList(
  { q }: Reads,
  scope: Scope,
  id: number,
  which: 'kept' | 'removed' = 'kept',
): Promise<ListRow | undefined> {
  const state = which === 'kept' ? kept : and(isNotNull(contactLists.removedAt), ofContacts);
  const [row] = await q
    .select()
    .from(contactLists)
    .where(within(scope, contactLists, eq(contactLists.id, id), state));
  return row;
}

/** Lists of one person, deleted ones left out. */
export async function countOwned({ q }: Reads, scope: Scope, ownerId: number): Promise<number> {
  return q.$count(contactLists, within(scope, contactLists, eq(contactLists.ownerId, ownerId), kept));
}

export async function insertLists({ q }: Tx, scope: Scope, values: readonly NewList[]): Promise<ListRow[]> {
  return q
    .insert(contactLists)
    .values(values.map((each) => ({ ...each, ...owned(scope), updatedAt: each.createdAt })))
    .returning();
}

/** @param ifVersion undefined: whichever it is at. @returns undefined when it is at another one. */
export async function updateList(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: ListValues,
  now: Date,
  ifVersion?: number,
): Promise<ListRow | undefined> {
  const isAt = ifVersion === undefined ? undefined : eq(contactLists.version, ifVersion);
  const [row] = await q
    .update(contactLists)
    .set({ ...values, updatedAt: now, version: sql`${contactLists.version} + 1` })
    .where(within(scope, contactLists, eq(contactLists.id, id), isAt))
    .returning();
  return row;
}

/** How many contacts are in each, kept by the database. */
export async function membersOf({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .select({ listId: contactListCounts.listId, members: sql<string>`sum(${contactListCounts.members})` })
    .from(contactListCounts)
    .where(within(scope, contactListCounts, inArray(contactListCounts.listId, [...ids])))
    .groupBy(contactListCounts.listId);
  return new Map(rows.map(({ listId, members }) => [listId, Number(members)]));
}

export async function setPinned(
  { q }: Tx,
  scope: Scope,
  userId: number,
  listId: number,
  isPinned: boolean,
): Promise<void> {
  if (isPinned)
    await q
      .insert(contactListPins)
      .values({ ...owned(scope), userId, listId })
      .onConflictDoNothing();
  else
    await q
      .delete(contactListPins)
      .where(within(scope, contactListPins, eq(contactListPins.userId, userId), eq(contactListPins.listId, listId)));
}

const COUNTS_KEPT = 20;
const ADDED_UP_AT_ONCE = 500;

/** Adds up what was counted, for lists with many rows. Who reads meanwhile sees the same sum before and after. */
export async function addUpMembers({ q }: Reads): Promise<void> {
  await q.execute(sql`
    with busy as (select company_id, list_id from ${contactListCounts} group by company_id, list_id having count(*) > ${COUNTS_KEPT}
        limit ${ADDED_UP_AT_ONCE}),
      gone as (delete from ${contactListCounts} old using busy where old.company_id = busy.company_id and old.list_id = busy.list_id
        returning old.company_id, old.list_id, old.members)
    insert into ${contactListCounts} (company_id, list_id, members)
    select company_id, list_id, sum(members) from gone group by company_id, list_id`);
}

/** What was deleted before then, for good. */
export async function purgeLists(reads: Reads, before: Date): Promise<void> {
  const isOld = sql`${contactLists.removedAt} < ${before.toISOString()}::timestamptz`;
  const old = sql`(select ${contactLists.companyId}, ${contactLists.id} from ${contactLists} where ${isOld})`;
  // Many rows each: not all in the transaction that removes their list.
  for (const table of [contactListMembers, contactListCounts])
    await purgeRows(reads, table, sql`(${table.companyId}, ${table.listId}) in ${old}`, {});
  await purgeRows(reads, contactLists, isOld, {});
}
