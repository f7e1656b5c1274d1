import { computed, signal } from '@preact/signals-core';
import type { Absence } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { TalkError } from '../kernel/errors.js';
import { createEmitter } from '../kernel/event.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope, Unsubscribe } from '../kernel/scope.js';
import { readonly } from '../kernel/signals.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import { createCallController } from './call.controller.js';
import type { CallController } from './call.controller.js';
import { inboundCall, isOver, outboundCall } from './call.machine.js';
import type { CallState } from './call.machine.js';
import { keepHeartbeat } from './heartbeat.js';
import { createLink } from './link.controller.js';
import { foregroundCall, liveCall, toPhoneStatus, waitingCalls } from './phone.machine.js';
import type { PhoneState, PhoneStatus } from './phone.machine.js';
import { createPhoneStore } from './phone.store.js';
import { watchServer } from './server-watch.js';
import type { CallFeed } from './server-watch.js';
import type { AudioOutput, Microphone, MicrophoneProblem, VoiceLeg, VoiceNetwork } from './voice-device.port.js';

/** One call at this phone. The handle stays valid after the call is over. */
export interface PhoneCall {
  /** Unique within the client. */
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly state: ReadonlySignal<CallState>;
  /**
   * Resolves when the call is active. Rejects with `PHONE_BUSY` while another call is live, unless `endCurrent`; with
   * `MICROPHONE_*`, after which the call still rings; with `CALL_STATE` when the caller has left.
   */
  answer: (options?: { endCurrent?: boolean }) => Promise<void>;
  /** Stops ringing here. Others go on ringing. */
  decline: () => void;
  /** Ends the call, with or without our server. */
  hangup: () => void;
  mute: (muted: boolean) => void;
  /** Tones: `0–9 * #`, `,` or `w` for half a second of pause, `W` for a second. Resolves when all have been sent. */
  sendDigits: (digits: string) => Promise<void>;
  /** Forgets an ended call, so that the phone shows its own state again. */
  dismiss: () => void;
}

export interface DialOptions {
  /** Any format that a person types. The server parses it. */
  to: string;
  /** Id of the line to call from; the user's default when absent. */
  line?: number;
  contactId?: number;
  /** Aborting hangs up. */
  signal?: AbortSignal;
  /** Give the same key to repeat a dial that may have got through. */
  idempotencyKey?: string;
}

export interface PhoneEvents {
  /** A call rings here, alone or behind a live one. */
  incoming: PhoneCall;
  /** The two sides can talk. */
  answered: PhoneCall;
  ended: PhoneCall;
}

export interface Phone {
  readonly state: ReadonlySignal<PhoneState>;
  readonly status: ReadonlySignal<PhoneStatus>;
  /** The call in the foreground: live, else ringing, else just ended. */
  readonly call: ReadonlySignal<PhoneCall | null>;
  /** Calls that ring behind it. */
  readonly waiting: ReadonlySignal<readonly PhoneCall[]>;
  /** The last time in which this agent could not be rung, and what was missed; null when there is nothing to tell. */
  readonly absence: ReadonlySignal<Absence | null>;
  /** The agent has read it. */
  dismissAbsence: () => void;
  /** Connects to the voice network. Happens by itself after sign-in unless `autoStart` is off. */
  start: () => void;
  /** Disconnects, and ends a live call. */
  stop: () => void;
  /**
   * Calls a number. Resolves with the handle when the call is on its way or already over: a refusal by the gate, a
   * missing microphone and an unreachable server are ends with a reason, not errors. Rejects with `INVALID_ARGUMENT`
   * and `PHONE_BUSY` only. `phone.call` shows the call from the first moment.
   */
  dial: (options: DialOptions) => Promise<PhoneCall>;
  /** Asks for the microphone now instead of at the first call. */
  checkMicrophone: () => Promise<MicrophoneProblem | null>;
  /** Call it from a click handler. Resolves with whether sound works. */
  unlockSound: () => Promise<boolean>;
  on: <K extends keyof PhoneEvents>(name: K, handler: (call: PhoneEvents[K]) => void) => Unsubscribe;
}

export interface PhoneOptions {
  network: VoiceNetwork;
  microphone: Microphone;
  audio: AudioOutput;
  /** Default 10 s: the SDK's `register` may never settle. */
  registerTimeoutMs?: number;
  /** Default 2 s: shorter interruptions of signalling are not shown. */
  graceMs?: number;
}

export interface PhoneContext {
  call: CallEndpoint;
  feed: CallFeed | null;
  ports: Ports;
  scope: Scope;
}

