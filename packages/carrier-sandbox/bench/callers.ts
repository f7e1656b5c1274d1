/**
 * The callers of the benchmark, in a process of their own so that their CPU is not counted as the carrier's. Started by
 * `calls.ts` with the carrier's host and the number of two-party calls; answers the message `finish` with its report.
 */
import { frameTicker, monotonicClock } from '../src/media/clock.js';
import { decodeUlaw, encodeUlaw, FRAME_SAMPLES } from '../src/media/g711.js';
import { dominantFrequency } from '../src/media/spectrum.js';
import { tone } from '../src/media/tones.js';
import { createNodePeer } from '../src/testing/node-peer.js';
import { connectSignalling } from '../src/testing/signalling-client.js';
import { accessToken } from '../src/testing/tokens.js';

const PARTY_HZ = [440, 880] as const;
/** Both tones repeat after five frames. */
const LOOP_FRAMES = 5;

export interface CallerReport {
  registerMs: number;
  /** From the invite to the answer. */
  answerMs: number;
  /** From the invite to the first packet of the carrier. */
  firstPacketMs: number;
  /** Share of the frames due while measuring that did not arrive. */
  lost: number;
  heardHz: number | null;
}

interface Caller {
  /** Counts arrivals from here on. */
  restart(): void;
  /** Stops counting. Of all callers before any of them reports: finding the tones takes longer than many frames. */
  stop(): void;
  report(): CallerReport;
}

async function call(host: string, room: number, party: 0 | 1): Promise<Caller> {
  const startedMs = performance.now();
  const since = (fromMs: number) => performance.now() - fromMs;
  const signalling = await connectSignalling(host);
  signalling.send('listen', { token: accessToken(`caller_${room}_${party}`) });
  await signalling.expect('connected');
  signalling.send('register', { media: { audio: true } });
  await signalling.expect('ready');
  const registerMs = since(startedMs);

  const peer = await createNodePeer();
  const invitedMs = performance.now();
  signalling.send('invite', {
    callsid: `TJS${room}${party}`,
    sdp: peer.describe('actpass'),
    twilio: { params: `room=${room}` },
  });
  await signalling.expect('ringing');
  const { sdp } = await signalling.expect('answer');
  const answerMs = since(invitedMs);

  let firstAtMs = 0;
  let received = 0;
  const recent = new Int16Array(25 * FRAME_SAMPLES);
  const firstPacket = new Promise<void>((resolve) => {
    peer.onFrame((frame) => {
      if (received === 0) firstAtMs = performance.now();
      decodeUlaw(frame, recent.subarray((received % 25) * FRAME_SAMPLES));
      received += 1;
      resolve();
    });
  });
  peer.connect(String(sdp));
  await peer.secured;
  const source = tone(PARTY_HZ[party]);
  const loop = Array.from({ length: LOOP_FRAMES }, () => encodeUlaw(source()));
  let sent = 0;
  frameTicker(monotonicClock).add(() => {
    const frame = loop[sent % LOOP_FRAMES];
    if (frame) peer.send(frame);
    sent += 1;
  });
  await firstPacket;
  let fromMs = firstAtMs;
  let before = 0;
  let lost = 0;
  return {
    restart() {
      fromMs = performance.now();
      before = received;
    },
    stop() {
      lost = Math.max(0, 1 - (received - before) / (since(fromMs) / 20));
    },
    report: () => ({
      registerMs,
      answerMs,
      firstPacketMs: firstAtMs - invitedMs,
      lost,
      heardHz: dominantFrequency(recent),
    }),
  };
}

const [host = '', calls = '0'] = process.argv.slice(2);
const callers: Caller[] = [];
for (let room = 0; room < Number(calls); room++) {
  callers.push(...(await Promise.all([call(host, room, 0), call(host, room, 1)])));
}
process.on('message', (order) => {
  if (order === 'measure') {
    for (const caller of callers) caller.restart();
    return;
  }
  for (const caller of callers) caller.stop();
  process.send?.(callers.map((caller) => caller.report()));
});
process.send?.('ready');
