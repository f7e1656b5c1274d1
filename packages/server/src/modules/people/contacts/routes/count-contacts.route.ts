import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readContactCount } from '../contact-list.service.js';

export function countContactsRoute(): Route {
  return route(operations.countContacts, async ({ query, scope, tx }) => ({
    count: await readContactCount(tx, scope, query),
  }));
}
