import type { Route } from '../../../http/route.js';
import type { Calls } from './calls.service.js';
import { currentCallsRoute, getCallRoute } from './routes/read-calls.route.js';
import type { ListedCallDeps } from './listed-calls.js';
import { visibleCallRoutes } from './routes/visible-calls.route.js';

export { type CallHistory, historyOf, momentAfter, timeoutsOf, readHistory } from './call-history.js';
export * as callJobs from './call-jobs.js';
export {
  lockCall,
  lockCalls,
  lockDialler,
  lockLeg,
  lockLiveCallsOfLeg,
  markChecked,
  markRecordingStored,
  updateCall,
} from './calls.repository.js';
export { lockCallAndHeld, type LockedCall } from './locked-calls.repository.js';
export { moveToFront } from './queue-order.repository.js';
export { type Calls, createCalls } from './calls.service.js';
export { presentSupervision } from './tell-supervisors.js';

/** Calls as people read them: their own, and those that go on. */
export function callRecordRoutes({ calls, ...deps }: ListedCallDeps & { calls: Calls }): Route[] {
  return [currentCallsRoute(calls), getCallRoute(calls), ...visibleCallRoutes({ calls, ...deps })];
}
