import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Communications } from '../communications.service.js';

export function markContactReadRoute(communications: Communications): Route {
  return route(operations.markContactRead, async ({ params, scope, tx }) =>
    communications.markContactRead(tx, scope, params.id),
  );
}
