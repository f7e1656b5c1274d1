import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { readable } from './list-rules.repository.js';
import { contactListMembers, contactLists } from './lists.tables.js';

/** In which static lists contacts are, of those that the user sees, by the names of the lists. */
export async function listsOfContacts(
  { q }: Reads,
  scope: Scope,
  contactIds: readonly number[],
): Promise<{ contactId: number; listId: number; name: string }[]> {
  return q
    .select({ contactId: contactListMembers.contactId, listId: contactListMembers.listId, name: contactLists.name })
    .from(contactListMembers)
    .innerJoin(
      contactLists,
      and(eq(contactLists.companyId, contactListMembers.companyId), eq(contactLists.id, contactListMembers.listId)),
    )
    .where(
      within(
        scope,
        contactListMembers,
        inArray(contactListMembers.contactId, [...contactIds]),
        readable(scope),
        isNull(contactLists.removedAt),
      ),
    )
    .orderBy(asc(contactLists.name), asc(contactLists.id));
}
