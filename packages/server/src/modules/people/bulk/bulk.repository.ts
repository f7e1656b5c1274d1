import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { BulkFailureReason } from '@talk/contract';
import { lockRows } from '../../../db/locks.js';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import type { Restorable } from '../contacts/index.js';
import { contactBulkItems, contactBulks } from './bulk.tables.js';

export type BulkRow = typeof contactBulks.$inferSelect;
export type NewBulk = Pick<typeof contactBulks.$inferInsert, 'userId' | 'action' | 'names' | 'total' | 'createdAt'>;
export type BulkValues = Partial<Omit<BulkRow, 'id' | 'companyId' | 'version'>>;

export async function insertBulk({ q }: Tx, scope: Scope, values: NewBulk): Promise<BulkRow> {
  const [row] = await q
    .insert(contactBulks)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the change of many was not inserted');
  return row;
}

/** The contacts as they were found when it was asked for. */
export async function insertItems(
  { q }: Tx,
  scope: Scope,
  bulkId: number,
  contactIds: readonly number[],
): Promise<void> {
  await q.execute(sql`
    insert into ${contactBulkItems} (bulk_id, company_id, contact_id)
    select ${bulkId}, ${scope.companyId}, unnest(${sql.param(contactIds)}::bigint[])`);
}

/** The user's own. */
export async function findBulk({ q }: Reads, scope: Scope, id: number): Promise<BulkRow | undefined> {
  const [row] = await q
    .select()
    .from(contactBulks)
    .where(within(scope, contactBulks, eq(contactBulks.id, id), ofUser(scope)));
  return row;
}

/** Those that are under way, or over since `since`, and were not dismissed. */
export async function listBulks({ q }: Reads, scope: Scope, since: Date, limit: number): Promise<BulkRow[]> {
  const isRecent = or(isNull(contactBulks.finishedAt), gt(contactBulks.finishedAt, since));
  return q
    .select()
    .from(contactBulks)
    .where(within(scope, contactBulks, ofUser(scope), isNull(contactBulks.dismissedAt), isRecent))
    .orderBy(desc(contactBulks.id))
    .limit(limit);
}

/** A step works for nobody in particular: it finds out for whom. */
export async function lockBulk(tx: Tx, scope: Scope, id: number): Promise<BulkRow | undefined> {
  const own = scope.userId === null ? undefined : ofUser(scope);
  const query = tx.q
    .select()
    .from(contactBulks)
    .where(within(scope, contactBulks, eq(contactBulks.id, id), own));
  const [row] = await lockRows(tx, 'bulk', query, (found) => found.id);
  return row;
}

const ofUser = ({ userId }: Scope) => eq(contactBulks.userId, userId ?? 0);

export async function updateBulk({ q }: Tx, scope: Scope, id: number, values: BulkValues, now: Date): Promise<BulkRow> {
  const [row] = await q
    .update(contactBulks)
    .set({ ...values, updatedAt: now, version: sql`${contactBulks.version} + 1` })
    .where(within(scope, contactBulks, eq(contactBulks.id, id)))
    .returning();
  if (row === undefined) throw new Error('a change of many that was locked does not exist');
  return row;
}

export interface ItemRow {
  readonly contactId: number;
  readonly before: Restorable | null;
}

/** The next contacts behind `cursor` that are in this state. */
export async function nextItems(
  { q }: Reads,
  scope: Scope,
  bulk: Pick<BulkRow, 'id' | 'cursor'>,
  state: 'waiting' | 'changed',
  limit: number,
): Promise<ItemRow[]> {
  return q
    .select({ contactId: contactBulkItems.contactId, before: contactBulkItems.before })
    .from(contactBulkItems)
    .where(
      within(
        scope,
        contactBulkItems,
        and(
          eq(contactBulkItems.bulkId, bulk.id),
          eq(contactBulkItems.state, state),
          gt(contactBulkItems.contactId, bulk.cursor),
        ),
      ),
    )
    .orderBy(asc(contactBulkItems.contactId))
    .limit(limit);
}

export interface SettledItem {
  readonly contactId: number;
  readonly state: 'changed' | 'unchanged' | 'failed' | 'undone' | 'kept';
  readonly reason: BulkFailureReason | null;
  readonly before: Restorable | null;
}

export async function settleItems(
  { q }: Tx,
  scope: Scope,
  bulkId: number,
  items: readonly SettledItem[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ contactId, ...rest }) => ({ contact_id: contactId, ...rest }));
  await q.execute(sql`
    update ${contactBulkItems} item set state = now_is.state, reason = now_is.reason, before = nullif(now_is.before, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now_is(contact_id bigint, state text, reason text, before jsonb)
    where item.company_id = ${scope.companyId} and item.bulk_id = ${bulkId} and item.contact_id = now_is.contact_id`);
}

/** All that are still in `state` end as `to`, for one reason. @returns how many. */
export async function settleRest(
  { q }: Tx,
  scope: Scope,
  bulkId: number,
  state: 'waiting' | 'changed',
  to: 'failed' | 'kept',
  reason: BulkFailureReason,
): Promise<number> {
  const { rowCount } = await q
    .update(contactBulkItems)
    .set({ state: to, reason })
    .where(within(scope, contactBulkItems, eq(contactBulkItems.bulkId, bulkId), eq(contactBulkItems.state, state)));
  return rowCount ?? 0;
}

export interface FailureRow {
  readonly contactId: number;
  readonly reason: BulkFailureReason | null;
}

export async function listFailures(
  { q }: Reads,
  scope: Scope,
  bulkId: number,
  { behind, offset, limit }: { readonly behind: number; readonly offset: number; readonly limit: number },
): Promise<FailureRow[]> {
  return q
    .select({ contactId: contactBulkItems.contactId, reason: contactBulkItems.reason })
    .from(contactBulkItems)
    .where(
      within(
        scope,
        contactBulkItems,
        eq(contactBulkItems.bulkId, bulkId),
        inArray(contactBulkItems.state, ['failed', 'kept']),
        gt(contactBulkItems.contactId, behind),
      ),
    )
    .orderBy(asc(contactBulkItems.contactId))
    .offset(offset)
    .limit(limit);
}

export async function purgeBulks(reads: Reads, before: Date): Promise<void> {
  const isOld = sql`${contactBulks.createdAt} < ${before.toISOString()}::timestamptz`;
  // Many rows each: not all in the transaction that removes their parent.
  const ofOld = sql`${contactBulkItems.bulkId} in (select ${contactBulks.id} from ${contactBulks} where ${isOld})`;
  await purgeRows(reads, contactBulkItems, ofOld, {});
  await purgeRows(reads, contactBulks, isOld, {});
}
