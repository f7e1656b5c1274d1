import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Contacts } from '../contacts.service.js';

export function addContactPhoneNumberRoute(contacts: Contacts): Route {
  return route(operations.addContactPhoneNumber, async ({ params, body, scope, tx }) =>
    contacts.addNumber(tx, scope, params.id, body.phone_number, body.title),
  );
}
