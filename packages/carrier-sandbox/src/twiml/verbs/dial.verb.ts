import type { CallbackTarget } from '../../carrier.js';
import type { Call } from '../../calls/call.js';
import { isFinal, talkSeconds, type CallOutcome } from '../../calls/call.machine.js';
import { bridgeCalls } from '../../calls/bridge.js';
import { TooManyCalls } from '../../calls/call-registry.js';
import { InvalidDestination } from '../../calls/exchange.js';
import { Aborted, orAborted } from '../../clock.js';
import { ringback } from '../../media/tones.js';
import type { Recording } from '../../recording/recordings.js';
import { callbackOf } from '../callbacks.js';
import { boolAttribute, intAttribute, methodAttribute, TwimlError, type TwimlNode } from '../parse.js';
import type { RunContext, TwimlDocument, Verb } from '../run.js';
import { dialConference } from './dial-conference.js';
import { dialQueue } from './dial-queue.js';

interface Target {
  to: string;
  params: Record<string, string>;
  callback: CallbackTarget | null;
  node: TwimlNode | null;
}

/** `<Dial>`: rings its nouns together or in turn, and bridges the first who answers. */
export const dial: Verb = async (run, node) => {
  const conference = node.children.find((child) => child.name === 'Conference');
  const queue = node.children.find((child) => child.name === 'Queue');
  if (conference) return dialConference(run, node, conference);
  if (queue) return dialQueue(run, node, queue);
  return dialParties(run, node, targetsOf(run, node));
};

const SIP = /^sips?:/i;
/** The nouns that ring a party, and the address that their text stands for. */
const ADDRESSES = new Map<string, (text: string) => string>([
  ['Number', (number) => number],
  ['Client', (identity) => `client:${identity}`],
  ['Sip', (uri) => (SIP.test(uri) ? uri : `sip:${uri}`)],
]);

function targetsOf(run: RunContext, node: TwimlNode): Target[] {
  const targets = node.children.flatMap((child): Target[] => {
    const addressOf = ADDRESSES.get(child.name);
    if (addressOf === undefined) {
      throw new TwimlError(13201, `The sandbox cannot dial <${child.name}>`);
    }
    const identity = child.children.find((inner) => inner.name === 'Identity')?.text ?? child.text;
    const params = child.children
      .filter((inner) => inner.name === 'Parameter')
      .map((inner) => [inner.attributes['name'] ?? '', inner.attributes['value'] ?? '']);
    return [
      {
        to: addressOf(identity),
        params: Object.fromEntries(params),
        callback: callbackOf(run, child, 'statusCallback'),
        node: child,
      },
    ];
  });
  return targets.length > 0 || !node.text ? targets : [{ to: node.text, params: {}, callback: null, node: null }];
}

interface RingResult {
  winner: Call | null;
  /** The call whose outcome counts: the winner, or the last to fail. */
  last: Call | null;
  outcome: CallOutcome;
}

/** Rings all targets at once; the first to answer (and to pass its whisper document) wins, the others are cancelled. */
async function ringTogether(run: RunContext, node: TwimlNode, targets: readonly Target[]): Promise<RingResult> {
  const calls: Call[] = [];
  let outcome: CallOutcome = 'failed';
  let last: Call | null = null;
  let winner: Call | null = null;
  for (const target of targets) {
    try {
      calls.push(
        run.engine.exchange.dial({
          to: target.to,
          from: callerId(run, node),
          direction: 'outbound-dial',
          parentSid: run.call.sid,
          callback: target.callback,
          timeoutMs: intAttribute(node, 'timeout', 30, 1, 600) * 1000,
          params: target.params,
        }),
      );
    } catch (error) {
      if (!(error instanceof InvalidDestination) && !(error instanceof TooManyCalls)) throw error;
      const code = SIP.test(target.to) ? 13243 : 13224;
      run.engine.core.log.append('error', { callSid: run.call.sid, code, message: error.message });
    }
  }
  try {
    await orAborted(
      new Promise<void>((resolve) => {
        let left = calls.length;
        if (left === 0) resolve();
        for (const [index, call] of calls.entries()) {
          const answered = async () => {
            await whisper(run, call, targets[index]?.node ?? null);
            if (winner || isFinal(call.state)) return;
            winner = call;
            resolve();
          };
          call.onState((state) => {
            if (state.status === 'in-progress') void answered();
          });
          void call.ended.then((state) => {
            left -= 1;
            last = call;
            if (isFinal(state)) outcome = state.answeredAtMs === null ? state.status : 'no-answer';
            if (left === 0) resolve();
          });
        }
      }),
      run.signal,
    );
    return { winner, last: winner ?? last, outcome };
  } finally {
    for (const call of calls) if (call !== winner) call.end('canceled');
  }
}

