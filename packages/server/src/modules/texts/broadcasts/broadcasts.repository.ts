import { and, asc, desc, eq, ilike, isNull, sql, type SQL } from 'drizzle-orm';
import type { BroadcastFilter } from '@talk/domain/broadcasts';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { droppableMessages } from '../../calls/voicemail-drops/read.js';
import { contactLists, readableList } from '../../people/lists/read.js';
import { users } from '../../platform/identity/read.js';
import { lines } from '../../platform/lines/read.js';
import { broadcasts } from './broadcasts.tables.js';

export type BroadcastRow = typeof broadcasts.$inferSelect;
export type BroadcastValues = Partial<Omit<BroadcastRow, 'id' | 'companyId' | 'version'>>;

export interface BroadcastView {
  readonly row: BroadcastRow;
  readonly userName: string | null;
  readonly lineName: string | null;
  /** The name of the recorded message; null for texts. */
  readonly messageName: string | null;
}

const viewsOf = ({ q }: Reads, scope: Scope, ...conditions: readonly (SQL | undefined)[]) =>
  q
    .select({ row: broadcasts, userName: users.name, lineName: lines.name, messageName: droppableMessages.name })
    .from(broadcasts)
    .leftJoin(users, eq(users.id, broadcasts.userId))
    .leftJoin(
      droppableMessages,
      and(
        eq(droppableMessages.companyId, broadcasts.companyId),
        eq(droppableMessages.id, broadcasts.voicemailMessageId),
      ),
    )
    .leftJoin(lines, and(eq(lines.companyId, broadcasts.companyId), eq(lines.id, broadcasts.lineId)))
    .where(within(scope, broadcasts, ...conditions));

export async function findBroadcast(reads: Reads, scope: Scope, id: number): Promise<BroadcastView | undefined> {
  const [view] = await viewsOf(reads, scope, eq(broadcasts.id, id));
  return view;
}

export interface BroadcastQuery {
  readonly status: BroadcastFilter;
  readonly search_text?: string | undefined;
  readonly order_by: 'id' | 'name' | 'created_at';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const COLUMNS = { id: broadcasts.id, name: sql`lower(${broadcasts.name})`, created_at: broadcasts.createdAt };

export async function listBroadcasts(reads: Reads, scope: Scope, query: BroadcastQuery): Promise<BroadcastView[]> {
  const { status, search_text: words, order_by, order, offset, limit } = query;
  const by = order === 'asc' ? asc : desc;
  return viewsOf(
    reads,
    scope,
    status === 'all' ? undefined : eq(broadcasts.status, status),
    words === undefined || words === ''
      ? undefined
      : ilike(broadcasts.name, `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`),
  )
    .orderBy(by(COLUMNS[order_by]), by(broadcasts.id))
    .limit(limit)
    .offset(offset);
}

export async function insertBroadcast(
  { q }: Tx,
  scope: Scope,
  values: BroadcastValues & Pick<BroadcastRow, 'name' | 'userId' | 'createdAt'>,
): Promise<BroadcastRow> {
  const [row] = await q
    .insert(broadcasts)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the broadcast was not inserted');
  return row;
}

export async function lockBroadcast(tx: Tx, scope: Scope, id: number): Promise<BroadcastRow | undefined> {
  const query = tx.q
    .select()
    .from(broadcasts)
    .where(within(scope, broadcasts, eq(broadcasts.id, id)));
  const [row] = await lockRows(tx, 'broadcast', query, (found) => found.id);
  return row;
}

export async function updateBroadcast(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: BroadcastValues,
  now: Date,
): Promise<BroadcastRow> {
  const [row] = await q
    .update(broadcasts)
    .set({ ...values, updatedAt: now, version: sql`${broadcasts.version} + 1` })
    .where(within(scope, broadcasts, eq(broadcasts.id, id)))
    .returning();
  if (row === undefined) throw new Error('a broadcast that was locked does not exist');
  return row;
}

export async function deleteBroadcast({ q }: Tx, scope: Scope, id: number): Promise<void> {
  await q.delete(broadcasts).where(within(scope, broadcasts, eq(broadcasts.id, id)));
}

/** The name of a list of contacts that is there for the user. */
export async function findListName({ q }: Reads, scope: Scope, id: number): Promise<string | undefined> {
  const [row] = await q
    .select({ name: contactLists.name })
    .from(contactLists)
    .where(
      within(
        scope,
        contactLists,
        eq(contactLists.id, id),
        eq(contactLists.moduleType, 0),
        isNull(contactLists.removedAt),
        readableList(scope),
      ),
    );
  return row?.name;
}
