import type { ServerModule } from '../../../module.js';
import { type DialingJobDeps, dialingJobs } from './dialing.jobs.js';
import { checkCallRoute } from './routes/check-call.route.js';
import { startCallRoute } from './routes/start-call.route.js';

/** Calls that agents begin. */
export function createDialing(deps: DialingJobDeps): Required<Pick<ServerModule, 'routes' | 'jobs'>> {
  const { kernel, calls, compliance } = deps;
  return {
    routes: [startCallRoute(kernel, calls, compliance), checkCallRoute(kernel, compliance)],
    jobs: dialingJobs(deps),
  };
}
