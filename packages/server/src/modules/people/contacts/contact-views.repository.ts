import { eq, inArray } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { communications } from '../communications/read.js';
import { type CompanyFacts, readCompanyFacts } from '../../platform/companies/read.js';
import { dispositionStatuses } from '../../calls/dispositions/read.js';
import { users } from '../../platform/identity/read.js';
import { type ContactRow, type NumberRow, numbersOf } from './contacts.repository.js';
import { contacts } from './contacts.tables.js';
import { tagsOf, type TagRow } from './tags.repository.js';

export type LastCommunicationRow = Pick<
  typeof communications.$inferSelect,
  'id' | 'type' | 'direction' | 'dispositionStatus' | 'body' | 'talkSeconds' | 'createdAt'
>;

/** A contact with all that is shown of it. */
export interface ContactView {
  readonly contact: ContactRow;
  readonly ownerName: string | null;
  readonly last: LastCommunicationRow | null;
  readonly numbers: readonly NumberRow[];
  readonly tags: readonly TagRow[];
  /** Defaults of the company, for what the contact itself does not tell. */
  readonly company: CompanyFacts;
  readonly disposition: { readonly id: number; readonly name: string; readonly color: string } | null;
}

/** Contacts as shown, in the order of `ids`; those that do not exist are left out. */
export async function readContactViews(
  reads: Reads,
  scope: Scope,
  ids: readonly number[],
  viewer: Viewer | null = null,
): Promise<ContactView[]> {
  if (ids.length === 0) return [];
  const visible = viewer === null ? undefined : contactVisible(viewer, contacts);
  const reading = reads.q
    .select({
      contact: contacts,
      ownerName: users.name,
      disposition: {
        id: dispositionStatuses.id,
        name: dispositionStatuses.name,
        color: dispositionStatuses.color,
      },
      last: {
        id: communications.id,
        type: communications.type,
        direction: communications.direction,
        dispositionStatus: communications.dispositionStatus,
        body: communications.body,
        talkSeconds: communications.talkSeconds,
        createdAt: communications.createdAt,
      },
    })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.ownerId))
    .leftJoin(communications, eq(communications.id, contacts.lastCommunicationId))
    .leftJoin(dispositionStatuses, eq(dispositionStatuses.id, contacts.dispositionStatusId))
    .where(within(scope, contacts, inArray(contacts.id, [...ids]), visible));
  const [rows, company, numbers, tagged] = await Promise.all([
    reading,
    readCompanyFacts(reads, scope),
    numbersOf(reads, scope, ids),
    tagsOf(reads, scope, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.contact.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [
      {
        ...row,
        company,
        numbers: numbers.filter((number) => number.contactId === id),
        tags: tagged.flatMap(({ contactId, tag }) => (contactId === id ? [tag] : [])),
      },
    ];
  });
}
