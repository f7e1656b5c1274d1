import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Communications } from '../communications.service.js';

export function getCommunicationRoute(communications: Communications): Route {
  return route(operations.getCommunication, async ({ params, scope, tx }) => communications.get(tx, scope, params.id));
}
