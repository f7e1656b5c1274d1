import type {
  FrameSource,
  Leg,
  ParticipantControls,
  Room,
  RoomParticipant,
  SignalError,
  Unsubscribe,
} from '../ports.js';
import type { CallbackTarget, Core } from '../carrier.js';
import { createListeners } from '../listeners.js';
import { silence } from '../media/tones.js';
import { isFinal, transition, type CallEvent, type CallOutcome, type CallState } from './call.machine.js';
import { statusCallback, wantsEvent } from './call-webhooks.js';
import type { FarEnd } from './far-end.js';
import { createTappedLeg, type TappedLeg } from './tapped-leg.js';

export type CallDirection = 'inbound' | 'outbound-api' | 'outbound-dial';

/** A place in a room. A call has at most one: taking another leaves the first. */
export interface Seat {
  readonly room: Room;
  readonly participant: RoomParticipant;
  /** Resolves when the call no longer sits here: it moved, ended or was removed. */
  readonly left: Promise<void>;
  leave(): void;
}

export interface CallInit {
  sid: string;
  direction: CallDirection;
  from: string;
  to: string;
  parentSid: string | null;
  farEnd: FarEnd;
  callback: CallbackTarget | null;
  /** Custom parameters of a browser call; sent with each TwiML request of the call. */
  extraParams?: Readonly<Record<string, string>>;
  timeLimitMs?: number;
}

export interface Call extends Readonly<Omit<CallInit, 'timeLimitMs' | 'callback'>> {
  readonly state: CallState;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly leg: TappedLeg | null;
  callback: CallbackTarget | null;
  /** Result of machine detection, once known. */
  answeredBy: string | null;
  readonly sipCode: number | null;
  readonly reason: string | null;
  /** Fields of the call's most recent recording, added to its `completed` callback. */
  recordingParams: Readonly<Record<string, string>>;
  /** Outbound: starts ringing the far end. */
  ring(): void;
  /** Inbound: lets the caller hear ringing. */
  alert(): void;
  /** Makes sure there is audio: answers an inbound call; returns at once when answered. */
  answer(): Promise<TappedLeg>;
  /** Ends the call from our side. Idempotent. */
  end(outcome: CallOutcome, error?: SignalError): void;
  setTimeLimit(limitMs: number): void;
  sit(room: Room, controls?: Partial<ParticipantControls>): Seat;
  /** Sits alone and hears the source. Default: silence. */
  sitAlone(source?: FrameSource): Seat;
  onState(listener: (state: CallState) => void): Unsubscribe;
  onDigit(listener: (digit: string) => void): Unsubscribe;
  /** Resolves with the final state. */
  readonly ended: Promise<CallState>;
  /** Aborts when the call is over. */
  readonly over: AbortSignal;
}

const DEFAULT_TIME_LIMIT_MS = 4 * 3600 * 1000;

/** One call: folds what its far end does into its state, reports progress, and gives it a place to talk. */
export function createCall(core: Core, init: CallInit): Call {
  const { clock, log, hooks } = core;
  const { farEnd } = init;
  const states = createListeners<[CallState]>();
  const digits = createListeners<[string]>();
  const overController = new AbortController();
  let state: CallState = { status: 'queued' };
  let leg: TappedLeg | null = null;
  let answering: Promise<TappedLeg> | null = null;
  let seat: Seat | null = null;
  let sequence = 0;
  let updatedAtMs = clock.nowMs();
  let sipCode: number | null = null;
  let reason: string | null = null;
  let cancelLimit: Unsubscribe = () => undefined;
  let resolveEnded: (state: CallState) => void = () => undefined;
  const ended = new Promise<CallState>((resolve) => {
    resolveEnded = resolve;
  });

  const report = (name: 'initiated' | 'ringing' | 'answered' | 'completed') => {
    log.append('call', {
      sid: call.sid,
      status: state.status,
      from: call.from,
      to: call.to,
      direction: call.direction,
    });
    const { callback } = call;
    const number = sequence;
    sequence += 1;
    if (callback && wantsEvent(callback, name)) hooks.notify(call.sid, statusCallback(core, call, callback, number));
  };

  const fold = (event: CallEvent): boolean => {
    const next = transition(state, event);
    if (next === state) return false;
    state = next;
    updatedAtMs = clock.nowMs();
    if (isFinal(next)) {
      cancelLimit();
      seat?.leave();
      // Listeners first: what ends with the call (recordings, conferences) reports before `completed`.
      overController.abort();
      states.emit(next);
      report('completed');
      leg?.close();
      digits.clear();
      states.clear();
      resolveEnded(next);
      return true;
    }
    report(next.status === 'in-progress' ? 'answered' : next.status === 'ringing' ? 'ringing' : 'initiated');
    states.emit(next);
    return true;
  };

  const connect = (inner: Leg): TappedLeg => {
    leg = createTappedLeg(inner);
    fold({ type: 'answered', atMs: clock.nowMs() });
    return leg;
  };

  const call: Call = {
    ...init,
    callback: init.callback,
    answeredBy: null,
    recordingParams: {},
    createdAtMs: clock.nowMs(),
    get state() {
      return state;
    },
    get updatedAtMs() {
      return updatedAtMs;
    },
    get leg() {
      return leg;
    },
    get sipCode() {
      return sipCode;
    },
    get reason() {
      return reason;
    },
    ended,
    over: overController.signal,
    ring() {
      fold({ type: 'initiated' });
      farEnd.ring();
    },
    alert() {
      if (fold({ type: 'ringing' })) farEnd.ring();
    },
    async answer() {
      if (leg) return leg;
      if (farEnd.direction !== 'inbound') throw new Error('The other party has not answered yet');
      answering ??= farEnd.answer().then(connect);
      return answering;
    },
    end(outcome, error) {
      if (fold({ type: 'ended', atMs: clock.nowMs(), outcome })) farEnd.end(error);
    },
    setTimeLimit(limitMs) {
      cancelLimit();
      if (!isFinal(state)) cancelLimit = clock.after(limitMs, () => call.end('completed'));
    },
    sit(room, controls = {}) {
      if (!leg || isFinal(state)) throw new Error('A call without audio cannot sit in a room');
      seat?.leave();
      const participant = room.add(call.sid, leg, controls);
      let resolveLeft: () => void = () => undefined;
      const left = new Promise<void>((resolve) => {
        resolveLeft = resolve;
      });
      const mine: Seat = {
        room,
        participant,
        left,
        leave() {
          if (seat !== mine) return;
          seat = null;
          room.remove(call.sid);
          resolveLeft();
        },
      };
      seat = mine;
      return mine;
    },
    sitAlone(source = silence()) {
      return call.sit(core.createRoom(), { hold: source });
    },
    onState: (listener) => states.add(listener),
    onDigit: (listener) => digits.add(listener),
  };

  farEnd.onRinging(() => fold({ type: 'ringing' }));
  farEnd.onAnswered((inner) => {
    if (!leg) connect(inner);
  });
  farEnd.onDigit((digit) => {
    log.append('call.digit', { sid: call.sid, digit });
    digits.emit(digit);
  });
  farEnd.onGone((gone) => {
    sipCode = gone.sipCode ?? null;
    reason = gone.reason ?? null;
    fold({ type: 'ended', atMs: clock.nowMs(), outcome: gone.outcome });
  });
  call.setTimeLimit(init.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS);
  return call;
}
