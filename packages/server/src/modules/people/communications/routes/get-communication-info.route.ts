import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Communications } from '../communications.service.js';

export function getCommunicationInfoRoute(communications: Communications): Route {
  return route(operations.getCommunicationInfo, async ({ query, scope, tx }) => communications.info(tx, scope, query));
}
