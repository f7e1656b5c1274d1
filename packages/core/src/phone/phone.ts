import { computed, signal } from '@preact/signals-core';
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
import { createLink } from './link.controller.js';
import { foregroundCall, liveCall, toPhoneStatus, waitingCalls } from './phone.machine.js';
import type { PhoneState, PhoneStatus } from './phone.machine.js';
import { createPhoneStore } from './phone.store.js';
import { watchServer } from './server-watch.js';
import type { CallFeed } from './server-watch.js';
import { createSharedPhone } from './tabs/shared-phone.js';
import type { PageGuard, TabPorts } from './tabs/tabs.port.js';
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
  /**
   * Goes on with a call that this phone lost and the server keeps (`detached`). Rejects with `MICROPHONE_*`, or `CALL_STATE`
   * when it is too late.
   */
  rejoin: () => Promise<void>;
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

/** A dial as one tab may ask another for it. */
interface DialIntent extends Omit<DialOptions, 'signal'> {
  key: string;
}

/** What can be done with a call where its leg is. Arguments must survive the way between tabs. */
type LocalCall = Omit<PhoneCall, 'key' | 'direction' | 'state'>;

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
  /**
   * Moves the phone to this tab, with the call that goes on: its audio is connected here before the other tab lets go.
   * Rejects with `CALL_STATE` while a call rings there, with `NOT_LEADER` when it cannot be had.
   */
  takeOver: () => Promise<void>;
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
  /** What tabs of this browser share. Without it each tab is a phone of its own. */
  tabs?: TabPorts | null;
  /** The life of the page. Without it a page that is left takes its call with it. */
  guard?: PageGuard | null;
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
  /** Who is signed in. The tabs of one browser share one phone for each. */
  me?: () => { userId: number; companyId: number } | null;
}

