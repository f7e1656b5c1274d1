import { intakeSources } from '@talk/contract/codes';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { readPhone } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import { tellContact, type ContactRecords } from '../../people/contacts/index.js';
import { visibleContactIds } from '../../people/contacts/read.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';

/**
 * The contact of a number to which a text is written without naming one; added if there is none.
 * @throws ApiError FORBIDDEN for a contact that the user may not see, REJECTED for what is not a number
 */
export async function recipientOf(tx: Tx, scope: Scope, records: ContactRecords, typed: string): Promise<number> {
  const { e164 } = readPhone(typed, (await readCompanyFacts(tx, scope)).country);
  const { contactId, isNew } = await records.findOrCreate(tx, scope, e164, {
    intakeSource: intakeSources.code('Manual'),
  });
  if (isNew) {
    await tellContact(tx, scope, 'contact_created', contactId);
    return contactId;
  }
  const [visible] = await visibleContactIds(tx, scope, [contactId], await readViewer(tx, scope));
  if (visible === undefined)
    throw fail('FORBIDDEN', { message: 'This number belongs to a contact you don’t have access to.' });
  return contactId;
}
