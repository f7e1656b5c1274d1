import { declineCall, getCall } from '@talk/contract';
import type { Call } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { TalkError, asTalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { withTimeout } from '../kernel/time.js';
import { callStateError, createCallCommands, phoneBusy } from './call.commands.js';
import type { CallCommands } from './call.commands.js';
import { ending, isOffered } from './call.state.js';
import type { CallEvent } from './call.machine.js';
import type { CallState, EndDetails } from './call.state.js';
import { partOf, whyRingStopped } from './call-part.js';
import { createDigitSender } from './digit-sender.js';
import type { Link } from './link.controller.js';
import type { PhoneStore } from './phone.store.js';
import { reportHangUp } from './report-hang-up.js';
import { createDialing, voiceTimeout } from './call.dialing.js';
import type { DialRequest } from './call.dialing.js';
import { createRejoin } from './call-rejoin.js';
import type { Rejoin } from './call-rejoin.js';
import { endOfFailure, guessEnd, isMicrophoneProblem, kindOfVoiceError } from './voice-errors.js';
import type { Microphone, VoiceError, VoiceLeg, VoiceLegEvent } from './voice-device.port.js';

export interface CallControllerOptions {
  key: string;
  call: CallEndpoint;
  link: Link;
  store: PhoneStore;
  microphone: Microphone;
  ports: Pick<Ports, 'clock' | 'random' | 'newId'>;
  scope: Scope;
  /** The phone's user; null while unknown. */
  userId: () => number | null;
  /**
   * The call no longer needs its leg. @returns whether another call of this phone took it; otherwise it is disconnected.
   */
  onLegFree: (leg: VoiceLeg) => boolean;
  /** Resolves when the phone has moved to another tab; null when no move is under way. */
  moving: () => Promise<void> | null;
  /** How long the leg may be interrupted before it is shown. */
  graceMs: number;
}

/** The effects of one call: what the pure machine cannot do itself. */
export interface CallController {
  /** Resolves when the call has started, or is over. Never rejects: the state says how it went. */
  dial: (request: DialRequest) => Promise<void>;
  /** Answers the pending question with yes. */
  confirm: () => void;
  offer: (leg: VoiceLeg) => void;
  /** Carries a call that exists at the server: unparked, taken back. */
  carry: (parameters: Readonly<Record<string, string>>) => Promise<void>;
  answer: () => Promise<void>;
  /** Answers with the leg of another call, once `ask` says that the server has moved it. */
  answerInstead: (ask: () => Promise<Call>) => Promise<void>;
  /** Gives the leg away without changing the call. Null when there is none. */
  releaseLeg: () => VoiceLeg | null;
  adoptLeg: (leg: VoiceLeg) => void;
  /** Takes in a snapshot from the server. */
  applySnapshot: (snapshot: Call) => void;
  readonly commands: CallCommands;
  decline: () => void;
  hangUp: () => void;
  mute: (muted: boolean) => void;
  sendDigits: (text: string) => Promise<void>;
  /** Resumes a call that this phone lost. Rejects with `MICROPHONE_*`, `CALL_STATE`, or the server's error. */
  rejoin: () => Promise<void>;
  /** For a hand-over between tabs: connects a leg beside the other tab's. */
  join: Rejoin['join'];
  adopt: Rejoin['adopt'];
  abandon: Rejoin['abandon'];
  /** Another tab carries the call: ends this browser's leg without ending the call. */
  dropLeg: () => void;
  /** The page closes, and the call does not: it may be rejoined. */
  detach: () => void;
  /** Ends the call here without telling the server: its device is gone. */
  lose: () => void;
}

const ANSWER_TIMEOUT_MS = 10_000;
/** How long the end of a call may be delayed while the server is asked for the reason. */
const REASON_TIMEOUT_MS = 1_500;

export function createCallController(options: CallControllerOptions): CallController {
  const { key, call, link, store, microphone, ports, scope, graceMs, userId, onLegFree } = options;
  const { clock } = ports;
  /** Ends with the leg; the background tasks of the server's side live in `scope`. */
  const legScope = scope.child();
  let leg: VoiceLeg | null = null;
  let lastError: VoiceError | null = null;
  let releaseGrace = () => {};
  let stopListening = () => {};
  /** The ring is being answered by moving another call's leg: how the ring itself ends means nothing. */
  let taking = false;
  /** The caller is being sent to voicemail: our ring may end before the answer arrives. */
  let leaving = false;

  // The server ended the call before the leg did: an audio connection to no one must not stay open.
  legScope.own(
    store.onChange(({ before }) => {
      if (read()?.phase !== 'ended' || legScope.ended) return;
      legScope.end();
      const rang = before.calls.some((state) => state.key === key && isOffered(state));
      // A leg that only rang for this call cannot be given to another one.
      if (rang || taking) leg?.reject();
      else freeLeg();
    }),
  );

  const read = (): CallState | undefined => store.findCall(key);
  const phaseIs = (...phases: CallState['phase'][]) => phases.some((phase) => phase === read()?.phase);
  const apply = (event: CallEvent) => store.applyToCall(key, event);
  const applySnapshot = (snapshot: Call) =>
    apply({ type: 'snapshot', snapshot, part: partOf(snapshot, userId()), atMs: clock.nowMs() });

  const telling = { key, call, store, ports, scope, applySnapshot };
  const rejoining = createRejoin({ call, link, clock, scope: legScope, read, apply, attach });
  const dialing = createDialing({
    call,
    link,
    store,
    clock,
    scope: legScope,
    read,
    apply,
    applySnapshot,
    microphoneProblem,
    attach,
    over,
    giveUp,
    tell: (callId) => void reportHangUp(telling, callId),
  });

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

  /** The leg failed to connect; the server must not keep the call waiting for it. */
  function giveUp(error: unknown): void {
    const { code } = (error ?? {}) as { code?: unknown };
    finish((typeof code === 'number' && microphoneEnd({ code, message: '' })) || endOfFailure(error));
    leg?.disconnect();
  }

  function microphoneEnd(error: VoiceError): EndDetails | null {
    const kind = kindOfVoiceError(error);
    if (kind !== 'microphone-denied' && kind !== 'microphone-failed') return null;
    const problem = kind === 'microphone-denied' ? 'MICROPHONE_DENIED' : 'MICROPHONE_IN_USE';
    store.apply({ type: 'microphone', problem });
    return ending('microphone', { code: problem });
  }

  /** Ends the call for a reason that the server cannot know on its own. */
  function finish(details: EndDetails): void {
    const callId = read()?.callId ?? null;
    over(details);
    if (callId !== null) void reportHangUp(telling, callId);
  }

  function attach(opened: VoiceLeg): void {
    stopListening();
    leg = opened;
    stopListening = legScope.own(opened.onEvent(onLegEvent));
    legScope.own(() => releaseGrace());
  }

  function releaseLeg(): VoiceLeg | null {
    const released = leg;
    stopListening();
    releaseGrace();
    leg = null;
    return released;
  }

  /** @returns the leg when another call took it, null when it was ended. */
  function freeLeg(): VoiceLeg | null {
    const free = releaseLeg();
    if (free === null || onLegFree(free)) return free;
    free.disconnect();
    return null;
  }

  function onLegEvent(event: VoiceLegEvent): void {
    if (taking) return;
    const state = read();
    switch (event.type) {
      case 'ringing':
        return apply({ type: 'leg-ringing' });
      case 'accepted':
        return apply({ type: 'leg-up', atMs: clock.nowMs() });
      case 'cancelled':
        return over(ending(leaving ? 'voicemail' : whyRingStopped(read()?.snapshot ?? null)));
      case 'rejected':
        return over(ending('declined'));
      case 'disconnected':
        return void onDisconnected();
      case 'lost':
        // Other phones go on ringing; and a call that was answered is not over because we lost our ring.
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

  /** The other side or the network ended the leg. The server knows why; the leg alone can only guess. */
  async function onDisconnected(): Promise<void> {
    const moved = options.moving();
    // The network ends our leg as soon as the other tab's leg is in. Neither side has hung up.
    if (moved !== null && phaseIs('active')) {
      await moved;
      if (leg === null) return;
    }
    const state = read();
    if (state === undefined || phaseIs('ended', 'detached')) return;
    stopListening();
    const wasActive = phaseIs('active');
    const wasMuted = state.phase === 'active' && state.muted;
    const guess = guessEnd(state, lastError);
    apply({ type: 'leg-gone', details: guess });
    if (phaseIs('ending') && state.callId !== null) {
      const asking = call(getCall, {
        params: { id: state.callId },
        timeoutMs: REASON_TIMEOUT_MS,
        signal: scope.signal,
      });
      const snapshot = await withTimeout(clock, REASON_TIMEOUT_MS, asking, voiceTimeout).catch(() => null);
      if (snapshot !== null) applySnapshot(snapshot);
      // The server keeps the other side for a minute, or cannot be asked yet: assume that rejoining is possible.
      const kept = snapshot === null ? lastError !== null : snapshot.rejoin_until !== null;
      if (wasActive && kept && phaseIs('ending')) return detach(wasMuted);
    }
    over(guess);
  }

  function detach(muted: boolean): void {
    releaseLeg();
    lastError = null;
    apply({ type: 'detached', muted });
  }

  async function rejoin(): Promise<void> {
    // A device has only one leg.
    if (store.read().calls.some((other) => other.phase === 'active' && !other.away)) throw phoneBusy();
    apply({ type: 'rejoin' });
    if (!phaseIs('detached')) throw callStateError();
    const problem = await microphoneProblem();
    if (problem !== null) {
      apply({ type: 'rejoin-failed', problem });
      throw new TalkError({ code: problem, message: 'The call cannot be rejoined without a microphone.' });
    }
    await rejoining.adopt();
    const state = read();
    if (state?.phase === 'active') return;
    const code = state?.phase === 'detached' ? state.problem : null;
    throw new TalkError({ code: code ?? 'CALL_STATE', message: 'The call could not be rejoined.' });
  }

  async function answer(): Promise<void> {
    apply({ type: 'answer' });
    if (!phaseIs('answering')) throw callStateError();
    const problem = await microphoneProblem();
    if (!phaseIs('answering')) throw callStateError();
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
    return callStateError();
  }

  async function answerInstead(ask: () => Promise<Call>): Promise<void> {
    apply({ type: 'answer', instead: true });
    if (!phaseIs('answering')) throw callStateError();
    taking = true;
    try {
      applySnapshot(await ask());
    } catch (error) {
      taking = false;
      const { code } = asTalkError(error);
      // Still ringing as far as we know; the snapshot of its end may be on its way.
      apply({ type: 'answer-failed', problem: code });
      throw error;
    }
  }

  const commands = createCallCommands({ key, call, store, ports, apply: applySnapshot });

  function sendToVoicemail(): Promise<Call> {
    leaving = true;
    return commands.sendToVoicemail().finally(() => {
      leaving = false;
    });
  }

  function adoptLeg(adopted: VoiceLeg): void {
    taking = false;
    const state = read();
    attach(adopted);
    // Each call keeps its own mute: muting one does not mute another.
    adopted.mute(state?.phase === 'active' && state.muted);
    apply({ type: 'leg-adopted', atMs: clock.nowMs() });
  }

  return {
    dial: dialing.dial,
    confirm: () => apply({ type: 'confirmed' }),
    offer: attach,
    carry: dialing.connectLeg,
    answer,
    answerInstead,
    releaseLeg,
    adoptLeg,
    applySnapshot,
    commands: { ...commands, sendToVoicemail },
    decline() {
      if (!phaseIs('offered')) return;
      const callId = read()?.callId ?? null;
      apply({ type: 'decline' });
      leg?.reject();
      over(ending('declined'));
      // The leg is refused already; this only spares the other agents a needless wait at the server.
      if (callId !== null)
        void call(declineCall, { params: { id: callId }, signal: scope.signal }).catch(() => undefined);
    },
    hangUp() {
      if (phaseIs('ending')) return;
      apply({ type: 'hang-up' });
      if (!phaseIs('ending')) return;
      const callId = read()?.callId ?? null;
      over(ending('hung-up'));
      const moved = freeLeg();
      // This handler stays on a leg that has moved to another call until the server reports the end of this one.
      if (callId !== null) void reportHangUp(telling, callId, () => moved?.disconnect());
    },
    mute(muted) {
      if (leg === null || !phaseIs('active', 'ringing')) return;
      leg.mute(muted);
      apply({ type: 'muted', muted });
    },
    sendDigits: createDigitSender(clock, legScope.signal, () => (phaseIs('active', 'ringing') ? leg : null)),
    rejoin,
    join: rejoining.join,
    adopt: rejoining.adopt,
    abandon: rejoining.abandon,
    dropLeg() {
      rejoining.abandon();
      releaseLeg()?.disconnect();
    },
    detach() {
      const state = read();
      apply({ type: 'detached', muted: state?.phase === 'active' && state.muted });
    },
    lose: () => over(ending('connection-lost')),
  };
}
