import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArrivals } from '../calls/arrivals.js';
import { createCallRegistry } from '../calls/call-registry.js';
import type { Call } from '../calls/call.js';
import { createConferences } from '../calls/conferences.js';
import { createExchange } from '../calls/exchange.js';
import { createQueues } from '../calls/queues.js';
import type { Core } from '../carrier.js';
import { createEventLog } from '../event-log.js';
import { decodeUlaw } from '../media/g711.js';
import { createRoom } from '../media/room.js';
import { dominantFrequency } from '../media/spectrum.js';
import type { Signalling } from '../ports.js';
import { createNumbers } from '../pstn/numbers.js';
import type { PhoneScript } from '../pstn/scripts.js';
import { createVirtualPhone, type VirtualPhone } from '../pstn/virtual-phone.js';
import { createRecordings } from '../recording/recordings.js';
import { createRecordingStore } from '../recording/store.js';
import { createInterpreter } from '../twiml/interpreter.js';
import { createDispatcher } from '../webhooks/dispatcher.js';
import { createManualClock } from './manual-clock.js';

const TEST_LINE = '+14155550100';
const APP_SID = `AP${'2'.repeat(32)}`;

export interface ProductRequest {
  path: string;
  params: Record<string, string>;
}

/** Nobody is registered: for tests in which only virtual phones talk. */
const noBrowsers: Signalling = {
  endpoints: () => [],
  onInvite: () => () => undefined,
  onPresence: () => () => undefined,
  invite: () => Promise.reject(new Error('There are no browsers in this test')),
  restart: () => undefined,
};

/** The call-control half with virtual phones, a clock the test moves, and a product that is a function. */
export async function createTestEngine() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-engine-'));
  const clock = createManualClock();
  const log = createEventLog(clock);
  const asked: ProductRequest[] = [];
  const answers: Record<string, string> = {};
  const hooks = createDispatcher({
    clock,
    log,
    authToken: 'a-token-for-tests',
    allowed: () => true,
    fetch: (url, init) => {
      const path = new URL(url).pathname;
      asked.push({ path, params: Object.fromEntries(new URLSearchParams(init.body ?? '')) });
      return Promise.resolve(new Response(answers[path] ?? '', { headers: { 'content-type': 'text/xml' } }));
    },
  });
  const core: Core = {
    accountSid: `AC${'0'.repeat(32)}`,
    clock,
    startedAtMs: clock.nowMs(),
    log,
    hooks,
    origin: () => 'http://localhost:4200',
    createRoom: () => createRoom({ clock }),
  };
  const calls = createCallRegistry(core);
  const recordings = createRecordings(core, await createRecordingStore(folder));
  const conferences = createConferences(core, recordings);
  const queues = createQueues(core);
  const numbers = createNumbers(core);
  const exchange = createExchange({
    core,
    calls,
    numbers,
    signalling: () => noBrowsers,
    onLineCall: (farEnd, from, to) => void arrivals.atLine(farEnd, from, to),
  });
  const interpreter = createInterpreter({ core, exchange, conferences, queues, recordings });
  const arrivals = createArrivals({ core, calls, numbers, interpreter, appSid: APP_SID });
  numbers.addLine(TEST_LINE).voiceUrl = 'http://product/line';

  /** Lets promises (webhooks, file writes) run without moving time. */
  const settle = async () => {
    for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  return {
    core,
    clock,
    calls,
    conferences,
    queues,
    numbers,
    recordings,
    interpreter,
    asked,
    /** TwiML by path. */
    answers,
    at: (path: string) => asked.filter((one) => one.path === path).map((one) => one.params),
    settle,
    /** Moves time in frames, so that audio, webhooks and verbs keep step. */
    async advance(ms: number) {
      for (let passed = 0; passed < ms; passed += 20) {
        clock.advance(20);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await settle();
    },
    /** A virtual phone calls the line. */
    callIn(script: PhoneScript = { kind: 'tone', afterMs: 0, hz: 700, hangUpAfterMs: null }): {
      call: Call;
      phone: VirtualPhone;
    } {
      const phone = createVirtualPhone({ clock, script, direction: 'inbound' });
      const call = arrivals.atLine(phone, '+14155550171', TEST_LINE);
      if (!call) throw new Error('The call was not taken');
      return { call, phone };
    },
    /** The strongest tone the party of a call has heard in the last 200 ms; null for silence. */
    hears(call: Call | undefined): number | null {
      const heard = call?.leg?.recent().heard ?? new Uint8Array(0);
      return dominantFrequency(decodeUlaw(heard.subarray(-1600)));
    },
    async close() {
      calls.clear();
      await settle();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestEngine = Awaited<ReturnType<typeof createTestEngine>>;
