import type { FilterGroup } from '@talk/domain/filters';
import { eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactLists } from './lists.tables.js';

/** Lists that the user sees: their own, and those that are shared. */
export const readable = ({ userId }: Scope): SQL | undefined =>
  or(ne(contactLists.scope, 'personal'), eq(contactLists.ownerId, userId ?? 0));

/** What decides who is in a list: the tree of a dynamic one, null for a static one. */
export type ListRules = ReadonlyMap<number, FilterGroup | null>;

/** Of these lists, those that are there for the user. */
export async function readListRules({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<ListRules> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .select({ id: contactLists.id, filter: contactLists.filter })
    .from(contactLists)
    .where(
      within(
        scope,
        contactLists,
        inArray(contactLists.id, [...new Set(ids)]),
        readable(scope),
        isNull(contactLists.removedAt),
        eq(contactLists.moduleType, 0),
      ),
    );
  return new Map(rows.map(({ id, filter }) => [id, filter]));
}
