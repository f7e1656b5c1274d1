import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Communications } from '../communications.service.js';

export function listContactCommunicationsRoute(communications: Communications): Route {
  return route(operations.listContactCommunications, async ({ params, query, scope, tx }) =>
    communications.timeline(tx, scope, params.id, query),
  );
}
