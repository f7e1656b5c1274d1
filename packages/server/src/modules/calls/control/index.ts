import type { ServerModule } from '../../../module.js';
import type { Agents } from '../agents/index.js';
import { controlJobs } from './control.jobs.js';
import { type InviteJobDeps, inviteJobs } from './invite.jobs.js';
import {
  addParticipantRoute,
  answerCallRoute,
  changeParticipantRoute,
  leaveCallRoute,
  removeParticipantRoute,
} from './routes/conference-call.route.js';
import { declineCallRoute, hangUpCallRoute } from './routes/end-calls.route.js';
import { holdCallRoute, recordCallRoute } from './routes/hold-call.route.js';
import { parkCallRoute, rejoinCallRoute, takeBackCallRoute, unparkCallRoute } from './routes/park-call.route.js';
import {
  cancelTransferRoute,
  completeTransferRoute,
  swapTransferRoute,
  transferCallRoute,
} from './routes/transfer-call.route.js';
import { transferDirectoryRoute } from './routes/transfer-directory.route.js';

export { createAgentWebhooks } from './agent-webhooks.js';
export {
  act,
  type CallPart,
  hasOthers,
  openAny,
  openPart,
  partOf,
  requireInCharge,
  requireJoined,
  requireNoTransfer,
} from './call-part.js';
export { makeRoom } from './make-room.js';
export { declineRinging } from './routes/end-calls.route.js';

/** What agents do with calls that go on: hold, park, transfer, conference, hang up. */
export function createCallControl(
  deps: InviteJobDeps & { agents: Agents },
): Required<Pick<ServerModule, 'routes' | 'jobs'>> {
  const { kernel, calls, compliance, agents } = deps;
  return {
    routes: [
      hangUpCallRoute(kernel, calls),
      declineCallRoute(kernel, calls),
      holdCallRoute(kernel, calls),
      recordCallRoute(kernel, calls),
      parkCallRoute(kernel, calls),
      unparkCallRoute(kernel, calls),
      rejoinCallRoute(kernel, calls),
      takeBackCallRoute(kernel, calls),
      transferCallRoute(kernel, calls, compliance),
      swapTransferRoute(kernel, calls),
      completeTransferRoute(kernel, calls),
      cancelTransferRoute(kernel, calls),
      addParticipantRoute(kernel, calls, compliance),
      changeParticipantRoute(kernel, calls),
      removeParticipantRoute(kernel, calls),
      leaveCallRoute(kernel, calls),
      answerCallRoute(kernel, calls),
      transferDirectoryRoute(kernel, agents),
    ],
    jobs: [...controlJobs(deps), ...inviteJobs(deps)],
  };
}
