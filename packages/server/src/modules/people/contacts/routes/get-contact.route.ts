import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Contacts } from '../contacts.service.js';

export function getContactRoute(contacts: Contacts): Route {
  return route(operations.getContact, async ({ params, scope, tx }) => contacts.get(tx, scope, params.id));
}
