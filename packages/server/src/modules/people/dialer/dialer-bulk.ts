import type { BulkAction, BulkFailureReason } from '@talk/contract';
import type { AddVerdict } from '@talk/domain/dialer';
import type { Reads, Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { BulkChanges, BulkOutcome, DialerAction } from '../contacts/index.js';
import { dialerLists, mayEditList, readListUser } from '../lists/index.js';
import { addWeighed, weighContacts } from './add-contacts.js';
import { lockOrder, removeUntouched } from './dialer.repository.js';
import { requireDialerOn } from './dialer-settings.js';
import { tellTasks } from './tell-dialer.js';

type ListRow = Awaited<ReturnType<typeof dialerLists.listAll>>[number];

const CHOOSE = 'Choose a list of the power dialer to which you may add contacts.';
const LEFT_OUT = { dnc: 'dnc', blocked: 'blocked', 'no-number': 'no_number' } as const satisfies Record<
  Exclude<AddVerdict['kind'], 'added' | 'there'>,
  BulkFailureReason
>;

const isOfDialer = (action: BulkAction): action is DialerAction => action.type === 'add_to_dialer';

/** Changes of many contacts with the adding to lists of the power dialer, which is done here. */
export function withDialerChanges(
  contacts: BulkChanges<Exclude<BulkAction, DialerAction>>,
  clock: Kernel['clock'],
): BulkChanges {
  /** The list, when the user of the scope may add to it. */
  async function open(reads: Reads, scope: Scope, listId: number): Promise<ListRow | null> {
    const list = await dialerLists.find(reads, scope, listId);
    if (list === undefined || scope.userId === null) return null;
    const user = await readListUser(reads, scope, scope.userId);
    return user !== null && mayEditList(list, user) ? list : null;
  }

  /** As `open`, and nobody else changes its order until the transaction ends. */
  async function lock(tx: Tx, scope: Scope, listId: number): Promise<ListRow | null> {
    await lockOrder(tx, scope, listId);
    return open(tx, scope, listId);
  }

  const allFailed = (ids: readonly number[]): BulkOutcome[] =>
    ids.map((contactId) => ({ contactId, kind: 'failed', reason: 'list_gone' }));

  return {
    async check(reads, scope, action) {
      if (!isOfDialer(action)) return contacts.check(reads, scope, action);
      const list = await open(reads, scope, action.list_id);
      if (list === null) throw invalid({ 'action.list_id': CHOOSE });
      await requireDialerOn(reads, scope);
      return [list.name];
    },

    async apply(tx, scope, viewer, ids, action) {
      if (!isOfDialer(action)) return contacts.apply(tx, scope, viewer, ids, action);
      const list = await lock(tx, scope, action.list_id);
      if (list === null) return allFailed(ids);
      const verdicts = await weighContacts(tx, scope, viewer, list.id, ids);
      const tasks = await addWeighed(tx, scope, list, verdicts, clock.now());
      return ids.map((contactId): BulkOutcome => {
        const taskId = tasks.get(contactId);
        if (taskId !== undefined)
          return { contactId, kind: 'changed', before: { type: 'dialer', task_id: taskId }, short: null };
        const kind = verdicts.get(contactId)?.kind;
        if (kind === 'there') return { contactId, kind: 'unchanged' };
        return {
          contactId,
          kind: 'failed',
          reason: kind === undefined || kind === 'added' ? 'not_found' : LEFT_OUT[kind],
        };
      });
    },

    async restore(tx, scope, items, action) {
      if (!isOfDialer(action)) return contacts.restore(tx, scope, items, action);
      const list = await lock(tx, scope, action.list_id);
      if (list === null) return allFailed(items.map(({ contactId }) => contactId));
      const taskIds = items.flatMap(({ before }) => (before.type === 'dialer' ? [before.task_id] : []));
      const { removed, kept } = await removeUntouched(tx, scope, taskIds);
      tellTasks(tx, list, removed);
      const changed = new Set(kept);
      return items.map(({ contactId, before }): BulkOutcome =>
        before.type === 'dialer' && changed.has(before.task_id)
          ? { contactId, kind: 'failed', reason: 'changed_since' }
          : { contactId, kind: 'changed', before, short: null },
      );
    },
  };
}
