import type { FastifyInstance } from 'fastify';
import type { ServerModule } from '../../../module.js';
import type { Files } from '../../platform/files/index.js';
import type { Recordings } from '../recordings/index.js';
import type { ServeWebhook } from '../signalling/index.js';
import { createArrivals, type Arrivals } from './arrivals.js';
import { serveGreetings } from './greetings.js';
import { createRinging, type RingDeps } from './ring.job.js';
import { createRingGroups } from './ring-groups.service.js';
import { routingJobs } from './routing.jobs.js';
import { registerRoutingWebhooks } from './routing-webhooks.js';
import { settingsRoutes } from './routes/settings.routes.js';
import { waitingCallRoutes } from './routes/waiting-calls.routes.js';
import { createRoutingSettings } from './settings.service.js';

export type { Arrivals } from './arrivals.js';
export { listRingable } from './candidates.repository.js';
export { isInOwnHours } from './own-hours.js';
export { hasPhone } from './ringable.js';
export { requireSound, SOUND_UPLOAD } from './sound-file.js';
export { connectTaken } from './take.js';

export interface RoutingDeps extends RingDeps {
  files: Files;
  recordings: Recordings;
}

export interface Routing extends Required<Pick<ServerModule, 'routes' | 'jobs'>> {
  readonly arrivals: Arrivals;
  serveWebhooks(serve: ServeWebhook): void;
  /** Gives the carrier the sounds that companies uploaded. */
  serveGreetings(app: FastifyInstance): void;
}

/** Where a caller's call goes: whom it rings, the queue, the voicemail, closed hours. */
export function createRouting(deps: RoutingDeps): Routing {
  const { kernel, calls, compliance, files } = deps;
  const arrivals = createArrivals(deps);
  return {
    arrivals,
    routes: [
      ...settingsRoutes({
        kernel,
        agents: deps.agents,
        compliance,
        settings: createRoutingSettings(kernel, { files, compliance }),
        groups: createRingGroups(kernel),
      }),
      ...waitingCallRoutes({ kernel, calls, agents: deps.agents, log: deps.log }),
    ],
    jobs: routingJobs(deps, createRinging(deps)),
    serveWebhooks: (serve) => registerRoutingWebhooks(serve, { ...deps, arrivals }),
    serveGreetings: (app) => serveGreetings(app, kernel, files),
  };
}
