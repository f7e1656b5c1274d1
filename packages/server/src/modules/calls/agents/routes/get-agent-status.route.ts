import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Agents } from '../agents.service.js';

export function getAgentStatusRoute(agents: Agents): Route {
  return route(operations.getAgentStatus, async ({ actor, scope, tx }) => agents.presence(tx, scope, actor.userId));
}
