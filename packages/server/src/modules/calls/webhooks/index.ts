import type { FastifyInstance } from 'fastify';
import type { Carrier } from '../../../carrier/carrier.port.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import type { Files } from '../../platform/files/index.js';
import type { Compliance } from '../../rules/compliance/index.js';
import type { Agents } from '../agents/index.js';
import { createCallControl } from '../control/index.js';
import { createDialing } from '../dialing/index.js';
import { createNumberShop } from '../numbers/index.js';
import { callRecordRoutes, type Calls, createCalls, timeoutsOf } from '../call/index.js';
import {
  createRecordingLinks,
  createRecordings,
  linkedRecordingRoute,
  recordingJobs,
  type RecordingLinks,
} from '../recordings/index.js';
import { createRouting } from '../routing/index.js';
import { voiceAddresses } from '../signalling/index.js';
import { createSupervision } from '../supervision/index.js';
import { voicemailDropRoutes } from '../voicemail-drops/index.js';
import type { Transcripts } from '../transcripts/index.js';
import type { WrapUps } from '../wrap-ups/index.js';
import { provisionCarrier } from './provision.js';
import { reconcileCalls } from './reconcile.js';
import { registerVoiceWebhooks } from './voice-webhooks.js';
import { type Signalling, voiceTokenRoute } from './voice-token.route.js';

const RECONCILE_EVERY_MS = 15_000;
/** A call of which nothing was heard for this long is asked about; webhooks are seldom lost. */
const QUIET_MS = 45_000;

export interface VoiceDeps {
  carrier: Carrier;
  transcripts: Transcripts;
  log: CommunicationLog;
  files: Files;
  agents: Agents;
  compliance: Compliance;
  wrapUps: WrapUps;
}

export interface VoiceModule extends ServerModule {
  readonly calls: Calls;
  readonly recordingLinks: RecordingLinks;
}

/** Calls: intents, the carrier's webhooks, and the record that follows from them (ADR 1 and 2). */
export function createVoiceModule(kernel: Kernel, deps: VoiceDeps): VoiceModule {
  const { carrier, transcripts, log, files, agents, compliance, wrapUps } = deps;
  const { carrier: settings, http } = kernel.config;
  const sandbox = settings.kind === 'sandbox' ? new URL(settings.sandboxUrl) : null;
  const signalling: Signalling | null =
    sandbox === null ? null : { host: sandbox.host, insecure: sandbox.protocol === 'http:' };
  const addresses = voiceAddresses(http.publicUrl);
  const calls = createCalls(kernel, log, agents, wrapUps);
  const recordings = createRecordings({ kernel, carrier, transcripts, log, files });
  const parts = { kernel, carrier, calls, addresses, compliance, agents, log, files, recordings };
  const [dialing, control, routing] = [createDialing(parts), createCallControl(parts), createRouting(parts)];
  const supervision = createSupervision(parts);
  const numbers = createNumberShop(parts);
  const reconcile = (quietMs: number): Promise<void> => reconcileCalls({ kernel, carrier, calls, recordings }, quietMs);
  return {
    calls,
    recordingLinks: createRecordingLinks(kernel),
    routes: [
      linkedRecordingRoute(kernel),
      voiceTokenRoute(carrier, signalling),
      ...callRecordRoutes({ calls, log, timeouts: timeoutsOf(kernel) }),
      ...dialing.routes,
      ...control.routes,
      ...routing.routes,
      ...supervision.routes,
      ...numbers.routes,
      ...voicemailDropRoutes(kernel, calls, files),
    ],
    jobs: [
      ...dialing.jobs,
      ...control.jobs,
      ...routing.jobs,
      ...supervision.jobs,
      ...numbers.jobs,
      ...recordingJobs(recordings, parts),
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
      registerVoiceWebhooks(app, { kernel, carrier, calls, addresses, recordings, routing });
      routing.serveGreetings(app);
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
