import type { AddressInfo } from 'node:net';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from './ports.js';
import type { Core } from './carrier.js';
import { createAccounts } from './accounts/accounts.js';
import { createArrivals } from './calls/arrivals.js';
import { createCallRegistry } from './calls/call-registry.js';
import { createConferences } from './calls/conferences.js';
import { createExchange } from './calls/exchange.js';
import { createQueues } from './calls/queues.js';
import { systemClock, wait } from './clock.js';
import { createControl, type Control } from './control/control.js';
import { createControlRoutes } from './control/routes.js';
import { loadCredentials, type SandboxCredentials } from './credentials.js';
import { createEventLog } from './event-log.js';
import { createFaxes } from './faxes/faxes.js';
import { createHttpServer } from './http/server.js';
import { createMediaMux } from './media/mux.js';
import { createRoom } from './media/room.js';
import { createMediaStore } from './messages/media-store.js';
import { createMessages } from './messages/messages.js';
import { createMessagingServices } from './messages/messaging-services.js';
import { createNumbers } from './pstn/numbers.js';
import { createRecordingStore } from './recording/store.js';
import { createRecordings } from './recording/recordings.js';
import type { Carrier } from './rest/context.js';
import { createRingless } from './ringless/ringless.js';
import { createSignalling } from './signalling/server.js';
import { createTranscripts } from './transcripts/transcripts.js';
import { createInterpreter } from './twiml/interpreter.js';
import { createDispatcher } from './webhooks/dispatcher.js';
import { createTargetPolicy, isLoopbackHost } from './webhooks/target.policy.js';

export interface SandboxConfig {
  /** HTTP and signalling; 0 takes a free port. */
  port: number;
  /** Default: 127.0.0.1 for HTTP, and for audio every address of this machine, answering this machine alone. */
  bind?: string;
  /** UDP port for audio; 0 takes a free one. */
  mediaPort?: number;
  /** The address browsers send audio to. Default: `bind`, or this machine's addresses. */
  mediaAnnounce?: string;
  /** Origin in the addresses the carrier hands out, when it is not reached as `localhost:<port>`. */
  publicUrl?: string;
  /** Recordings and generated credentials live here. */
  dataDir: string;
  /** Given ones win over those in the data directory. */
  credentials?: Partial<SandboxCredentials>;
  webhooks?: {
    /** Voice address of the default application (`credentials.appSid`); the product can set it by REST instead. */
    voiceAppUrl?: string;
    /** Origins besides loopback that webhooks may go to. */
    allowedOrigins?: readonly string[];
    timeoutMs?: number;
  };
  /** How long a browser that is not heard any more keeps its call, at most; milliseconds. Default 30 s. */
  lostMs?: number;
  clock?: Clock;
  /** Built pages to serve at `/`, `/handset`, `/panel`. */
  pagesDir?: string;
  /** `process.env`-like; only read for the production guard. */
  env?: Readonly<Record<string, string | undefined>>;
}

export interface Sandbox {
  /** `http://localhost:4200` */
  readonly origin: string;
  readonly credentials: SandboxCredentials;
  readonly control: Control;
  /** Ends all calls, delivers nothing more, frees the ports. Idempotent. */
  close(): Promise<void>;
}

/** The sandbox must not run where real people expect real calls. */
export class ProductionRefused extends Error {
  override readonly name = 'ProductionRefused';
}

/** How long a closing sandbox tries to deliver the last status callbacks. */
const LAST_WORDS_MS = 1000;

