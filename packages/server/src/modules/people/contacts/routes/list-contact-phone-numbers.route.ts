import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Contacts } from '../contacts.service.js';

export function listContactPhoneNumbersRoute(contacts: Contacts): Route {
  return route(operations.listContactPhoneNumbers, async ({ params, scope, tx }) => ({
    data: await contacts.phoneNumbers(tx, scope, params.id),
  }));
}