export function createPhone(options: PhoneOptions, { call, feed, ports, scope }: PhoneContext): Phone {
  const { network, microphone, audio, registerTimeoutMs = 10_000, graceMs = 2_000 } = options;
  const store = createPhoneStore();
  const events = createEmitter<PhoneEvents>();
  const handles = new Map<string, { handle: PhoneCall; controller: CallController; set(state: CallState): void }>();
  let counter = 0;

  const link = createLink({ call, network, store, ports, scope, registerTimeoutMs, graceMs, onIncoming: incoming });
  watchServer({ call, feed, store, ports, scope });
  const heartbeat = keepHeartbeat({ call, store, ports, scope });

  function register(first: CallState): { handle: PhoneCall; controller: CallController } {
    const { key } = first;
    const state = signal(first);
    const controller = createCallController({ key, call, link, store, microphone, ports, scope, graceMs });
    const handle: PhoneCall = {
      key,
      direction: first.direction,
      state: readonly(state),
      answer: (answerOptions) => answer(controller, answerOptions?.endCurrent === true),
      decline: controller.decline,
      hangup: controller.hangUp,
      mute: controller.mute,
      sendDigits: controller.sendDigits,
      dismiss: () => store.apply({ type: 'dismissed', key }),
    };
    handles.set(key, { handle, controller, set: (next) => (state.value = next) });
    return { handle, controller };
  }

  async function answer(controller: CallController, endCurrent: boolean): Promise<void> {
    const current = liveCall(store.read());
    if (current !== null) {
      // The SDK would hang up the running call without asking anybody.
      if (!endCurrent) throw busy();
      handles.get(current.key)?.controller.hangUp();
    }
    await controller.answer();
  }

  function incoming(leg: VoiceLeg): void {
    const { From, talk_call_id, talk_from } = leg.parameters;
    counter += 1;
    const first = inboundCall(
      `in-${counter}`,
      talk_from ?? From ?? 'unknown',
      talk_call_id ?? null,
      ports.clock.nowMs(),
    );
    const { handle, controller } = register(first);
    store.apply({ type: 'call-added', call: first });
    controller.offer(leg);
    events.emit('incoming', handle);
  }

  function dial({ to, line, contactId, signal: abort, idempotencyKey }: DialOptions): Promise<PhoneCall> {
    const phoneNumber = to.trim();
    if (phoneNumber === '') return Promise.reject(invalid('`to` is empty: give the number to call.'));
    if (scope.ended) return Promise.reject(new TalkError({ code: 'DISPOSED', message: 'This client was disposed.' }));
    if (liveCall(store.read()) !== null) return Promise.reject(busy());
    if (abort?.aborted === true)
      return Promise.reject(new TalkError({ code: 'ABORTED', message: 'Aborted before the dial.' }));
    counter += 1;
    const first = outboundCall(`out-${counter}`, phoneNumber, ports.clock.nowMs());
    const { handle, controller } = register(first);
    store.apply({ type: 'call-added', call: first });
    abort?.addEventListener('abort', controller.hangUp, { once: true });
    return controller
      .dial({
        phoneNumber,
        idempotencyKey: idempotencyKey ?? ports.newId(),
        ...(line === undefined ? {} : { campaignId: line }),
        ...(contactId === undefined ? {} : { contactId }),
      })
      .then(() => handle);
  }

  function announce(call: CallState, before: CallState | undefined): void {
    const entry = handles.get(call.key);
    if (entry === undefined || before === call) return;
    entry.set(call);
    if (before?.phase === call.phase) return;
    if (call.phase === 'active') events.emit('answered', entry.handle);
    if (isOver(call)) events.emit('ended', entry.handle);
  }

  scope.own(
    store.onChange(({ before, after }) => {
      for (const call of after.calls) {
        announce(
          call,
          before.calls.find(({ key }) => key === call.key),
        );
      }
      // A handle outlives the store's memory of its call; the registry does not.
      for (const { key } of before.calls) if (!after.calls.some((call) => call.key === key)) handles.delete(key);
    }),
  );
  store.apply({ type: 'sound', blocked: audio.isBlocked() });
  scope.own(audio.onChange((blocked) => store.apply({ type: 'sound', blocked })));
  // Ends before the link's own release, so that the other side hears an end and not a silence.
  scope.own(endAll);

  function endAll(): void {
    for (const { controller } of Array.from(handles.values())) controller.hangUp();
  }

  const handleOf = (call: CallState | null) => (call === null ? null : (handles.get(call.key)?.handle ?? null));
  return {
    state: store.state,
    status: steadyStatus(store.state),
    call: computed(() => handleOf(foregroundCall(store.state.value))),
    waiting: computed(() => waitingCalls(store.state.value).flatMap((call) => handleOf(call) ?? [])),
    absence: heartbeat.absence,
    dismissAbsence: heartbeat.dismissAbsence,
    start: link.start,
    stop() {
      endAll();
      link.stop();
    },
    dial,
    async checkMicrophone() {
      const problem = await microphone.check();
      store.apply({ type: 'microphone', problem });
      return problem;
    },
    unlockSound: () => audio.unlock(),
    on: events.on,
  };
}

/** The same object for as long as it says the same, so that a screen is not drawn again for nothing. */
function steadyStatus(state: ReadonlySignal<PhoneState>): ReadonlySignal<PhoneStatus> {
  let last: PhoneStatus = toPhoneStatus(state.peek());
  return computed(() => {
    const next = toPhoneStatus(state.value);
    const same = next.kind === last.kind && next.sentence === last.sentence && next.endReason === last.endReason;
    if (!same) last = next;
    return last;
  });
}

const busy = () => new TalkError({ code: 'PHONE_BUSY', message: 'Another call is in progress.' });
const invalid = (message: string) => new TalkError({ code: 'INVALID_ARGUMENT', message });
