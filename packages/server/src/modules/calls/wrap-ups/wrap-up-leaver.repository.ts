import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { ContactLeaver } from '../../people/contacts/index.js';
import { reviewWrapUpsJob } from './deadline.job.js';
import { agentsWithOpen } from './wrap-ups.repository.js';

/** Reviews the open wrap-ups of these contacts once the change is in: a need about a deleted contact can never be met. */
async function reviewLater(tx: Tx, scope: Scope, contactIds: readonly number[]): Promise<void> {
  for (const userId of await agentsWithOpen(tx, scope, { contactIds }))
    tx.enqueue(reviewWrapUpsJob, { companyId: scope.companyId, payload: { userId } });
}

/** Wrap-ups stay when their contact is deleted. */
export const wrapUpLeaver: ContactLeaver = {
  name: 'wrap_ups',
  columns: [],
  async take(tx, scope, ids) {
    await reviewLater(tx, scope, ids);
    return new Map();
  },
  back: (tx, scope, { ids }) => reviewLater(tx, scope, ids),
};
