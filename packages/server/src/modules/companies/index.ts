import type { ServerModule } from '../../module.js';
import { listLinesRoute } from './routes/list-lines.route.js';
import { listRingGroupsRoute } from './routes/list-ring-groups.route.js';
import { listUsersRoute } from './routes/list-users.route.js';

/** Lines, numbers, ring groups and colleagues. */
export function createCompaniesModule(): ServerModule {
  return { routes: [listLinesRoute(), listRingGroupsRoute(), listUsersRoute()] };
}
