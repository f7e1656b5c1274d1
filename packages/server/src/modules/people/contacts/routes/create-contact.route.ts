import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Contacts } from '../contacts.service.js';

export function createContactRoute(contacts: Contacts): Route {
  return route(operations.createContact, async ({ body, actor, scope, tx }) => contacts.create(tx, scope, actor, body));
}
