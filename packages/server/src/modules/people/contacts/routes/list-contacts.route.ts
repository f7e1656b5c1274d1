import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readContactList } from '../contact-list.service.js';

export function listContactsRoute(): Route {
  return route(operations.listContacts, async ({ query, scope, tx }) => readContactList(tx, scope, query));
}
