import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import { createAgents, type Agents } from './agents.service.js';
import { getAgentStatusRoute } from './routes/get-agent-status.route.js';
import { listAgentStatusesRoute } from './routes/list-agent-statuses.route.js';
import { setAgentStatusRoute } from './routes/set-agent-status.route.js';

export type { Agents } from './agents.service.js';

/** What agents do, and whether they can be reached. */
export interface AgentsModule extends ServerModule {
  readonly agents: Agents;
}

export function createAgentsModule(kernel: Kernel): AgentsModule {
  const agents = createAgents(kernel);
  return {
    agents,
    routes: [getAgentStatusRoute(agents), setAgentStatusRoute(agents), listAgentStatusesRoute(agents)],
  };
}
