import type { BulkAction } from '@talk/contract';
import type { BulkChanges, BulkOutcome, ContactAction, DeleteAction } from '../contacts/index.js';
import type { Deletions } from './deletions.service.js';

const isDeletion = (action: BulkAction): action is DeleteAction => action.type === 'delete';

/** Changes of many contacts with their deletion, which is done here. */
export function withDeletions(
  contacts: BulkChanges<ContactAction>,
  deletions: Deletions,
): BulkChanges<ContactAction | DeleteAction> {
  return {
    check: async (reads, scope, action) => (isDeletion(action) ? [] : contacts.check(reads, scope, action)),

    async apply(tx, scope, viewer, ids, action) {
      if (!isDeletion(action)) return contacts.apply(tx, scope, viewer, ids, action);
      const { gone, inCall } = await deletions.remove(tx, scope, viewer, ids);
      const byContact = new Map(gone.map((deletion) => [deletion.contactId, deletion.id]));
      return ids.map((contactId): BulkOutcome => {
        const deletionId = byContact.get(contactId);
        if (deletionId !== undefined)
          return {
            contactId,
            kind: 'changed',
            before: { type: 'deletion', deletion_id: deletionId },
            short: null,
          };
        return { contactId, kind: 'failed', reason: inCall.has(contactId) ? 'in_call' : 'not_found' };
      });
    },

    async restore(tx, scope, items, action) {
      if (!isDeletion(action)) return contacts.restore(tx, scope, items, action);
      const ids = items.map(({ contactId }) => contactId);
      const meant = items.flatMap(({ before }) => (before.type === 'deletion' ? [before.deletion_id] : []));
      const restored = await deletions.restore(tx, scope, null, ids, new Set(meant));
      const back = new Map(restored.map((each) => [each.contactId, each]));
      const there = await deletions.there(tx, scope, ids);
      return items.map(({ contactId, before }): BulkOutcome => {
        const own = back.get(contactId);
        if (own !== undefined)
          return { contactId, kind: 'changed', before, short: own.taken.length > 0 ? 'number_taken' : null };
        // Whoever was restored by hand is as before already; whoever was deleted again is so by another decision.
        return there.has(contactId)
          ? { contactId, kind: 'unchanged' }
          : { contactId, kind: 'failed', reason: 'changed_since' };
      });
    },
  };
}
