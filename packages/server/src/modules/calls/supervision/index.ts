import type { ServerModule } from '../../../module.js';
import { supervisionJobs } from './supervision-jobs.js';
import { superviseCallRoutes, type SupervisionDeps } from './routes/supervise-call.route.js';
import { supervisionSettingsRoutes } from './routes/supervision-settings.route.js';

export { followAccess } from './supervision-jobs.js';

/** Supervisors in calls of others: listen, whisper, join, take over; and agents who ask for one (ADR 74). */
export function createSupervision(deps: SupervisionDeps): Required<Pick<ServerModule, 'routes' | 'jobs'>> {
  return {
    routes: [...superviseCallRoutes(deps), ...supervisionSettingsRoutes(deps.kernel)],
    jobs: supervisionJobs(deps),
  };
}
