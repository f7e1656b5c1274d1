import { channels } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import type { Scope } from '../../../policy/scope.js';
import { findMembership } from '../../platform/identity/read.js';
import { mayEdit, type ListUser } from './lists.policy.js';
import { findList, type ListRow } from './lists.repository.js';
import { deleteMembers, insertMembers, replaceMembers } from './members.repository.js';

/** Who is in static lists. The one place that writes it: a change of many, an import and the routes come here. */
export interface ListMembers {
  /** The list, when it is static, there, and open to whoever the scope names; the system may add to every one. */
  open(reads: Reads, scope: Scope, listId: number): Promise<ListRow | null>;
  /**
   * Puts contacts into a list, and tells of them at once. Whether the user sees them is the caller's to know, and whether the list is `open`.
   * @returns those that were not in it. @throws ApiError NOT_FOUND
   */
  add(tx: Tx, scope: Scope, listId: number, contactIds: readonly number[]): Promise<number[]>;
  /** Makes these the contacts of a list that follows a CRM, and no others. */
  replace(tx: Tx, scope: Scope, list: ListRow, contactIds: readonly number[]): Promise<void>;
  /** The same the other way round. @returns those that were in one of them. */
  remove(tx: Tx, scope: Scope, listIds: readonly number[], contactIds: readonly number[]): Promise<number[]>;
}

/** Where a list is told of: to everybody who sees it. */
export const channelOf = ({ companyId, scope, ownerId }: ListRow): string =>
  scope === 'personal' ? channels.user(companyId, ownerId) : channels.company(companyId);

function tellMembers(
  tx: Tx,
  list: ListRow,
  type: 'contact_list_bulk_created' | 'contact_list_bulk_deleted',
  count: number,
): void {
  if (count === 0) return;
  tx.emit({
    type,
    companyId: list.companyId,
    entity: { type: 'company', id: list.companyId },
    version: 1,
    data: { list_id: list.id, count },
    channels: [channelOf(list)],
  });
}

/** The user as far as rights on lists go; null when they work here no more. */
export async function readListUser(reads: Reads, scope: Scope, userId: number): Promise<ListUser | null> {
  const membership = await findMembership(reads, scope, userId);
  if (membership === undefined || !membership.enabled) return null;
  return { userId, roles: membership.roles, permissions: new Set(effectivePermissions(membership)) };
}

export function createListMembers({ clock }: Pick<Kernel, 'clock'>): ListMembers {
  const isStatic = (list: ListRow | undefined): list is ListRow =>
    list !== undefined && list.filter === null && list.source === null;

  return {
    async open(reads, scope, listId) {
      const list = await findList(reads, scope, listId);
      if (!isStatic(list)) return null;
      if (scope.userId === null) return list;
      const user = await readListUser(reads, scope, scope.userId);
      return user !== null && mayEdit(list, user) ? list : null;
    },

    async add(tx, scope, listId, contactIds) {
      const list = await findList(tx, scope, listId);
      if (!isStatic(list)) throw fail('NOT_FOUND');
      const added = await insertMembers(tx, scope, listId, contactIds, clock.now());
      tellMembers(tx, list, 'contact_list_bulk_created', added.length);
      return added;
    },

    async replace(tx, scope, list, contactIds) {
      const { added, removed } = await replaceMembers(tx, scope, list.id, contactIds, clock.now());
      tellMembers(tx, list, 'contact_list_bulk_created', added);
      tellMembers(tx, list, 'contact_list_bulk_deleted', removed);
    },

    async remove(tx, scope, listIds, contactIds) {
      const gone = await deleteMembers(tx, scope, listIds, contactIds);
      const all = new Set<number>();
      for (const [listId, removed] of [...gone].sort(([a], [b]) => a - b)) {
        const list = await findList(tx, scope, listId);
        if (list !== undefined) tellMembers(tx, list, 'contact_list_bulk_deleted', removed.length);
        for (const id of removed) all.add(id);
      }
      return [...all];
    },
  };
}
