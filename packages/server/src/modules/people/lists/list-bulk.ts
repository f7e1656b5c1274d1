import type { BulkAction } from '@talk/contract';
import { invalid } from '../../../http/errors.js';
import type {
  BulkChanges,
  BulkOutcome,
  ContactAction,
  DeleteAction,
  DialerAction,
  ListAction,
} from '../contacts/index.js';
import { visibleContactIds } from '../contacts/read.js';
import type { ListMembers } from './list-members.service.js';

const isOfLists = (action: BulkAction): action is ListAction =>
  action.type === 'add_to_list' || action.type === 'remove_from_list';

/** Changes of many contacts with those of who is in a list, which are written here. */
export function withListChanges(
  contacts: BulkChanges<ContactAction | DeleteAction>,
  members: Pick<ListMembers, 'add' | 'remove' | 'open'>,
): BulkChanges<Exclude<BulkAction, DialerAction>> {
  /** One step of a change: all that were changed are told of at once. */
  const outcomes = (
    ids: readonly number[],
    seen: ReadonlySet<number>,
    changed: ReadonlySet<number>,
    listId: number,
  ): BulkOutcome[] =>
    ids.map((contactId): BulkOutcome => {
      if (changed.has(contactId))
        return { contactId, kind: 'changed', before: { type: 'list', list_id: listId }, short: null };
      return seen.has(contactId)
        ? { contactId, kind: 'unchanged' }
        : { contactId, kind: 'failed', reason: 'not_found' };
    });
  const allFailed = (ids: readonly number[]): BulkOutcome[] =>
    ids.map((contactId) => ({ contactId, kind: 'failed', reason: 'list_gone' }));

  return {
    async check(reads, scope, action) {
      if (!isOfLists(action)) return contacts.check(reads, scope, action);
      const list = await members.open(reads, scope, action.list_id);
      if (list === null) throw invalid({ 'action.list_id': 'Choose a static list to which you may add contacts.' });
      return [list.name];
    },

    async apply(tx, scope, viewer, ids, action) {
      if (!isOfLists(action)) return contacts.apply(tx, scope, viewer, ids, action);
      const { list_id: listId } = action;
      if ((await members.open(tx, scope, listId)) === null) return allFailed(ids);
      const seen = await visibleContactIds(tx, scope, ids, viewer);
      const changed =
        action.type === 'add_to_list'
          ? await members.add(tx, scope, listId, seen)
          : await members.remove(tx, scope, [listId], seen);
      return outcomes(ids, new Set(seen), new Set(changed), listId);
    },

    async restore(tx, scope, items, action) {
      if (!isOfLists(action)) return contacts.restore(tx, scope, items, action);
      const { list_id: listId } = action;
      const ids = items.map(({ contactId }) => contactId);
      if ((await members.open(tx, scope, listId)) === null) return allFailed(ids);
      // Whoever was taken out since, or added again, is as it was before already.
      const changed =
        action.type === 'add_to_list'
          ? await members.remove(tx, scope, [listId], ids)
          : await members.add(tx, scope, listId, ids);
      return outcomes(ids, new Set(ids), new Set(changed), listId);
    },
  };
}
