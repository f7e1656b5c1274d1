import type { ServerModule } from '../../../module.js';
import { lineRoutes } from './routes/lines.routes.js';

export {
  addNumber,
  insertEmailRoute,
  insertLine,
  insertRingGroup,
  learnFaxing,
  lockLine,
  lockNumber,
  lockRingGroup,
  removeNumber,
  replaceMembers,
  setLastRung,
  showNumber,
  updateRingGroup,
} from './line-changes.repository.js';
export { phoneDecisions } from './phone-decisions.js';
export { readRingGroups, updateLine } from './lines.service.js';

/** Lines, numbers, ring groups and colleagues. */
export function createLinesModule(): ServerModule {
  return { routes: lineRoutes() };
}
