import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { contactVisible } from '../../../policy/visibility.js';
import { readViewer } from '../../platform/viewers/read.js';
import { contacts } from '../contacts/read.js';
import { totalsOf } from './dialer.repository.js';

/** How many contacts are in the queue of a list. Null when the user does not see all contacts: the totals count those of everyone. */
export async function waitingIn(reads: Reads, scope: Scope, listId: number): Promise<number | null> {
  if (contactVisible(await readViewer(reads, scope), contacts) !== undefined) return null;
  return (await totalsOf(reads, scope, [listId])).get(listId)?.get('in-queue') ?? 0;
}
