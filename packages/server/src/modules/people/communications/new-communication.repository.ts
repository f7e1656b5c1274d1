import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { lockContact } from '../contacts/index.js';
import { type ContactRow, contacts } from '../contacts/read.js';
import { communications } from './communications.tables.js';

/** Inserts a communication; its owner is that of its contact. The contact is locked first: null when there is none, undefined when it is gone. */
export async function insertCommunication(
  tx: Tx,
  scope: Scope,
  values: Omit<typeof communications.$inferInsert, 'id' | 'companyId' | 'ownerId'>,
): Promise<{ readonly id: number; readonly contact: ContactRow | null | undefined }> {
  const { contactId } = values;
  const read = (column: PgColumn): SQL =>
    sql`(select ${column} from ${contacts} where ${within(scope, contacts, eq(contacts.id, contactId ?? 0))})`;
  const ofContact = contactId == null ? {} : { contactId: read(contacts.id), ownerId: read(contacts.ownerId) };
  const [contact, [row]] = await Promise.all([
    contactId == null ? null : lockContact(tx, scope, contactId, null),
    tx.q
      .insert(communications)
      // One that is gone meanwhile is for the caller to tell, not for the database.
      .values({ ...values, ...ofContact, ...owned(scope) })
      .returning({ id: communications.id })
      .execute(),
  ]);
  if (row === undefined) throw new Error('the communication was not inserted');
  return { id: row.id, contact };
}
