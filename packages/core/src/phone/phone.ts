import { computed, signal } from '@preact/signals-core';
import { takeBackCall, unparkCall } from '@talk/contract';
import type { Absence, Call } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { TalkError } from '../kernel/errors.js';
import { createEmitter } from '../kernel/event.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope, Unsubscribe } from '../kernel/scope.js';
import { readonly } from '../kernel/signals.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import { mayTakeBack, partOf } from './call-part.js';
import { createCallSwitch, phoneBusy } from './call-switch.js';
import { callStateError } from './call.commands.js';
import type { CallCommands } from './call.commands.js';
import { createCallController } from './call.controller.js';
import type { CallController } from './call.controller.js';
import { inboundCall, isAway, isOver, outboundCall, resumedCall } from './call.machine.js';
import type { CallState } from './call.machine.js';
import { keepHeartbeat } from './heartbeat.js';
import { createLink } from './link.controller.js';
import { awayCalls, foregroundCall, liveCall, toPhoneStatus, waitingCalls } from './phone.machine.js';
import type { PhoneState, PhoneStatus } from './phone.machine.js';
import { createPhoneStore } from './phone.store.js';
import { watchServer } from './server-watch.js';
import type { CallFeed } from './server-watch.js';
import { createPhoneSound } from './sound/sound.js';
import type { PhoneSound } from './sound/sound.js';
import { noSound } from './sound/sound.port.js';
import type { SoundPort } from './sound/sound.port.js';
import type { AudioOutput, Microphone, MicrophoneProblem, VoiceLeg, VoiceNetwork } from './voice-device.port.js';

