// What other modules may know of a contact's records in CRMs.
import { and, eq, or } from 'drizzle-orm';
import type { IntegrationName } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactLinks } from './links.tables.js';

export { contactLinks } from './links.tables.js';
export type LinkRow = typeof contactLinks.$inferSelect;

export interface InAccount {
  readonly name: IntegrationName;
  readonly accountId: string;
}

interface PlaceOfCall {
  readonly kind: 'contact' | 'lead';
  readonly id: string;
}

/** Where a call with a contact goes; null: no person has said so, and the CRM is asked who has the number. */
export interface PlacesOfCall {
  /** The record that was named for this call. */
  readonly named: PlaceOfCall | null;
  /** The one that was chosen for the contact's calls. */
  readonly chosen: PlaceOfCall | null;
}

/**
 * The records that a person has chosen for a call. They may have been deleted or merged since; `readPerson` of the provider tells.
 * @param namedId in the CRM, of what was named for this call: it may be no record of the contact.
 */
export async function placesForCall(
  { q }: Reads,
  scope: Scope,
  contactId: number | null,
  { name, accountId }: InAccount,
  namedId: string | null,
): Promise<PlacesOfCall> {
  if (contactId === null) return { named: null, chosen: null };
  const rows = await q
    .select({ kind: contactLinks.kind, id: contactLinks.externalId, isChosen: contactLinks.isChosen })
    .from(contactLinks)
    .where(
      within(
        scope,
        contactLinks,
        and(
          eq(contactLinks.contactId, contactId),
          eq(contactLinks.name, name),
          eq(contactLinks.accountId, accountId),
          or(eq(contactLinks.isChosen, true), eq(contactLinks.externalId, namedId ?? '')),
          eq(contactLinks.state, 'there'),
        ),
      ),
    );
  const place = (row: (typeof rows)[number] | undefined) => (row === undefined ? null : { kind: row.kind, id: row.id });
  return { named: place(rows.find(({ id }) => id === namedId)), chosen: place(rows.find((row) => row.isChosen)) };
}
