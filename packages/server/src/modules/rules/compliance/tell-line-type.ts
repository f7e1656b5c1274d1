import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { tellContact, updateContactRow } from '../../people/contacts/index.js';
import { findContactIdByNumber } from '../../people/contacts/read.js';

/** What kind of line a number is, is something about whoever has it: their row, their page and their composer are told. */
export async function tellLineType(tx: Tx, scope: Scope, phoneNumber: string, now: Date): Promise<void> {
  const contactId = await findContactIdByNumber(tx, scope, phoneNumber);
  if (contactId === null) return;
  await updateContactRow(tx, scope, contactId, {}, now);
  await tellContact(tx, scope, 'contact_updated', contactId);
}
