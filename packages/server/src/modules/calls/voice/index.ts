import type { FastifyInstance } from 'fastify';
import type { Carrier } from '../../../carrier/carrier.port.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Compliance } from '../../rules/compliance/index.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Agents } from '../agents/index.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import type { Files } from '../../platform/files/index.js';
import type { WrapUps } from '../wrap-ups/index.js';
import { storeRecordingJob } from './call-jobs.js';
import { createCalls, type Calls } from './calls.service.js';
import { controlJobs } from './control.jobs.js';
import { inviteJobs } from './invite.jobs.js';
import { provisionCarrier } from './provision.js';
import { reconcileCalls } from './reconcile.js';
import { createRecordings } from './recordings.js';
import { checkCallRoute } from './routes/check-call.route.js';
import {
  addParticipantRoute,
  answerCallRoute,
  changeParticipantRoute,
  leaveCallRoute,
  removeParticipantRoute,
} from './routes/conference-call.route.js';
import { liveCallsRoute, parkedCallsRoute, queuedCallsRoute } from './routes/contact-center.route.js';
import { declineCallRoute, hangUpCallRoute } from './routes/end-calls.route.js';
import { holdCallRoute, recordCallRoute } from './routes/hold-call.route.js';
import { parkCallRoute, rejoinCallRoute, takeBackCallRoute, unparkCallRoute } from './routes/park-call.route.js';
import { currentCallsRoute, getCallRoute } from './routes/read-calls.route.js';
import { startCallRoute } from './routes/start-call.route.js';
import {
  cancelTransferRoute,
  completeTransferRoute,
  swapTransferRoute,
  transferCallRoute,
} from './routes/transfer-call.route.js';
import { transferDirectoryRoute } from './routes/transfer-directory.route.js';
import { voicemailDropRoutes } from './routes/voicemail-drop.routes.js';
import { voiceTokenRoute, type Signalling } from './routes/voice-token.route.js';
import { voiceAddresses } from './voice.addresses.js';
import { createArrivals } from './routing/arrivals.js';
import { serveGreetings } from './routing/greetings.js';
import { createRinging } from './routing/ring.job.js';
import { routingJobs } from './routing/routing.jobs.js';
import { settingsRoutes } from './routing/routes/settings.routes.js';
import { waitingCallRoutes } from './routing/routes/waiting-calls.routes.js';
import { createRoutingSettings } from './routing/settings.service.js';
import { voiceJobs } from './voice.jobs.js';
import { registerVoiceWebhooks } from './webhooks/voice-webhooks.js';

export type { Calls } from './calls.service.js';
export { declineRinging } from './routes/end-calls.route.js';

const RECONCILE_EVERY_MS = 15_000;
/** A call of which nothing was heard for this long is asked about; webhooks are seldom lost. */
const QUIET_MS = 45_000;

export interface VoiceDeps {
  carrier: Carrier;
  log: CommunicationLog;
  files: Files;
  agents: Agents;
  compliance: Compliance;
  wrapUps: WrapUps;
}

export interface VoiceModule extends ServerModule {
  readonly calls: Calls;
}

/** Calls: intents, the carrier's webhooks, and the record that follows from them (ADR 1 and 2). */
export function createVoiceModule(kernel: Kernel, deps: VoiceDeps): VoiceModule {
  const { carrier, log, files, agents, compliance, wrapUps } = deps;
  const { carrier: settings, http } = kernel.config;
  const sandbox = settings.kind === 'sandbox' ? new URL(settings.sandboxUrl) : null;
  const signalling: Signalling | null =
    sandbox === null ? null : { host: sandbox.host, insecure: sandbox.protocol === 'http:' };
  const addresses = voiceAddresses(http.publicUrl);
  const calls = createCalls(kernel, log, agents, wrapUps);
  const recordings = createRecordings({ kernel, carrier, log, files });
  const routing = { kernel, carrier, calls, addresses, agents, log, compliance };
  const arrivals = createArrivals({ kernel, calls, addresses });
  const reconcile = (quietMs: number): Promise<void> => reconcileCalls({ kernel, carrier, calls }, quietMs);
  return {
    calls,
    routes: [
      voiceTokenRoute(carrier, signalling),
      startCallRoute(kernel, calls, compliance),
      checkCallRoute(compliance),
      currentCallsRoute(calls),
      getCallRoute(calls),
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
      transferDirectoryRoute(kernel),
      parkedCallsRoute(calls),
      liveCallsRoute(calls),
      queuedCallsRoute(calls),
      ...voicemailDropRoutes(kernel, calls, files),
      ...settingsRoutes(createRoutingSettings(kernel, { files, compliance })),
      ...waitingCallRoutes({ kernel, calls }),
    ],
    jobs: [
      ...voiceJobs({ kernel, carrier, calls, addresses, compliance }),
      ...controlJobs({ kernel, carrier, calls, addresses }),
      ...inviteJobs({ kernel, carrier, calls, addresses, compliance }),
      ...routingJobs(routing, createRinging(routing)),
      handleJob(storeRecordingJob, (run) => recordings.store(run)),
    ],
    schedules: [
      {
        name: 'voice.reconcile',
        everyMs: RECONCILE_EVERY_MS,
        async run() {
          await reconcile(QUIET_MS);
          await recordings.findMissing();
        },
      },
    ],
    register: (app: FastifyInstance) => {
      registerVoiceWebhooks(app, { kernel, carrier, calls, addresses, recordings, arrivals, log });
      serveGreetings(app, kernel, files);
      return Promise.resolve();
    },
    start: () => {
      const stop = provisionCarrier({ kernel, carrier, addresses });
      // The server may have been away: whatever happened meanwhile is asked for at once.
      reconcile(0).catch((error: unknown) => kernel.log.warn({ err: error }, 'live calls were not checked at start'));
      return Promise.resolve(() => {
        stop();
        return Promise.resolve();
      });
    },
  };
}
