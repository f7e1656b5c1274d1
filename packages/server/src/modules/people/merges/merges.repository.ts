import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { storableJson } from '../../../db/columns.js';
import { lockRows } from '../../../db/locks.js';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { users } from '../../platform/identity/read.js';
import { contactMergeUndos, contactMerges } from './merges.tables.js';
import type { StoredUndo } from './stored-undo.js';

export type MergeRow = typeof contactMerges.$inferSelect;

export interface MergeView {
  readonly merge: MergeRow;
  readonly byName: string | null;
}

const viewed = ({ q }: Reads) =>
  q
    .select({ merge: contactMerges, byName: users.name })
    .from(contactMerges)
    .leftJoin(users, eq(users.id, contactMerges.mergedBy));

export async function insertMerge(
  tx: Tx,
  scope: Scope,
  values: Pick<MergeRow, 'winnerId' | 'loserId' | 'loserName' | 'mergedAt'>,
  undo: StoredUndo,
): Promise<MergeView> {
  const [row] = await tx.q
    .insert(contactMerges)
    .values({ ...values, ...owned(scope), mergedBy: scope.userId })
    .returning({ id: contactMerges.id });
  if (row === undefined) throw new Error('the merge was not inserted');
  await tx.q
    .insert(contactMergeUndos)
    .values({ ...owned(scope), mergeId: row.id, data: undo, createdAt: values.mergedAt });
  const view = await findMerge(tx, scope, row.id);
  if (view === undefined) throw new Error('a merge that was just made does not exist');
  return view;
}

export async function findMerge(reads: Reads, scope: Scope, id: number): Promise<MergeView | undefined> {
  const [view] = await viewed(reads).where(within(scope, contactMerges, eq(contactMerges.id, id)));
  return view;
}

/** Before its contacts. */
export async function lockMerge(tx: Tx, scope: Scope, id: number): Promise<MergeRow | undefined> {
  const query = tx.q
    .select()
    .from(contactMerges)
    .where(within(scope, contactMerges, eq(contactMerges.id, id)));
  const [row] = await lockRows(tx, 'merge', query, (found) => found.id);
  return row;
}

/** Those into a contact since `since`, newest first. */
export async function listMerges(reads: Reads, scope: Scope, winnerId: number, since: Date): Promise<MergeView[]> {
  const isOne = and(eq(contactMerges.winnerId, winnerId), gt(contactMerges.mergedAt, since));
  return viewed(reads)
    .where(within(scope, contactMerges, isOne))
    .orderBy(desc(contactMerges.id))
    .limit(50);
}

/** What undoing needs; undefined when it is no longer kept. */
export async function findUndo({ q }: Reads, scope: Scope, mergeId: number): Promise<StoredUndo | undefined> {
  const [row] = await q
    .select({ data: contactMergeUndos.data })
    .from(contactMergeUndos)
    .where(within(scope, contactMergeUndos, eq(contactMergeUndos.mergeId, mergeId)));
  return row?.data;
}

/** What contacts looked like that were merged into this one later, and still are in it. */
export async function losersSince(
  { q }: Reads,
  scope: Scope,
  { id, winnerId }: MergeRow,
): Promise<StoredUndo['loser'][]> {
  const isLater = and(eq(contactMerges.winnerId, winnerId), gt(contactMerges.id, id), isNull(contactMerges.undoneAt));
  const rows = await q
    .select({ data: contactMergeUndos.data })
    .from(contactMergeUndos)
    .innerJoin(contactMerges, eq(contactMerges.id, contactMergeUndos.mergeId))
    .where(within(scope, contactMerges, isLater));
  return rows.map(({ data }) => data.loser);
}

export async function markUndone({ q }: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  await q
    .update(contactMerges)
    .set({ undoneAt: now })
    .where(within(scope, contactMerges, eq(contactMerges.id, id), isNull(contactMerges.undoneAt)));
  await q.delete(contactMergeUndos).where(within(scope, contactMergeUndos, eq(contactMergeUndos.mergeId, id)));
}

/** The row as it is, by its columns. From now on nobody begins to refer to it: who does already is waited for. */
export async function takeContact({ q }: Tx, scope: Scope, id: number): Promise<StoredUndo['loser']> {
  const { rows } = await q
    .execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(c) as row from contacts c where c.company_id = ${scope.companyId} and c.id = ${id} for update`,
    )
    .execute();
  const [found] = rows;
  if (found === undefined) throw new Error('a contact that was locked does not exist');
  return found.row;
}

/** Whoever still points at it with a reference that does not go with it makes this fail. */
export async function removeContact({ q }: Tx, scope: Scope, id: number): Promise<void> {
  await q.execute(sql`delete from contacts where company_id = ${scope.companyId} and id = ${id}`).execute();
}

/** Columns that came later, which a row that was kept before them does not have; what is counted is counted anew. */
const LATER = {
  attributes: {},
  ring_group_ids: [],
  inbound_calls: 0,
  outbound_calls: 0,
  inbound_texts: 0,
  outbound_texts: 0,
  inbound_communications: 0,
  outbound_communications: 0,
  response_step: 0,
};

/** The row again, by its id; newer than whatever was told of it. What it refers to may be gone since. */
export async function returnContact({ q }: Tx, scope: Scope, row: StoredUndo['loser'], now: Date): Promise<void> {
  await q
    .execute(
      sql`insert into contacts overriding system value
        select r.* from jsonb_populate_record(null::contacts, ${storableJson({ ...LATER, ...row })}::jsonb || jsonb_build_object(
          'version', ${Number(row['version']) + 2}::int,
          'updated_at', ${now.toISOString()}::text,
          'disposition_status_id', (select id from disposition_statuses
            where company_id = ${scope.companyId} and id = (${storableJson(row)}::jsonb ->> 'disposition_status_id')::bigint)
        )) r where r.company_id = ${scope.companyId}`,
    )
    .execute();
}

export async function purgeUndos(reads: Reads, before: Date, signal?: AbortSignal): Promise<void> {
  const isOld = sql`${contactMergeUndos.createdAt} < ${before.toISOString()}::timestamptz`;
  await purgeRows(reads, contactMergeUndos, isOld, { signal });
}
