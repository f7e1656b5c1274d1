import { storeConnectionTest, voiceToken } from '@talk/contract';
import { TalkError, asTalkError } from '../../kernel/errors.js';
import type { Scope } from '../../kernel/scope.js';
import { delay, withTimeout } from '../../kernel/time.js';
import type { VoiceLeg, VoiceNetwork } from '../voice-device.port.js';
import type { ConnectionTestOptions } from './connection-test.options.js';
import { nextTest } from './connection-test.machine.js';
import type { TestEvent } from './connection-test.machine.js';
import { TEST_STEPS } from './connection-test.state.js';
import type { TestCode, TestState } from './connection-test.state.js';
import { createQualityMeter } from './quality.meter.js';

const CONNECT_TIMEOUT_MS = 12_000;
const FIRST_SOUND_TIMEOUT_MS = 6_000;
const LISTEN_MS = 12_000;
/** Above the noise of a room. */
const HEARD_LEVEL = 0.004;

/**
 * One test from the first step to the stored result. Loaded on demand: few people run one.
 * @param own ends with the test; everything the test opened ends with it
 * @param state read and written
 */
export async function runConnectionTest(
  options: ConnectionTestOptions,
  own: Scope,
  state: { value: TestState; peek: () => TestState },
): Promise<void> {
  const { network, call, microphone, audio, ports, scope, onMicrophone } = options;
  const { clock } = ports;
  const apply = (event: TestEvent): void => {
    state.value = nextTest(state.peek(), event);
  };

  async function go(): Promise<void> {
    // A stopped test reports nothing any more, not even late.
    const tell = (event: TestEvent): void => {
      if (!own.ended) apply(event);
    };
    for (const step of ['policy', 'permission', 'microphone'] as const) tell({ type: 'step', step, result: 'running' });
    const problem = await microphone.check();
    if (own.ended) return;
    onMicrophone(problem);
    tell({ type: 'microphone', problem });
    tell({ type: 'step', step: 'sound', result: 'running' });
    const canPlay = await audio.unlock();
    tell({ type: 'step', step: 'sound', ...(canPlay ? passed : failed('AUDIO_BLOCKED')) });
    tell({ type: 'step', step: 'server', result: 'running' });
    try {
      const { token, device, insecure_host } = await call(voiceToken, { signal: own.signal });
      tell({ type: 'step', step: 'server', ...passed });
      if (problem === null) await callEcho(tell, { token, device, insecureHost: insecure_host });
    } catch (error) {
      tell({ type: 'step', step: 'server', ...failed(serverCode(asTalkError(error))) });
    }
    if (own.ended) return;
    tell({ type: 'finished' });
    await store();
  }

  /** The far end of a test plays back what it hears; the numbers are those of a real call. */
  async function callEcho(
    tell: (event: TestEvent) => void,
    session: Parameters<VoiceNetwork['open']>[0],
  ): Promise<void> {
    tell({ type: 'step', step: 'network', result: 'running' });
    let leg: VoiceLeg;
    try {
      const device = await network.open(session);
      own.own(() => device.destroy());
      if (own.ended) return;
      // A leg exists once signalling works.
      leg = await withTimeout(clock, CONNECT_TIMEOUT_MS, device.connect({ talk_test: '1' }), timedOut);
    } catch {
      return tell({ type: 'step', step: 'network', ...failed('SIGNALLING_BLOCKED') });
    }
    const began = leg;
    own.own(() => began.disconnect());
    // It comes up with its sound. If it neither comes up nor is refused, sound found no way through.
    const end = await withTimeout(clock, CONNECT_TIMEOUT_MS, outcomeOf(leg), timedOut).catch(
      () => 'MEDIA_BLOCKED' as const,
    );
    if (end !== null) return tell({ type: 'step', step: 'network', ...failed(end) });
    const meter = createQualityMeter();
    let heard = false;
    const flows = new Promise<void>((resolve) => {
      const stop = leg.onSample?.((sample) => {
        meter.add(sample, { muted: false });
        heard ||= sample.microphoneLevel > HEARD_LEVEL;
        if (sample.packetsReceived > 0) resolve();
      });
      own.own(() => stop?.());
    });
    try {
      await withTimeout(clock, FIRST_SOUND_TIMEOUT_MS, flows, timedOut);
    } catch {
      return tell({ type: 'step', step: 'network', ...failed('MEDIA_BLOCKED') });
    }
    tell({ type: 'step', step: 'network', ...passed });
    tell({ type: 'step', step: 'audio', result: 'running' });
    await delay(clock, LISTEN_MS, own.signal).catch(() => undefined);
    tell({ type: 'measured', measured: meter.total(), microphoneHeard: heard });
  }

  async function store(): Promise<void> {
    const { startedAtMs, outcome, steps, numbers } = state.peek();
    if (outcome === null || startedAtMs === null) return;
    const body = {
      id: ports.newId(),
      started_at: new Date(startedAtMs).toISOString(),
      outcome,
      steps: TEST_STEPS.flatMap((step) => {
        const { result, code } = steps[step];
        return result === 'waiting' || result === 'running' ? [] : [{ step, result, code }];
      }),
      mos: within(numbers.mos, 1, 5),
      jitter_ms: within(numbers.jitterMs, 0, 60_000),
      round_trip_ms: within(numbers.roundTripMs, 0, 60_000),
      loss_percent: within(numbers.lossPercent, 0, 100),
    };
    const stored = await call(storeConnectionTest, { body, signal: scope.signal }).then(
      () => true,
      () => false,
    );
    apply({ type: 'stored', stored });
  }

  await go();
}

const passed = { result: 'passed', code: null } as const;
const failed = (code: TestCode) => ({ result: 'failed', code }) as const;
const timedOut = () => new TalkError({ code: 'VOICE_TIMEOUT', message: 'The phone network did not answer in time.' });
const serverCode = ({ status }: TalkError): TestCode =>
  status === 401 || status === 403 ? 'NOT_ALLOWED' : 'SERVER_UNREACHABLE';
const within = (value: number | null, low: number, high: number): number | null =>
  value === null ? null : Math.min(high, Math.max(low, value));

/** Carrier error numbers of sound that cannot be connected: ICE and DTLS (Twilio 53400–53407), a connection that breaks at once (31003). */
const isOfSound = (code: number): boolean => code === 31_003 || (code >= 53_400 && code <= 53_407);

/** Null when the leg is up; otherwise why it ended. */
function outcomeOf(leg: VoiceLeg): Promise<TestCode | null> {
  return new Promise((resolve) => {
    const stop = leg.onEvent((event) => {
      const isOver = event.type === 'error' || event.type === 'disconnected' || event.type === 'lost';
      if (event.type !== 'accepted' && !isOver) return;
      stop();
      if (!isOver) resolve(null);
      else resolve(event.type === 'error' && isOfSound(event.error.code) ? 'MEDIA_BLOCKED' : 'SIGNALLING_BLOCKED');
    });
  });
}
