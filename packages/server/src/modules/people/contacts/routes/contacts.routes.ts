import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readContactCount, readContactList, readInboxCounts } from '../contact-list.service.js';
import { readInboxUnread } from '../inbox-unread.service.js';
import type { Kernel } from '../../../../kernel.js';
import type { Contacts } from '../contacts.service.js';
import { findByPhone, type NumberHistory } from '../find-by-phone.service.js';

/** Contacts and their numbers. */
export function contactRoutes(kernel: Kernel, contacts: Contacts, history: NumberHistory): Route[] {
  return [
    route(operations.listContacts, async ({ query, scope, tx }) =>
      readContactList(tx, scope, kernel.clock.now(), query),
    ),
    route(operations.countContacts, async ({ query, scope, tx }) => ({
      count: await readContactCount(tx, scope, kernel.clock.now(), query),
    })),
    route(operations.inboxCounts, async ({ query, scope, tx }) => readInboxCounts(tx, scope, query)),
    route(operations.inboxUnread, async ({ scope, tx }) => readInboxUnread(tx, scope, kernel.clock.now())),
    route(operations.getContact, async ({ params, scope, tx }) => contacts.get(tx, scope, params.id)),
    route(operations.createContact, async ({ body, actor, scope, tx }) => contacts.create(tx, scope, actor, body)),
    route(operations.updateContact, async ({ params, body, scope, tx }) => {
      const { if_version, ...fields } = body;
      return contacts.update(tx, scope, params.id, fields, if_version);
    }),
    route(operations.getContactAttributes, async ({ params, scope, tx }) => {
      const { id, attributes, version } = await contacts.get(tx, scope, params.id);
      return { contact_id: id, attributes, version };
    }),
    route(operations.updateContactAttributes, async ({ params, body, scope, tx }) =>
      contacts.update(tx, scope, params.id, { attributes: body.attributes }, body.if_version),
    ),
    route(operations.findContactByPhone, async ({ query, scope, tx }) =>
      findByPhone(kernel, history, tx, scope, query.phone_number),
    ),
    route(operations.clickToCall, async ({ body, scope, tx }) => ({
      contact: await contacts.clickToCall(tx, scope, body),
    })),
    route(operations.listContactPhoneNumbers, async ({ params, scope, tx }) => ({
      data: await contacts.phoneNumbers(tx, scope, params.id),
    })),
    route(operations.addContactPhoneNumber, async ({ params, body, scope, tx }) =>
      contacts.addNumber(tx, scope, params.id, body),
    ),
    route(operations.updateContactPhoneNumber, async ({ params, body, scope, tx }) =>
      contacts.changeNumber(tx, scope, params.id, params.phoneId, body),
    ),
    route(operations.removeContactPhoneNumber, async ({ params, scope, tx }) =>
      contacts.removeNumber(tx, scope, params.id, params.phoneId),
    ),
  ];
}
