import type { Contact } from '@talk/contract';
import type { ExportColumn } from '@talk/contract/schemas';
import type { FilteredContact } from '@talk/domain/filters';
import type { Reads } from '../../../db/transaction.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import type { Scope } from '../../../policy/scope.js';
import { broadcastsSentTo } from '../../texts/broadcasts/read.js';
import { findMembership } from '../../platform/identity/read.js';
import { listsOfContacts } from '../lists/read.js';

/** What contacts do not bring along and a file names: the lists they are in and the broadcasts that were sent to them, as far as the user sees them. */
export async function thingsOfContacts(
  reads: Reads,
  scope: Scope,
  columns: readonly ExportColumn[],
  names: Map<string, string>,
): Promise<(contacts: readonly Contact[]) => Promise<FilteredContact[]>> {
  const hasLists = columns.includes('contact_lists');
  const hasBroadcasts = columns.includes('broadcasts') && (await seesBroadcasts(reads, scope));
  return async (contacts) => {
    const ids = contacts.map(({ id }) => id);
    const lists = hasLists ? await listsOfContacts(reads, scope, ids) : [];
    const sent = hasBroadcasts ? await broadcastsSentTo(reads, scope, ids) : [];
    for (const { listId, name } of lists) names.set(`list ${listId}`, name);
    for (const { id, name } of sent) names.set(`broadcast ${id}`, name);
    const listIds = idsByContact(lists.map(({ contactId, listId }) => [contactId, listId]));
    const broadcastIds = idsByContact(sent.map(({ contactId, id }) => [contactId, id]));
    return contacts.map((contact) => ({
      ...contact,
      list_ids: listIds.get(contact.id) ?? [],
      broadcast_ids: broadcastIds.get(contact.id) ?? [],
    }));
  };
}

async function seesBroadcasts(reads: Reads, scope: Scope): Promise<boolean> {
  const member = scope.userId === null ? undefined : await findMembership(reads, scope, scope.userId);
  const permissions = member === undefined ? [] : effectivePermissions(member);
  return permissions.includes('create broadcast message') || permissions.includes('create broadcast rvm');
}

function idsByContact(pairs: readonly (readonly [number, number])[]): Map<number, number[]> {
  const byContact = new Map<number, number[]>();
  for (const [contactId, id] of pairs) byContact.set(contactId, [...(byContact.get(contactId) ?? []), id]);
  return byContact;
}
