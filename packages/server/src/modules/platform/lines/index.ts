import type { ServerModule } from '../../../module.js';
import { listLinesRoute } from './routes/list-lines.route.js';
import { listRingGroupsRoute } from './routes/list-ring-groups.route.js';
import { listUsersRoute } from './routes/list-users.route.js';

export {
  lockLine,
  lockRingGroup,
  replaceMembers,
  setLastRung,
  updateLine,
  updateRingGroup,
} from './line-changes.repository.js';
export { readRingGroups } from './lines.service.js';

/** Lines, numbers, ring groups and colleagues. */
export function createLinesModule(): ServerModule {
  return { routes: [listLinesRoute(), listRingGroupsRoute(), listUsersRoute()] };
}
