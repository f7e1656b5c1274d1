import { and, eq, sql, type SQL } from 'drizzle-orm';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { placesOf } from './tags.repository.js';
import { tagMergeItems, tagMerges } from './tags.tables.js';

export type MergeRow = typeof tagMerges.$inferSelect;
export type NewMerge = Pick<
  typeof tagMerges.$inferInsert,
  'userId' | 'category' | 'intoId' | 'fromIds' | 'fromNames' | 'createdAt'
>;
export type MergeValues = Partial<Pick<MergeRow, 'phase' | 'isDone' | 'moved' | 'undone' | 'kept'>>;

export async function insertMerge({ q }: Tx, scope: Scope, values: NewMerge): Promise<MergeRow> {
  const [row] = await q
    .insert(tagMerges)
    .values({ ...values, ...owned(scope), updatedAt: values.createdAt })
    .returning();
  if (row === undefined) throw new Error('the merge was not inserted');
  return row;
}

export async function findMerge({ q }: Reads, scope: Scope, id: number): Promise<MergeRow | undefined> {
  const [row] = await q
    .select()
    .from(tagMerges)
    .where(within(scope, tagMerges, eq(tagMerges.id, id)));
  return row;
}

/** Whether one of these tags is part of a merge that is under way. */
export async function isMerging({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<boolean> {
  const wanted = sql`${sql.param([...ids])}::bigint[]`;
  const isPart = sql`(${tagMerges.intoId} = any(${wanted}) or ${tagMerges.fromIds} && ${wanted})`;
  const rows = await q
    .select({ id: tagMerges.id })
    .from(tagMerges)
    .where(within(scope, tagMerges, sql`not ${tagMerges.isDone}`, isPart))
    .limit(1);
  return rows.length > 0;
}

export async function updateMerge(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: MergeValues,
  now: Date,
): Promise<MergeRow> {
  const [row] = await q
    .update(tagMerges)
    .set({ ...values, updatedAt: now, version: sql`${tagMerges.version} + 1` })
    .where(within(scope, tagMerges, and(eq(tagMerges.id, id))))
    .returning();
  if (row === undefined) throw new Error('a merge that was just read does not exist');
  return row;
}

/** Replaces up to `limit` of the merged tags where they are. @returns how many. */
export async function moveSome({ q }: Tx, merge: MergeRow, limit: number): Promise<number> {
  const { table, item } = placesOf(merge.category);
  const { rows } = await q.execute<{ count: string }>(sql`
    with chosen as (select ${item} as item_id, tag_id from ${table}
        where company_id = ${merge.companyId} and tag_id = any(${sql.param([...merge.fromIds])}::bigint[])
        order by ${item}, tag_id limit ${limit}),
      gone as (delete from ${table} old using chosen
        where old.company_id = ${merge.companyId} and old.${item} = chosen.item_id and old.tag_id = chosen.tag_id
        returning chosen.item_id, chosen.tag_id),
      gained as (insert into ${table} (company_id, ${item}, tag_id)
        select distinct ${merge.companyId}::bigint, item_id, ${merge.intoId}::bigint from gone on conflict do nothing
        returning ${item} as item_id),
      noted as (insert into ${tagMergeItems} (merge_id, company_id, item_id, from_id, is_gained)
        select ${merge.id}::bigint, ${merge.companyId}::bigint, item_id, tag_id, item_id in (select item_id from gained) from gone
        returning 1)
    select count(*) as count from noted`);
  return countOf(rows);
}

/**
 * Puts back what was replaced, on up to `limit` of those that had one: where somebody has taken off the tag that stayed, nothing is put back.
 */
export async function putBackSome(
  { q }: Tx,
  merge: MergeRow,
  limit: number,
): Promise<{ undone: number; kept: number }> {
  const { table, item } = placesOf(merge.category);
  const ofMerge: SQL = sql`company_id = ${merge.companyId} and merge_id = ${merge.id} and state = 'moved'`;
  const { rows } = await q.execute<{ undone: string; kept: string }>(sql`
    with chosen as (select distinct item_id from ${tagMergeItems} where ${ofMerge} order by item_id limit ${limit}),
      due as (select item_id, from_id, is_gained from ${tagMergeItems} where ${ofMerge} and item_id in (select item_id from chosen)),
      holding as (select chosen.item_id from chosen join ${table} has on has.company_id = ${merge.companyId}
        and has.${item} = chosen.item_id and has.tag_id = ${merge.intoId}),
      back as (insert into ${table} (company_id, ${item}, tag_id)
        select ${merge.companyId}::bigint, item_id, from_id from due where item_id in (select item_id from holding)
        on conflict do nothing),
      gone as (delete from ${table} old where old.company_id = ${merge.companyId} and old.tag_id = ${merge.intoId}
        and old.${item} in (select item_id from due where is_gained intersect select item_id from holding)),
      noted as (update ${tagMergeItems} noting
        set state = case when noting.item_id in (select item_id from holding) then 'undone' else 'kept' end
        from due where noting.company_id = ${merge.companyId} and noting.merge_id = ${merge.id}
          and noting.item_id = due.item_id and noting.from_id = due.from_id returning noting.state)
    select count(*) filter (where state = 'undone') as undone, count(*) filter (where state = 'kept') as kept from noted`);
  return { undone: Number(rows[0]?.undone ?? 0), kept: Number(rows[0]?.kept ?? 0) };
}

const countOf = (rows: readonly { count: string }[]): number => Number(rows[0]?.count ?? 0);

/** Items of merges that cannot be undone any more. */
export async function purgeMergeItems(reads: Reads, before: Date): Promise<void> {
  const ofOld = sql`${tagMergeItems.mergeId} in (select ${tagMerges.id} from ${tagMerges}
    where ${tagMerges.createdAt} < ${before.toISOString()}::timestamptz)`;
  await purgeRows(reads, tagMergeItems, ofOld, {});
}
