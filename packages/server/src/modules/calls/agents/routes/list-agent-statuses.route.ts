import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Agents } from '../agents.service.js';

export function listAgentStatusesRoute(agents: Agents): Route {
  return route(operations.listAgentStatuses, async ({ scope, tx }) => ({ data: await agents.list(tx, scope) }));
}
