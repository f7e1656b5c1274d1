import { operations } from '@talk/contract/schemas';
import { replayEvents } from './replay.service.js';
import { route, type Route } from '../http/route.js';
import type { Kernel } from '../kernel.js';

export function listEventsRoute(kernel: Kernel): Route {
  return route(operations.listEvents, async ({ query, actor, request }) =>
    replayEvents(kernel, actor, {
      since: query.since,
      limit: query.limit,
      waitMs: query.wait_seconds * 1000,
      signals: [request.signal, request.ending],
    }),
  );
}
