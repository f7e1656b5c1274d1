import type { Contact } from '@talk/contract';
import { refused, type Answer } from './fake-answer.js';
import { digits } from './fake-filter.js';
import { makeContact } from './world-data.js';

/** Fields of a contact are changed. `version` writes the contact, one version on. */
export function answerUpdate(
  contact: Contact,
  body: Partial<Contact> & { if_version?: number },
  version: (contact: Contact, change: Partial<Contact>) => Contact,
): Answer {
  const { if_version, ...change } = body;
  if (if_version !== undefined && if_version !== contact.version)
    return refused(409, 'CONFLICT', 'Someone changed this in the meantime.');
  if (typeof change.email === 'string' && !change.email.includes('@'))
    return refused(422, 'VALIDATION_FAILED', 'Some fields need your attention.', {
      errors: { email: ['This is not an email address.'] },
    });
  return { body: version(contact, change) };
}

/** A contact is created, unless another one has the number. */
export function answerNew(contacts: Contact[], body: Record<string, string>): Answer {
  const number = `+1${digits(body['phone_number'] ?? '').slice(-10)}`;
  const holder = contacts.find((each) => each.phone_number === number);
  if (holder !== undefined)
    return refused(409, 'CONTACT_DUPLICATE_PHONE', 'Another contact already has this number.', {
      contact: { id: holder.id, name: holder.name },
    });
  const contact = {
    ...makeContact(contacts.length + 500),
    id: contacts.length + 1,
    name: `${body['first_name'] ?? ''} ${body['last_name'] ?? ''}`.trim(),
    phone_number: number,
    last_engagement_at: null,
  };
  contacts.push(contact);
  return { body: contact };
}
