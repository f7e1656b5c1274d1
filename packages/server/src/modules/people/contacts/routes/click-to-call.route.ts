import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Contacts } from '../contacts.service.js';

export function clickToCallRoute(contacts: Contacts): Route {
  return route(operations.clickToCall, async ({ body, scope, tx }) => ({
    contact: await contacts.clickToCall(tx, scope, body),
  }));
}
