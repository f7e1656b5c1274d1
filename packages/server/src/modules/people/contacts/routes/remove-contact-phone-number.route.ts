import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Contacts } from '../contacts.service.js';

export function removeContactPhoneNumberRoute(contacts: Contacts): Route {
  return route(operations.removeContactPhoneNumber, async ({ params, scope, tx }) =>
    contacts.removeNumber(tx, scope, params.id, params.phoneId),
  );
}
