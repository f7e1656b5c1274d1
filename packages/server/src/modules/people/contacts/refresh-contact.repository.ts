import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactName, searchText } from './contact-text.js';
import { numbersOf } from './contacts.repository.js';
import { contacts } from './contacts.tables.js';

/** Name and search text follow from fields and numbers. Counts no change of its own: it belongs to the one that was just written. */
export async function refreshContact(tx: Tx, scope: Scope, id: number): Promise<void> {
  const isIt = within(scope, contacts, eq(contacts.id, id));
  const [contact] = await tx.q.select().from(contacts).where(isIt);
  if (contact === undefined) throw new Error('a contact that was just written does not exist');
  const numbers = (await numbersOf(tx, scope, [id])).map((number) => number.phoneNumber);
  const derived = { name: contactName(contact, numbers[0] ?? null), searchText: searchText(contact, numbers) };
  await tx.q.update(contacts).set(derived).where(isIt).execute();
}
