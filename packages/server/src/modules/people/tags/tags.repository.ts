import { asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { lockName, lockRows } from '../../../db/locks.js';
import { purgeRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communicationTags } from '../communications/read.js';
import { contactTags, tags } from '../contacts/read.js';
import { tagCounts, tagMerges } from './tags.tables.js';

export type TagRow = typeof tags.$inferSelect;

/** Where tags of a category are put, and the column that names what has them. */
export function placesOf(category: number): {
  readonly table: typeof contactTags | typeof communicationTags;
  readonly item: SQL;
} {
  return category === 1
    ? { table: contactTags, item: sql.raw('contact_id') }
    : { table: communicationTags, item: sql.raw('communication_id') };
}

/** Changes of a company's tags happen one after the other: each sees what the one before has left. */
export const lockTagList = (tx: Tx, { companyId }: Scope): Promise<void> => lockName(tx, 'part', companyId, 'tags');

export async function listTags({ q }: Reads, scope: Scope, category: number): Promise<TagRow[]> {
  return q
    .select()
    .from(tags)
    .where(within(scope, tags, eq(tags.category, category), isNull(tags.removedAt)))
    .orderBy(asc(sql`lower(${tags.name})`), asc(tags.id));
}

/** How often each is used. */
export async function usesOf({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .select({ tagId: tagCounts.tagId, uses: sql<string>`sum(${tagCounts.uses})` })
    .from(tagCounts)
    .where(within(scope, tagCounts, inArray(tagCounts.tagId, [...ids])))
    .groupBy(tagCounts.tagId);
  return new Map(rows.map(({ tagId, uses }) => [tagId, Number(uses)]));
}

/** The tags that were merged into each, as long as they are kept. */
export async function mergedInto({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .select({ id: tags.id, intoId: tags.mergedIntoId })
    .from(tags)
    .where(within(scope, tags, inArray(tags.mergedIntoId, [...ids]), isNotNull(tags.removedAt)))
    .orderBy(asc(tags.id));
  const merged = new Map<number, number[]>();
  for (const { id, intoId } of rows) if (intoId !== null) merged.set(intoId, [...(merged.get(intoId) ?? []), id]);
  return merged;
}

export async function countTags({ q }: Reads, scope: Scope, category: number): Promise<number> {
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(tags)
    .where(within(scope, tags, eq(tags.category, category), isNull(tags.removedAt)));
  return Number(row?.count ?? 0);
}

/** Those of these tags of contacts that no contact has. */
export async function unusedOf({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await q.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...ids])}::bigint[]) id
    where not exists (select 1 from ${contactTags} used where used.company_id = ${scope.companyId} and used.tag_id = id)`);
  return rows.map(({ id }) => Number(id));
}

/** Those of these that are not deleted, in the order of their ids. Whoever is putting one on something is waited for. */
export async function lockKept(tx: Tx, scope: Scope, ids: readonly number[]): Promise<TagRow[]> {
  const query = tx.q
    .select()
    .from(tags)
    .where(within(scope, tags, inArray(tags.id, [...ids]), isNull(tags.removedAt)))
    .orderBy(asc(tags.id));
  return lockRows(tx, 'tag', query, ({ id }) => id);
}

/** Those of these that were deleted. @param into those that were merged into this tag instead. */
export async function findRemoved(
  { q }: Reads,
  scope: Scope,
  ids: readonly number[],
  into: number | null = null,
): Promise<TagRow[]> {
  const why = into === null ? isNull(tags.mergedIntoId) : eq(tags.mergedIntoId, into);
  return q
    .select()
    .from(tags)
    .where(within(scope, tags, inArray(tags.id, [...ids]), isNotNull(tags.removedAt), why))
    .orderBy(asc(tags.id));
}

/** Names of tags that are called like one of these, without regard to case. */
export async function takenNames(
  { q }: Reads,
  scope: Scope,
  category: number,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const isOne = sql`lower(${tags.name}) in (select lower(wanted) from unnest(${sql.param([...names])}::text[]) wanted)`;
  return q
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(within(scope, tags, eq(tags.category, category), isNull(tags.removedAt), isOne))
    .orderBy(asc(tags.id));
}

/** How many contacts, or communications, have one of them. */
export async function countTagged(
  { q }: Reads,
  scope: Scope,
  category: number,
  ids: readonly number[],
): Promise<number> {
  const { table, item } = placesOf(category);
  const [row] = await q
    .select({ count: sql<string>`count(distinct ${item})` })
    .from(table)
    .where(within(scope, table, inArray(table.tagId, [...ids])));
  return Number(row?.count ?? 0);
}

/** Puts the first `size` contacts of a tag, by id, under the first of `parts`, the next under the next. */
export async function spreadOver(
  { q }: Tx,
  { companyId }: Scope,
  tagId: number,
  size: number,
  parts: readonly number[],
): Promise<void> {
  await q.execute(sql`
    insert into ${contactTags} (company_id, contact_id, tag_id)
    select ${companyId}, contact_id, (${sql.param([...parts])}::bigint[])[(place - 1) / ${size}::int + 1]
    from (select contact_id, row_number() over (order by contact_id) as place from ${contactTags}
      where company_id = ${companyId} and tag_id = ${tagId}) tagged`);
}

const COUNTS_KEPT = 20;
const ADDED_UP_AT_ONCE = 500;

/** Adds up what was counted, for tags with many rows. Who reads meanwhile sees the same sum before and after. */
export async function addUpCounts({ q }: Reads): Promise<void> {
  await q.execute(sql`
    with busy as (select company_id, tag_id from ${tagCounts} group by company_id, tag_id having count(*) > ${COUNTS_KEPT}
        limit ${ADDED_UP_AT_ONCE}),
      gone as (delete from ${tagCounts} old using busy where old.company_id = busy.company_id and old.tag_id = busy.tag_id
        returning old.company_id, old.tag_id, old.uses)
    insert into ${tagCounts} (company_id, tag_id, uses) select company_id, tag_id, sum(uses) from gone group by company_id, tag_id`);
}

/** What was deleted or merged before then, for good. */
export async function purgeTags(reads: Reads, before: Date): Promise<void> {
  const then = sql`${before.toISOString()}::timestamptz`;
  const isOld = sql`${tags.removedAt} < ${then}`;
  const old = sql`(select ${tags.companyId}, ${tags.id} from ${tags} where ${isOld})`;
  // Many rows each: not all in the transaction that removes their tag.
  for (const table of [contactTags, communicationTags, tagCounts])
    await purgeRows(reads, table, sql`(${table.companyId}, ${table.tagId}) in ${old}`, {});
  await purgeRows(reads, tagMerges, sql`${tagMerges.createdAt} < ${then}`, {});
  await purgeRows(reads, tags, isOld, {});
}

/** Also one that was deleted. */
export async function findTag({ q }: Reads, scope: Scope, id: number): Promise<TagRow | undefined> {
  const [row] = await q
    .select()
    .from(tags)
    .where(within(scope, tags, eq(tags.id, id)));
  return row;
}
