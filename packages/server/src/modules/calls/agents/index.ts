import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createAgents, type Agents } from './agents.service.js';
import { createHeldAnswers } from './held-answers.js';
import { agentStatusRoutes } from './routes/agent-status.routes.js';
import { sendHeartbeatRoute } from './routes/send-heartbeat.route.js';

export { lockAgent } from './agents.repository.js';
export { agentFreeJob } from './agent-free.job.js';
export type { Agents } from './agents.service.js';
export { leaseStart } from './reachability.service.js';
export { recordSupervisorAct } from './supervisor-acts.js';

/** How late colleagues may hear that an agent's phone has gone silent. */
const SWEEP_EVERY_MS = 5_000;

/** What agents do, and whether they can be reached. */
export interface AgentsModule extends ServerModule {
  readonly agents: Agents;
}

export function createAgentsModule(kernel: Kernel): AgentsModule {
  const agents = createAgents(kernel);
  const held = createHeldAnswers();
  return {
    agents,
    routes: [...agentStatusRoutes(kernel, agents), sendHeartbeatRoute(kernel, agents.reachability, held)],
    schedules: [{ name: 'agents.sweep', everyMs: SWEEP_EVERY_MS, run: () => agents.reachability.sweep() }],
    async register(app: FastifyInstance) {
      // Before the server waits for the requests that it still works on.
      app.addHook('preClose', async () => held.end());
    },
  };
}
