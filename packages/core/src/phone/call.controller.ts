import { declineCall, getCall, hangUpCall, startCall } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { TalkError, toTalkError } from '../kernel/errors.js';
import type { TalkErrorCode } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { backoffMs, delay, withTimeout } from '../kernel/time.js';
import { ending, isOffered } from './call.machine.js';
import type { CallEvent, CallState, EndDetails } from './call.machine.js';
import { splitDigits } from './digits.js';
import type { Link } from './link.controller.js';
import type { PhoneStore } from './phone.store.js';
import { createRejoin } from './call-rejoin.js';
import type { Rejoin } from './call-rejoin.js';
import { endOfIntentError, endOfVoiceError, isMicrophoneProblem, kindOfVoiceError } from './voice-errors.js';
import type { Microphone, VoiceError, VoiceLeg, VoiceLegEvent } from './voice-device.port.js';

export interface CallControllerOptions {
  key: string;
  call: CallEndpoint;
  link: Link;
  store: PhoneStore;
  microphone: Microphone;
  ports: Pick<Ports, 'clock' | 'random'>;
  scope: Scope;
  /** How long an interruption of the leg stays unspoken. */
  graceMs: number;
}

export interface DialRequest {
  phoneNumber: string;
  campaignId?: number;
  contactId?: number;
  idempotencyKey: string;
}

/** The effects of one call: what the pure machine cannot do itself. */
export interface CallController {
  /** Resolves when the call has been started, or is over. Never rejects: the state tells. */
  dial: (request: DialRequest) => Promise<void>;
  offer: (leg: VoiceLeg) => void;
  answer: () => Promise<void>;
  decline: () => void;
  hangUp: () => void;
  mute: (muted: boolean) => void;
  sendDigits: (text: string) => Promise<void>;
  /** Goes on with a call that this phone lost. Rejects with `MICROPHONE_*`, `CALL_STATE`, or what the server says. */
  rejoin: () => Promise<void>;
  /** For a hand-over between tabs: connects a leg beside the other tab's. */
  join: Rejoin['join'];
  adopt: Rejoin['adopt'];
  abandon: Rejoin['abandon'];
  /** Another tab carries the call: ends this browser's leg without ending the call. */
  letGo: () => void;
  /** The page goes, and the call does not: it may be rejoined. */
  detach: () => void;
  /** Over here, without a word to the server: the device it was on is gone. */
  lose: () => void;
}

const READY_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 15_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** How long a person is kept from the end of a call while the server is asked for the reason. */
const REASON_TIMEOUT_MS = 1_500;
const HANG_UP_ATTEMPTS = 12;
const HANG_UP_BACKOFF = { baseMs: 1_000, maxMs: 15_000 };

