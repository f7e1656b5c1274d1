import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { visibleContactIds } from '../contacts/read.js';
import { listsOfContacts } from './memberships.repository.js';

export interface Memberships {
  readonly contact_id: number;
  readonly list_ids: number[];
}

/** In which static lists contacts are: of contacts and of lists that the user sees. */
export async function readMemberships(
  reads: Reads,
  scope: Scope,
  contactIds: readonly number[],
): Promise<Memberships[]> {
  const seen = await visibleContactIds(reads, scope, contactIds, await readViewer(reads, scope));
  if (seen.length === 0) return [];
  const byContact = new Map<number, number[]>();
  for (const { contactId, listId } of await listsOfContacts(reads, scope, seen))
    byContact.set(contactId, [...(byContact.get(contactId) ?? []), listId]);
  return [...byContact].map(([contact_id, list_ids]) => ({ contact_id, list_ids }));
}
