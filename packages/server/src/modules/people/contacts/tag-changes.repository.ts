import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { tags } from './contacts.tables.js';

export type StoredTag = typeof tags.$inferSelect;
export type TagValues = Partial<Pick<StoredTag, 'name' | 'color' | 'removedAt' | 'mergedIntoId'>>;
export type NewTag = Pick<StoredTag, 'name' | 'color' | 'category' | 'createdAt'>;

export async function insertTags({ q }: Tx, scope: Scope, values: readonly NewTag[]): Promise<StoredTag[]> {
  return q
    .insert(tags)
    .values(values.map((each) => ({ ...each, ...owned(scope), updatedAt: each.createdAt })))
    .returning();
}

/** @param ifVersion undefined: whichever they are at. */
export async function updateTags(
  { q }: Tx,
  scope: Scope,
  ids: readonly number[],
  values: TagValues,
  now: Date,
  ifVersion?: number,
): Promise<StoredTag[]> {
  const isAt = ifVersion === undefined ? undefined : eq(tags.version, ifVersion);
  return q
    .update(tags)
    .set({ ...values, updatedAt: now, version: sql`${tags.version} + 1` })
    .where(within(scope, tags, and(inArray(tags.id, [...ids]), isAt)))
    .returning();
}