export function createCallController(options: CallControllerOptions): CallController {
  const { key, call, link, store, microphone, ports, scope, graceMs } = options;
  const { clock } = ports;
  /** Ends with the leg; the background tasks of the server's side live in `scope`. */
  const legScope = scope.child();
  let leg: VoiceLeg | null = null;
  let lastError: VoiceError | null = null;
  let releaseGrace = () => {};
  let releaseLeg = () => {};

  // The server ended the call before the leg did: an audio connection to nobody must not stay open.
  legScope.own(
    store.onChange(({ before }) => {
      if (read()?.phase !== 'ended' || legScope.ended) return;
      legScope.end();
      const rang = before.calls.some((state) => state.key === key && isOffered(state));
      if (rang) leg?.reject();
      else leg?.disconnect();
    }),
  );

  const read = (): CallState | undefined => store.findCall(key);
  const phaseIs = (...phases: CallState['phase'][]) => phases.some((phase) => phase === read()?.phase);
  const apply = (event: CallEvent) => store.applyToCall(key, event);
  const rejoining = createRejoin({ call, link, clock, scope: legScope, read, apply, attach });

  function over(details: EndDetails): void {
    legScope.end();
    apply({ type: 'over', atMs: clock.nowMs(), details });
  }

  /** `null` when the microphone works. The phone remembers the problem until it does. */
  async function microphoneProblem(): Promise<Awaited<ReturnType<Microphone['check']>>> {
    const problem = await microphone.check();
    store.apply({ type: 'microphone', problem });
    return problem;
  }

  async function dial(request: DialRequest): Promise<void> {
    const problem = await microphoneProblem();
    if (!phaseIs('preparing')) return;
    if (problem !== null) return over(ending('microphone', { code: problem }));
    apply({ type: 'microphone-ready' });
    try {
      await link.ready(READY_TIMEOUT_MS);
    } catch (error) {
      return over(ending('connection-lost', { code: toTalkError(error).code }));
    }
    if (phaseIs('preparing')) await connect(request);
  }

  async function connect({ phoneNumber, campaignId, contactId, idempotencyKey }: DialRequest): Promise<void> {
    let answer;
    try {
      answer = await call(startCall, {
        body: {
          phone_number: phoneNumber,
          ...(campaignId === undefined ? {} : { campaign_id: campaignId }),
          ...(contactId === undefined ? {} : { contact_id: contactId }),
        },
        idempotencyKey,
      });
    } catch (error) {
      return over(endOfIntentError(toTalkError(error)));
    }
    // Hung up while the server was asked: nobody has been rung yet, and the server must not wait for our leg.
    if (!phaseIs('preparing')) return void tellServer(answer.call.id);
    apply({ type: 'intent-accepted', callId: answer.call.id });
    apply({ type: 'snapshot', snapshot: answer.call, atMs: clock.nowMs() });
    if (!phaseIs('connecting')) return;
    await connectLeg(answer.connect.params);
  }

  async function connectLeg(parameters: Readonly<Record<string, string>>): Promise<void> {
    let settled = false;
    const connecting = link.connect(parameters).then((opened) => {
      // Too late: given up or hung up in the meantime.
      if (settled || !phaseIs('connecting')) opened.disconnect();
      else attach(opened);
    });
    try {
      await withTimeout(clock, CONNECT_TIMEOUT_MS, connecting, voiceTimeout);
      // The leg exists; now the network has to say something about it.
      legScope.own(clock.after(CONNECT_TIMEOUT_MS, () => phaseIs('connecting') && giveUp(voiceTimeout())));
    } catch (error) {
      settled = true;
      if (phaseIs('connecting')) giveUp(error);
    }
  }

  /** The leg did not come about; the server must not keep the call waiting for it. */
  function giveUp(error: unknown): void {
    const { code } = (error ?? {}) as { code?: unknown };
    const details =
      typeof code === 'number'
        ? endOfVoiceError({ code, message: '' })
        : ending('connection-lost', { code: typeof code === 'string' ? code : 'VOICE_FAILED' });
    finish(typeof code === 'number' ? (microphoneEnd({ code, message: '' }) ?? details) : details);
    leg?.disconnect();
  }

  function microphoneEnd(error: VoiceError): EndDetails | null {
    const kind = kindOfVoiceError(error);
    if (kind !== 'microphone-denied' && kind !== 'microphone-failed') return null;
    const problem = kind === 'microphone-denied' ? 'MICROPHONE_DENIED' : 'MICROPHONE_IN_USE';
    store.apply({ type: 'microphone', problem });
    return ending('microphone', { code: problem });
  }

  /** Over for a reason that the server cannot know by itself. */
  function finish(details: EndDetails): void {
    const callId = read()?.callId ?? null;
    over(details);
    if (callId !== null) void tellServer(callId);
  }

  function attach(opened: VoiceLeg): void {
    releaseLeg();
    leg = opened;
    releaseLeg = legScope.own(opened.onEvent(onLegEvent));
    legScope.own(() => releaseGrace());
  }

  function onLegEvent(event: VoiceLegEvent): void {
    const state = read();
    switch (event.type) {
      case 'ringing':
        return apply({ type: 'leg-ringing' });
      case 'accepted':
        return apply({ type: 'leg-up', atMs: clock.nowMs() });
      case 'cancelled': {
        const taken = read()?.snapshot?.phase === 'active';
        return over(ending(taken ? 'answered-elsewhere' : 'caller-left'));
      }
      case 'rejected':
        return over(ending('declined'));
      case 'disconnected':
        return void onDisconnected();
      case 'lost':
        // Whoever rings elsewhere goes on ringing; and a call that was answered is not over by our losing it.
        if (phaseIs('offered')) return over(ending('connection-lost'));
        if (state?.phase === 'active') return detach(state.muted);
        return finish(ending('connection-lost'));
      case 'reconnecting':
        releaseGrace();
        releaseGrace = clock.after(graceMs, () => apply({ type: 'leg-interrupted' }));
        return;
      case 'reconnected':
        releaseGrace();
        return apply({ type: 'leg-restored' });
      case 'muted':
        return apply({ type: 'muted', muted: event.muted });
      case 'error': {
        lastError = event.error;
        const details = microphoneEnd(event.error);
        if (details === null) return;
        finish(details);
        leg?.disconnect();
      }
    }
  }

  /** The other side or the network ended the leg. The server knows why; the leg alone only guesses. */
  async function onDisconnected(): Promise<void> {
    const state = read();
    if (state === undefined || phaseIs('ended', 'detached')) return;
    releaseLeg();
    const wasActive = phaseIs('active');
    const wasMuted = state.phase === 'active' && state.muted;
    const guess = guessEnd(state);
    apply({ type: 'leg-gone', details: guess });
    if (phaseIs('ending') && state.callId !== null) {
      const asking = call(getCall, {
        params: { id: state.callId },
        timeoutMs: REASON_TIMEOUT_MS,
        signal: scope.signal,
      });
      const snapshot = await withTimeout(clock, REASON_TIMEOUT_MS, asking, voiceTimeout).catch(() => null);
      if (snapshot !== null) apply({ type: 'snapshot', snapshot, atMs: clock.nowMs() });
      // The server keeps the other side for a minute, or cannot be asked yet: it may, then.
      const kept = snapshot === null ? lastError !== null : snapshot.rejoin_until !== null;
      if (wasActive && kept && phaseIs('ending')) return detach(wasMuted);
    }
    over(guess);
  }

  function detach(muted: boolean): void {
    releaseLeg();
    releaseGrace();
    leg = null;
    lastError = null;
    apply({ type: 'detached', muted });
  }

  async function rejoin(): Promise<void> {
    apply({ type: 'rejoin' });
    const failed = (code: TalkErrorCode, message: string) => {
      apply({ type: 'rejoin-failed', problem: code });
      return new TalkError({ code, message });
    };
    if (!phaseIs('detached')) throw callState();
    const problem = await microphoneProblem();
    if (problem !== null) throw failed(problem, 'The call cannot be rejoined without a microphone.');
    await rejoining.adopt();
    const state = read();
    if (state?.phase === 'active') return;
    throw failed(state?.phase === 'detached' && state.problem !== null ? (state.problem as TalkErrorCode) : 'CALL_STATE', 'The call could not be rejoined.');
  }

  function guessEnd(state: CallState): EndDetails {
    if (lastError !== null) return endOfVoiceError(lastError);
    if (state.phase === 'active') return ending('other-side-hung-up');
    return state.direction === 'inbound' ? ending('caller-left') : ending('failed');
  }

  async function answer(): Promise<void> {
    apply({ type: 'answer' });
    if (!phaseIs('answering')) throw callState();
    const problem = await microphoneProblem();
    if (!phaseIs('answering')) throw callState();
    if (problem !== null) {
      apply({ type: 'answer-failed', problem });
      throw new TalkError({ code: problem, message: 'The call cannot be answered without a microphone.' });
    }
    const answered = new Promise<void>((resolve, reject) => {
      const release = store.onChange(() => {
        if (phaseIs('answering')) return;
        release();
        if (phaseIs('active')) resolve();
        else reject(answerFailure());
      });
    });
    leg?.accept();
    legScope.own(clock.after(ANSWER_TIMEOUT_MS, () => phaseIs('answering') && giveUp(voiceTimeout())));
    await answered;
  }

  function answerFailure(): TalkError {
    const state = read();
    const code = state?.phase === 'ended' ? state.code : null;
    if (code !== null && isMicrophoneProblem(code)) {
      return new TalkError({ code, message: 'The call cannot be answered without a microphone.' });
    }
    return callState();
  }

  /** Tells the server until it has heard. `NOT_FOUND` and the like are an answer as well. */
  async function tellServer(callId: string): Promise<void> {
    for (let tries = 0; tries < HANG_UP_ATTEMPTS && !scope.ended; tries += 1) {
      try {
        const snapshot = await call(hangUpCall, { params: { id: callId }, keepalive: true });
        store.apply({ type: 'server', reachable: true });
        apply({ type: 'snapshot', snapshot, atMs: clock.nowMs() });
        return apply({ type: 'server-told', told: true });
      } catch (error) {
        const { code, retryable } = toTalkError(error);
        if (!retryable) {
          // No such call any more is as good as told; a lost session is not.
          if (code !== 'NOT_FOUND' && code !== 'CALL_STATE') apply({ type: 'server-told', told: false });
          return;
        }
        if (isUnreachable(code)) store.apply({ type: 'server', reachable: false });
        apply({ type: 'server-told', told: false });
        const waitMs = backoffMs(HANG_UP_BACKOFF, tries, ports.random());
        await delay(clock, waitMs, scope.signal).catch(() => undefined);
      }
    }
  }

  async function sendDigits(text: string): Promise<void> {
    const steps = splitDigits(text);
    if (steps === null) {
      const message = 'Digits are 0–9, *, #, and "," or "w" for a pause.';
      throw new TalkError({ code: 'INVALID_ARGUMENT', message });
    }
    for (const step of steps) {
      if (leg === null || !phaseIs('active', 'ringing')) throw callState();
      if (step.kind === 'tones') leg.sendDigits(step.tones);
      await delay(clock, step.durationMs, legScope.signal);
    }
  }

  return {
    dial,
    offer: attach,
    answer,
    decline() {
      if (!phaseIs('offered')) return;
      const callId = read()?.callId ?? null;
      apply({ type: 'decline' });
      leg?.reject();
      over(ending('declined'));
      // The leg is refused already; this only spares the others at the server a needless wait.
      if (callId !== null)
        void call(declineCall, { params: { id: callId }, signal: scope.signal }).catch(() => undefined);
    },
    hangUp() {
      if (phaseIs('ending')) return;
      apply({ type: 'hang-up' });
      if (!phaseIs('ending')) return;
      finish(ending('hung-up'));
      leg?.disconnect();
    },
    mute(muted) {
      if (leg === null || !phaseIs('active', 'ringing')) return;
      leg.mute(muted);
      apply({ type: 'muted', muted });
    },
    sendDigits,
    rejoin,
    join: rejoining.join,
    adopt: rejoining.adopt,
    abandon: rejoining.abandon,
    letGo() {
      releaseLeg();
      releaseGrace();
      rejoining.abandon();
      leg?.disconnect();
      leg = null;
    },
    detach() {
      const state = read();
      apply({ type: 'detached', muted: state?.phase === 'active' && state.muted });
    },
    lose: () => over(ending('connection-lost')),
  };
}

const UNREACHABLE: readonly TalkErrorCode[] = ['NETWORK_UNREACHABLE', 'TIMEOUT', 'UNAVAILABLE', 'BAD_RESPONSE'];
export const isUnreachable = (code: TalkErrorCode): boolean => UNREACHABLE.includes(code);

const voiceTimeout = () =>
  new TalkError({ code: 'VOICE_TIMEOUT', message: 'The phone network did not answer in time.' });
const callState = () =>
  new TalkError({ code: 'CALL_STATE', message: 'The call is no longer in a state that allows this.' });