/** One call at this phone. The handle stays valid after the call is over. */
export interface PhoneCall extends CallCommands {
  /** Unique within the client. */
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly state: ReadonlySignal<CallState>;
  /**
   * Resolves when the call is active. Rejects with `PHONE_BUSY` while another call is live, unless `current` says what
   * becomes of that one (it is never ended by itself); with `MICROPHONE_*`, after which the call still rings; with
   * `CALL_STATE` when the caller has left.
   */
  answer: (options?: AnswerOptions) => Promise<void>;
  /** Yes to the question that an outbound call waits with (`preparing`, step `question`); `hangup` is no. */
  confirm: () => void;
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

export interface AnswerOptions {
  /** `hold`: the live call waits with music, and `hold(false)` on it switches back. `end`: it is hung up. */
  current?: 'hold' | 'end';
}

export interface DialOptions {
  /** Any format that a person types. The server parses it. */
  to: string;
  /** Id of the line to call from; the user's default when absent. */
  line?: number;
  contactId?: number;
  /** Somebody was told that it is outside the contact's day time, and said yes: the server does not ask again. */
  outsideDayTime?: boolean;
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
  /** Calls that wait on hold while this agent talks in another one. */
  readonly onHold: ReadonlySignal<readonly PhoneCall[]>;
  /** The call that was last transferred without asking first, while it may be taken back; its snapshot tells how it goes. */
  readonly sent: ReadonlySignal<Call | null>;
  /** The last time in which this agent could not be rung, and what was missed; null when there is nothing to tell. */
  readonly absence: ReadonlySignal<Absence | null>;
  /** The agent has read it. */
  dismissAbsence: () => void;
  /** Connects to the voice network. Happens by itself after sign-in unless `autoStart` is off. */
  start: () => void;
  /** Disconnects, and ends a live call. */
  stop: () => void;
  /**
   * Calls a number. Outside the contact's day time the call waits with a question until `confirm` or `hangup`. Resolves with the handle when the call is on its way or already over: a refusal by the gate, a
   * missing microphone and an unreachable server are ends with a reason, not errors. Rejects with `INVALID_ARGUMENT`
   * and `PHONE_BUSY` only. `phone.call` shows the call from the first moment.
   */
  dial: (options: DialOptions) => Promise<PhoneCall>;
  /**
   * Takes a parked call by its id. Resolves when it is on its way to this browser. Rejects with `PHONE_BUSY`,
   * `MICROPHONE_*`, `PHONE_UNAVAILABLE`, and `CALL_STATE` when somebody was faster or the caller has left.
   */
  unpark: (callId: string) => Promise<PhoneCall>;
  /** Gets the call of `sent` back. Rejects like `unpark`. */
  takeBack: () => Promise<PhoneCall>;
  /** Forgets `sent`. */
  forgetSent: () => void;
  /** Asks for the microphone now instead of at the first call. */
  checkMicrophone: () => Promise<MicrophoneProblem | null>;
  /** Call it from a click handler. Resolves with whether sound works. */
  unlockSound: () => Promise<boolean>;
  /** Devices, levels, quality, connection test. */
  readonly sound: PhoneSound;
  on: <K extends keyof PhoneEvents>(name: K, handler: (call: PhoneEvents[K]) => void) => Unsubscribe;
}

export interface PhoneOptions {
  network: VoiceNetwork;
  microphone: Microphone;
  audio: AudioOutput;
  /** Absent: devices are the browser's own business. */
  sound?: SoundPort;
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
  /** Whose phone it is; null while nobody is signed in. */
  userId?: () => number | null;
}

export function createPhone(options: PhoneOptions, context: PhoneContext): Phone {
  const { call, feed, ports, scope, userId = () => null } = context;
  const { microphone, audio, registerTimeoutMs = 10_000, graceMs = 2_000 } = options;
  const store = createPhoneStore();
  const events = createEmitter<PhoneEvents>();
  const handles = new Map<string, { handle: PhoneCall; controller: CallController; set(state: CallState): void }>();
  let counter = 0;

  const { sound, network } = createPhoneSound({
    sound: options.sound ?? noSound,
    network: options.network,
    microphone,
    audio,
    call,
    ports,
    scope,
    isBusy: () => liveCall(store.read()) !== null,
    onMicrophone: (problem) => store.apply({ type: 'microphone', problem }),
  });
  const link = createLink({ call, network, store, ports, scope, registerTimeoutMs, graceMs, onIncoming: incoming });
  watchServer({ call, feed, store, ports, scope, userId });
  const heartbeat = keepHeartbeat({ call, store, ports, scope });
  const calls = createCallSwitch({ call, store, ports, controllerOf: (key) => handles.get(key)?.controller });

  function register(first: CallState): { handle: PhoneCall; controller: CallController } {
    const { key } = first;
    const state = signal(first);
    const controller = createCallController({
      ...{ key, call, link, store, microphone, ports, scope, graceMs, userId },
      onLegFree: calls.inherit,
    });
    const handle: PhoneCall = {
      ...controller.commands,
      key,
      direction: first.direction,
      state: readonly(state),
      answer: ({ current } = {}) => calls.answer(key, current ?? null),
      confirm: controller.confirm,
      hold: (on = true) => (!on && isAway(state.peek()) ? calls.resume(key) : controller.commands.hold(on)),
      decline: controller.decline,
      hangup: controller.hangUp,
      mute: controller.mute,
      sendDigits: controller.sendDigits,
      dismiss: () => store.apply({ type: 'dismissed', key }),
    };
    handles.set(key, { handle, controller, set: (next) => (state.value = next) });
    return { handle, controller };
  }

  /** Brings a call of the server to this browser. */
  async function carry(endpoint: typeof unparkCall | typeof takeBackCall, callId: string): Promise<PhoneCall> {
    if (liveCall(store.read()) !== null) throw phoneBusy();
    const problem = await microphone.check();
    store.apply({ type: 'microphone', problem });
    if (problem !== null) throw new TalkError({ code: problem, message: 'A call needs a microphone.' });
    await link.ready(CARRY_READY_MS);
    const answer = await call(endpoint, { params: { id: callId } });
    if (liveCall(store.read()) !== null) throw phoneBusy();
    counter += 1;
    const part = partOf(answer.call, userId());
    const first = resumedCall(`back-${counter}`, answer.call, part, ports.clock.nowMs());
    const { handle, controller } = register(first);
    store.apply({ type: 'call-added', call: first });
    await controller.carry(answer.connect.params);
    return handle;
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

  function dial({
    to,
    line,
    contactId,
    outsideDayTime,
    signal: abort,
    idempotencyKey,
  }: DialOptions): Promise<PhoneCall> {
    const phoneNumber = to.trim();
    if (phoneNumber === '') return Promise.reject(invalid('`to` is empty: give the number to call.'));
    if (scope.ended) return Promise.reject(new TalkError({ code: 'DISPOSED', message: 'This client was disposed.' }));
    if (liveCall(store.read()) !== null) return Promise.reject(phoneBusy());
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
        ...(outsideDayTime === undefined ? {} : { outsideDayTime }),
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
      calls.settle();
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
    onHold: computed(() => awayCalls(store.state.value).flatMap((call) => handleOf(call) ?? [])),
    sent: computed(() => store.state.value.sent),
    absence: heartbeat.absence,
    dismissAbsence: heartbeat.dismissAbsence,
    start: link.start,
    stop() {
      endAll();
      link.stop();
    },
    dial,
    unpark: (callId) => carry(unparkCall, callId),
    async takeBack() {
      const sent = store.read().sent;
      if (sent === null || !mayTakeBack(sent, userId(), ports.clock.nowMs())) {
        throw callStateError('The call can no longer be taken back.');
      }
      const handle = await carry(takeBackCall, sent.id);
      store.apply({ type: 'sent', snapshot: null });
      return handle;
    },
    forgetSent: () => store.apply({ type: 'sent', snapshot: null }),
    async checkMicrophone() {
      const problem = await microphone.check();
      store.apply({ type: 'microphone', problem });
      return problem;
    },
    unlockSound: () => audio.unlock(),
    sound,
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

/** A parked call waits with music: rather a sentence soon than a phone that thinks. */
const CARRY_READY_MS = 5_000;
const invalid = (message: string) => new TalkError({ code: 'INVALID_ARGUMENT', message });