/** The noun's `url`: TwiML that the called party hears before the bridge, and in which it may hang up. */
async function whisper(run: RunContext, call: Call, node: TwimlNode | null): Promise<void> {
  const url = node?.attributes['url'];
  if (!node || !url) return;
  try {
    const document = await run.fetchFor(call, url, methodAttribute(node, 'method'));
    await run.nested(document, call.over, call);
  } catch (error) {
    if (error instanceof Aborted) return;
    run.engine.core.log.append('error', { callSid: call.sid, code: 11200, message: String(error) });
    call.end('failed');
  }
}

function callerId(run: RunContext, node: TwimlNode): string {
  return node.attributes['callerId'] ?? (run.call.direction === 'inbound' ? run.call.from : run.call.to);
}

async function dialParties(
  run: RunContext,
  node: TwimlNode,
  targets: readonly Target[],
): Promise<TwimlDocument | null> {
  const onBridge = boolAttribute(node, 'answerOnBridge');
  let result: RingResult = { winner: null, last: null, outcome: 'failed' };
  let recording: Recording | null = null;
  const mode = node.attributes['record'] ?? 'do-not-record';
  const startRecording = () => {
    recording ??= run.engine.recordings.ofCall(run.call, mode.endsWith('-dual') ? 'dual' : 'mono', {
      source: 'DialVerb',
      callback: callbackOf(run, node, 'recordingStatusCallback'),
    });
  };
  try {
    if (onBridge && !run.call.leg) run.call.alert();
    else {
      await orAborted(run.call.answer(), run.signal);
      run.call.sitAlone(ringback());
      if (mode.startsWith('record-from-ringing')) startRecording();
    }
    const rounds = boolAttribute(node, 'sequential') ? targets.map((target) => [target]) : [targets];
    for (const round of rounds) {
      if (!result.winner && round.length > 0) result = await ringTogether(run, node, round);
    }
    if (result.winner) {
      await orAborted(run.call.answer(), run.signal);
      if (mode.startsWith('record-from') || mode === 'true') startRecording();
      await talk(run, node, result.winner);
    } else if (run.call.leg) run.call.sitAlone();
  } finally {
    await (recording as Recording | null)?.stop();
    const action = node.attributes['action'];
    if (action && run.call.over.aborted) {
      run.tell(action, methodAttribute(node, 'method'), dialParams(run, result, recording));
    }
  }
  run.lastDial = result.winner ? null : { outcome: result.outcome, sipCode: result.last?.sipCode ?? null };
  const action = node.attributes['action'];
  return action ? run.fetch(action, methodAttribute(node, 'method'), dialParams(run, result, recording)) : null;
}

/** The conversation itself. Afterwards the called party is hung up, unless it was taken elsewhere meanwhile. */
async function talk(run: RunContext, node: TwimlNode, winner: Call): Promise<void> {
  const limitMs = intAttribute(node, 'timeLimit', 0) * 1000;
  if (limitMs > 0) winner.setTimeLimit(limitMs);
  let winnerMoved = false;
  let stopStar: () => void = () => undefined;
  try {
    const bridge = bridgeCalls(run.engine.core, run.call, winner, run.signal);
    void bridge.seats[1].left.then(() => {
      winnerMoved = true;
    });
    if (boolAttribute(node, 'hangupOnStar')) {
      stopStar = run.call.onDigit((digit) => {
        if (digit === '*') winner.end('completed');
      });
    }
    await bridge.over;
  } finally {
    stopStar();
    if (!winnerMoved) winner.end('completed');
  }
  if (run.signal.aborted) throw new Aborted();
  run.call.sitAlone();
}

/** What became of the invitation; of a SIP address also when it was accepted. */
function sipParams(winner: Call | null, last: Call | null): Record<string, string> {
  const isSip = last !== null && SIP.test(last.to);
  const code = winner === null ? last?.sipCode : isSip ? 200 : null;
  return {
    ...(isSip ? { DialSipCallId: `${last.sid}@sandbox` } : {}),
    ...(code ? { DialSipResponseCode: String(code) } : {}),
  };
}

function dialParams(run: RunContext, result: RingResult, recording: Recording | null): Record<string, string> {
  const { winner, last, outcome } = result;
  return {
    DialCallStatus: winner ? 'completed' : run.call.over.aborted ? 'canceled' : outcome,
    DialBridged: String(winner !== null),
    DialCallDuration: String(winner ? talkSeconds(winner.state, run.engine.core.clock.nowMs()) : 0),
    ...(last ? { DialCallSid: last.sid } : {}),
    ...sipParams(winner, last),
    ...(recording ? run.engine.recordings.params(recording) : {}),
  };
}