export function createPhone(options: PhoneOptions, { call, feed, ports, scope, me = () => null }: PhoneContext): Phone {
  const { network, microphone, audio, tabs = null, guard = null, registerTimeoutMs = 10_000, graceMs = 2_000 } = options;
  const store = createPhoneStore();
  const events = createEmitter<PhoneEvents>();
  const handles = new Map<
    string,
    { handle: PhoneCall; local: LocalCall; controller: CallController; set(state: CallState): void }
  >();

  const link = createLink({ call, network, store, ports, scope, registerTimeoutMs, graceMs, onIncoming: incoming });
  const watch = watchServer({
    call,
    feed,
    store,
    ports,
    scope,
    me: () => me()?.userId ?? null,
    leads: () => shared.leads(),
    carried: () => shared.carried(),
  });
  const shared = createSharedPhone({
    tabs,
    guard,
    store,
    link,
    watch,
    ports,
    scope,
    controllerOf: (key) => handles.get(key)?.controller,
    perform,
  });

  /** What a follower asked for, done here. */
  async function perform(key: string | null, name: string, args: readonly unknown[]): Promise<unknown> {
    const target: object | undefined = key === null ? own : handles.get(key)?.local;
    const method: unknown = target !== undefined && Object.hasOwn(target, name) ? Reflect.get(target, name) : undefined;
    if (typeof method !== 'function') {
      throw new TalkError({ code: 'CALL_STATE', message: 'The call is over, or the tabs are of different releases.' });
    }
    return (await Reflect.apply(method, target, args)) as unknown;
  }

  function register(first: CallState): { handle: PhoneCall; controller: CallController } {
    const { key } = first;
    const known = handles.get(key);
    if (known !== undefined) return known;
    const state = signal(first);
    const controller = createCallController({ key, call, link, store, microphone, ports, scope, graceMs });
    const local = {
      answer: (answerOptions?: { endCurrent?: boolean }) => answer(controller, answerOptions?.endCurrent === true),
      decline: controller.decline,
      hangup: controller.hangUp,
      mute: controller.mute,
      sendDigits: controller.sendDigits,
      rejoin: controller.rejoin,
      dismiss: () => store.apply({ type: 'dismissed', key }),
    };
    const handle: PhoneCall = { key, direction: first.direction, state: readonly(state), ...wherever(key, local) };
    handles.set(key, { handle, local, controller, set: (next) => (state.value = next) });
    return { handle, controller };
  }

  /** The same methods, done in the tab that holds the phone: here, or by asking it. */
  function wherever<T extends LocalCall>(key: string, local: T): T {
    const asked = Object.entries(local).map(([name, method]) => [
      name,
      (...args: unknown[]): unknown => {
        if (here()) return Reflect.apply(method, null, args) as unknown;
        // A handler on a button is given its event as well, which means nothing to another tab.
        const asking = shared.ask(key, name, args.filter(isPlain));
        // Without the leader the server can still end the call.
        return name === 'hangup' ? asking.catch(() => handles.get(key)?.controller.hangUp()) : asking;
      },
    ]);
    return Object.fromEntries(asked) as T;
  }

  /** A phone that was not started does what it can by itself: it says that it is not connected. */
  const here = () => shared.leads() || store.read().seat.name === 'off';

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
    const first = inboundCall(
      `in-${ports.newId()}`,
      talk_from ?? From ?? 'unknown',
      talk_call_id ?? null,
      ports.clock.nowMs(),
    );
    const { controller } = register(first);
    store.apply({ type: 'call-added', call: first });
    controller.offer(leg);
    // The first word of the server about it; also when the ring is over already by the time it gets here.
    watch.check();
  }

  /** In the tab that holds the phone. Resolves with the call's key. */
  function dialHere({ key, to, line, contactId, idempotencyKey }: DialIntent): Promise<string> {
    const phoneNumber = to.trim();
    if (phoneNumber === '') return Promise.reject(invalid('`to` is empty: give the number to call.'));
    if (scope.ended) return Promise.reject(new TalkError({ code: 'DISPOSED', message: 'This client was disposed.' }));
    if (liveCall(store.read()) !== null) return Promise.reject(busy());
    const first = outboundCall(key, phoneNumber, ports.clock.nowMs());
    const { controller } = register(first);
    store.apply({ type: 'call-added', call: first });
    return controller
      .dial({
        phoneNumber,
        idempotencyKey: idempotencyKey ?? ports.newId(),
        ...(line === undefined ? {} : { campaignId: line }),
        ...(contactId === undefined ? {} : { contactId }),
      })
      .then(() => key);
  }

  async function dial({ signal: abort, ...wanted }: DialOptions): Promise<PhoneCall> {
    if (abort?.aborted === true) throw new TalkError({ code: 'ABORTED', message: 'Aborted before the dial.' });
    const key = `out-${ports.newId()}`;
    abort?.addEventListener('abort', () => handles.get(key)?.handle.hangup(), { once: true });
    const intent: DialIntent = { ...wanted, key };
    await shared.seated();
    await (here() ? dialHere(intent) : shared.ask(null, 'dial', [intent]));
    // The other tab's state came before its answer.
    const call = handles.get(key)?.handle;
    if (call === undefined) throw new TalkError({ code: 'CALL_STATE', message: 'The call is over.' });
    return call;
  }

  const own = { dial: dialHere, checkMicrophone, unlockSound: () => audio.unlock() };

  async function checkMicrophone(): Promise<MicrophoneProblem | null> {
    const problem = await microphone.check();
    store.apply({ type: 'microphone', problem });
    return problem;
  }

  function announce(call: CallState, before: CallState | undefined): void {
    // A call of another tab is shown like one of our own.
    register(call);
    const entry = handles.get(call.key);
    if (entry === undefined || before === call) return;
    entry.set(call);
    if (before === undefined && call.phase === 'offered') events.emit('incoming', entry.handle);
    // What had happened before this tab heard of the call is not news.
    if (before === undefined || before.phase === call.phase) return;
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
  const hearSound = () => store.apply({ type: 'sound', blocked: audio.isBlocked() });
  hearSound();
  // A follower shows whether the tab that rings can be heard.
  scope.own(audio.onChange((blocked) => here() && store.apply({ type: 'sound', blocked })));
  scope.own(store.onChange(({ before }) => before.seat.name !== 'leading' && shared.leads() && hearSound()));
  // Ends before the link's own release, so that the other side hears an end and not a silence.
  scope.own(endAll);

  function endAll(): void {
    // The call of another tab is not ours to end.
    if (!here()) return;
    for (const { controller } of Array.from(handles.values())) controller.hangUp();
  }

  const askFor = <T>(name: keyof typeof own): Promise<T> => shared.ask(null, name, []) as Promise<T>;
  const handleOf = (call: CallState | null) => (call === null ? null : register(call).handle);
  return {
    state: store.state,
    status: steadyStatus(store.state),
    call: computed(() => handleOf(foregroundCall(store.state.value))),
    waiting: computed(() => waitingCalls(store.state.value).map((call) => register(call).handle)),
    start() {
      const who = me();
      shared.start(who === null ? 'talk-phone' : `talk-phone:${who.companyId}:${who.userId}`);
      // Signed in again during a call, or after a refusal.
      link.start();
    },
    stop() {
      endAll();
      shared.stop();
      link.stop();
    },
    dial,
    takeOver: shared.take,
    checkMicrophone: () => (here() ? checkMicrophone() : askFor('checkMicrophone')),
    unlockSound: () => (here() ? audio.unlock() : askFor('unlockSound')),
    on: events.on,
  };
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

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
