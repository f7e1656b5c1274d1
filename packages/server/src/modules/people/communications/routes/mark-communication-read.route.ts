import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Communications } from '../communications.service.js';

export function markCommunicationReadRoute(communications: Communications): Route {
  return route(operations.markCommunicationRead, async ({ params, scope, tx }) =>
    communications.markRead(tx, scope, params.id),
  );
}