/** Starts the carrier. Rejects when a port is taken, the data directory cannot be written, or in production. */
export async function createSandbox(config: SandboxConfig): Promise<Sandbox> {
  const env = config.env ?? process.env;
  if (env['NODE_ENV'] === 'production' && env['SANDBOX_ALLOW_IN_PRODUCTION'] !== '1') {
    throw new ProductionRefused(
      'The sandbox carrier does not run in production. Set SANDBOX_ALLOW_IN_PRODUCTION=1 to run it anyway.',
    );
  }
  const bind = config.bind ?? '127.0.0.1';
  const clock = config.clock ?? systemClock();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const credentials = loadCredentials(config.dataDir, config.credentials);
  const mux = await createMediaMux({
    ...(config.bind === undefined ? {} : { bind }),
    port: config.mediaPort ?? 0,
    ...(config.mediaAnnounce === undefined ? {} : { announce: config.mediaAnnounce }),
    ...(config.lostMs === undefined ? {} : { consentMs: config.lostMs }),
  });

  let origin = '';
  const log = createEventLog(clock);
  const allowed = createTargetPolicy(config.webhooks?.allowedOrigins ?? []);
  const hooks = createDispatcher({
    clock,
    log,
    authToken: credentials.authToken,
    allowed,
    ...(config.webhooks?.timeoutMs === undefined ? {} : { timeoutMs: config.webhooks.timeoutMs }),
  });
  const core: Core = {
    accountSid: credentials.accountSid,
    clock,
    startedAtMs: clock.nowMs(),
    log,
    hooks,
    origin: () => origin,
    createRoom: () => createRoom({ clock }),
  };
  const signalling = createSignalling({
    mux,
    credentials: {
      accountSid: credentials.accountSid,
      keySid: credentials.apiKeySid,
      keySecret: credentials.apiKeySecret,
    },
    ...(config.lostMs === undefined ? {} : { longestReconnectMs: config.lostMs }),
    onError: (error) => log.append('error', { message: error.stack ?? error.message }),
  });

  const calls = createCallRegistry(core);
  const recordings = createRecordings(core, await createRecordingStore(join(config.dataDir, 'recordings')));
  const conferences = createConferences(core, recordings);
  const queues = createQueues(core);
  const numbers = createNumbers(core);
  const media = createMediaStore();
  const messagingServices = createMessagingServices(core, numbers);
  const messages = createMessages(core, { numbers, media, services: messagingServices });
  const faxes = createFaxes(core, { numbers, media, allowed });
  const exchange = createExchange({
    core,
    calls,
    numbers,
    signalling: () => signalling,
    onLineCall: (farEnd, from, to) => void arrivals.atLine(farEnd, from, to),
  });
  const interpreter = createInterpreter({ core, exchange, conferences, queues, recordings });
  const arrivals = createArrivals({ core, calls, numbers, interpreter, appSid: credentials.appSid });
  const carrier: Carrier = {
    core,
    calls,
    conferences,
    queues,
    recordings,
    transcripts: createTranscripts(core, recordings),
    numbers,
    messages,
    messagingServices,
    faxes,
    ringless: createRingless(core, { numbers, credentials, allowed }),
    accounts: createAccounts(core, numbers),
    media,
    exchange,
    interpreter,
  };

  const application = numbers.addApplication(credentials.appSid);
  application.friendlyName = 'Talk';
  application.voiceUrl = config.webhooks?.voiceAppUrl ?? '';
  signalling.onInvite((call) => arrivals.fromBrowser(call));
  signalling.onPresence((endpoint, online) => log.append('presence', { identity: endpoint.identity, online }));

  const control = createControl({
    carrier,
    arrivals,
    signalling,
    credentials,
    mux,
    signallingHost: () => ({ host: new URL(origin).host, insecure: isLoopbackHost(new URL(origin).hostname) }),
  });
  const http = createHttpServer({
    carrier,
    credentials,
    control,
    controlRoutes: createControlRoutes(control, media),
    pagesDir: config.pagesDir ?? null,
  });
  http.on('upgrade', (request, socket, head) => signalling.handleUpgrade(request, socket, head));

  try {
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject);
      http.listen(config.port, bind, () => {
        http.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    hooks.close();
    await signalling.close();
    await mux.close();
    throw error;
  }
  const { port } = http.address() as AddressInfo;
  // Pages are opened as localhost, where a browser grants the microphone; a wildcard or loopback bind answers to that name.
  const host = isLoopbackHost(bind) || bind === '0.0.0.0' || bind === '::' ? 'localhost' : bind;
  origin = config.publicUrl === undefined ? `http://${host}:${port}` : new URL(config.publicUrl).origin;

  let closing: Promise<void> | null = null;
  const close = async () => {
    calls.clear();
    await Promise.race([hooks.idle(), wait(clock, LAST_WORDS_MS)]);
    hooks.close();
    await interpreter.idle();
    await signalling.close();
    await Promise.all(recordings.list().map((recording) => recording.stop()));
    await mux.close();
    http.closeAllConnections();
    await new Promise<void>((resolve) => http.close(() => resolve()));
  };
  return {
    origin,
    credentials,
    control,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
