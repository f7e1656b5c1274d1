import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactTags, tags } from './contacts.tables.js';

export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** The category of tags for contacts; others are for communications. */
export const OF_CONTACTS = 1;
export const OF_COMMUNICATIONS = 2;
const shown = { id: tags.id, name: tags.name, color: tags.color };

/** Of tags that a filter names, what each is now. */
export type TagsNow = ReadonlyMap<number, readonly number[]>;

/**
 * What tags are now: themselves, or the tag that they were merged into; a saved filter outlives a merge. A deleted one is none.
 */
export async function readTagsNow({ q }: Reads, { companyId }: Scope, ids: readonly number[]): Promise<TagsNow> {
  if (ids.length === 0) return new Map();
  const { rows } = await q.execute<{ named: string; id: string }>(sql`
    with recursive became as (
      select id as named, id, merged_into_id, removed_at from ${tags}
        where company_id = ${companyId} and id = any(${sql.param([...ids])}::bigint[])
      union
      select became.named, t.id, t.merged_into_id, t.removed_at from ${tags} t
        join became on t.id = became.merged_into_id where t.company_id = ${companyId}
    )
    select distinct named, id from became where removed_at is null`);
  const now = new Map<number, number[]>();
  for (const { named, id } of rows) now.set(Number(named), [...(now.get(Number(named)) ?? []), Number(id)]);
  return now;
}

/** What was merged into a tag that was merged in turn: as often as that is followed. */
const MERGES_FOLLOWED = 8;

/**
 * Those of these tags that can be put on something, by name; nobody merges or deletes them until the transaction ends. One that was merged
 * stands for the tag that it became: who chose it a moment ago has chosen that.
 * @returns undefined when one of them is none.
 */
export async function offeredTags(
  { q }: Tx,
  scope: Scope,
  ids: readonly number[],
  category: number,
): Promise<TagRow[] | undefined> {
  let wanted = [...new Set(ids)];
  for (let times = 0; times < MERGES_FOLLOWED; times += 1) {
    if (wanted.length === 0) return [];
    const { rows } = await q.execute<{
      id: string;
      name: string;
      color: string;
      is_kept: boolean;
      into_id: string | null;
    }>(
      sql`select id, name, color, removed_at is null as is_kept, merged_into_id as into_id from ${tags}
        where company_id = ${scope.companyId} and category = ${category} and id = any(${sql.param(wanted)}::bigint[])
        order by id for key share`,
    );
    if (rows.length < wanted.length) return undefined;
    if (rows.every((row) => row.is_kept))
      return rows
        .map(({ id, name, color }) => ({ id: Number(id), name, color }))
        .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    if (rows.some((row) => !row.is_kept && row.into_id === null)) return undefined;
    wanted = [...new Set(rows.map((row) => Number(row.is_kept ? row.id : row.into_id)))];
  }
  return undefined;
}

/** What the tags of communications are called. */
export async function communicationTagNames({ q }: Reads, scope: Scope): Promise<Pick<TagRow, 'id' | 'name'>[]> {
  return q
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(within(scope, tags, eq(tags.category, OF_COMMUNICATIONS), isNull(tags.removedAt)));
}

/** Those of these tags that contacts can have; nobody merges or deletes them until the transaction ends. */
export async function keptTags({ q }: Tx, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await q.execute<{ id: string }>(sql`select id from ${tags}
    where company_id = ${scope.companyId} and category = ${OF_CONTACTS} and removed_at is null
      and id = any(${sql.param([...ids])}::bigint[]) order by id for key share`);
  return rows.map(({ id }) => Number(id));
}

/** Tags that contacts of the company can have, by name. */
/** Those of these tags that were merged into another one. */
export async function mergedTags({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .select({ id: tags.id })
    .from(tags)
    .where(within(scope, tags, inArray(tags.id, [...ids]), isNotNull(tags.mergedIntoId)));
  return rows.map(({ id }) => id);
}

export async function listContactTags({ q }: Reads, scope: Scope): Promise<TagRow[]> {
  return q
    .select(shown)
    .from(tags)
    .where(within(scope, tags, eq(tags.category, OF_CONTACTS), isNull(tags.removedAt)))
    .orderBy(asc(tags.name), asc(tags.id));
}

/** Tags of contacts, by name. */
export async function tagsOf(
  { q }: Reads,
  scope: Scope,
  contactIds: readonly number[],
): Promise<{ contactId: number; tag: TagRow }[]> {
  return q
    .select({ contactId: contactTags.contactId, tag: shown })
    .from(contactTags)
    .innerJoin(tags, and(eq(tags.id, contactTags.tagId), isNull(tags.removedAt)))
    .where(within(scope, contactTags, inArray(contactTags.contactId, [...contactIds])))
    .orderBy(asc(tags.name), asc(tags.id));
}

/** Gives a contact exactly these tags, of those that can be seen. A deleted one stays, for when it is restored. */
export async function setContactTags(
  tx: Tx,
  scope: Scope,
  contactId: number,
  tagIds: readonly number[],
): Promise<void> {
  const { q } = tx;
  const isSeen = sql`exists (select 1 from ${tags} tag where tag.id = ${contactTags.tagId} and tag.removed_at is null)`;
  const isLeftOut = sql`not ${contactTags.tagId} = any(${sql.param([...tagIds])}::bigint[])`;
  await q
    .delete(contactTags)
    .where(within(scope, contactTags, eq(contactTags.contactId, contactId), isSeen, isLeftOut));
  await addContactTags(
    tx,
    scope,
    tagIds.map((tagId) => ({ contactId, tagId })),
  );
}

/** Adds tags to contacts; a tag that is there already stays. */
export async function addContactTags(
  { q }: Tx,
  scope: Scope,
  added: readonly { readonly contactId: number; readonly tagId: number }[],
): Promise<void> {
  if (added.length === 0) return;
  await q
    .insert(contactTags)
    .values(added.map((each) => ({ ...owned(scope), ...each })))
    .onConflictDoNothing();
}

/** Takes these tags off these contacts. */
export async function removeContactTags(
  { q }: Tx,
  scope: Scope,
  removed: readonly { readonly contactId: number; readonly tagId: number }[],
): Promise<void> {
  if (removed.length === 0) return;
  const pairs = sql.join(
    removed.map(({ contactId, tagId }) => sql`(${contactId}::bigint, ${tagId}::bigint)`),
    sql`, `,
  );
  await q
    .delete(contactTags)
    .where(within(scope, contactTags, sql`(${contactTags.contactId}, ${contactTags.tagId}) in (${pairs})`));
}
