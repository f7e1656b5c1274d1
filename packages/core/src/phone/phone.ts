import { computed, signal } from '@preact/signals-core';
import { takeBackCall, takeQueuedCall, unparkCall } from '@talk/contract';
import type { SupervisionMode } from '@talk/contract';
import { TalkError } from '../kernel/errors.js';
import { createEmitter } from '../kernel/event.js';
import { readonly } from '../kernel/signals.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import { mayTakeBack, partOf } from './call-part.js';
import { createCallSwitch } from './call-switch.js';
import { callStateError, phoneBusy } from './call.commands.js';
import { createCallController } from './call.controller.js';
import type { CallController } from './call.controller.js';
import { inboundCall, isAway, isOver, outboundCall, resumedCall } from './call.state.js';
import type { CallState } from './call.state.js';
import { keepHeartbeat } from './heartbeat.js';
import { createLink } from './link.controller.js';
import { awayCalls, foregroundCall, liveCall, toPhoneStatus, waitingCalls } from './phone.machine.js';
import type { PhoneState, PhoneStatus } from './phone.machine.js';
import { createPhoneStore } from './phone.store.js';
import type { DialOptions, Phone, PhoneCall, PhoneContext, PhoneEvents, PhoneOptions } from './phone.types.js';
import { watchServer } from './server-watch.js';
import { createPhoneSound } from './sound/sound.js';
import { noSound } from './sound/sound.port.js';
import { createSupervising } from './supervising.js';
import { createSharedPhone } from './leader/shared-phone.js';
import type { MicrophoneProblem, VoiceLeg } from './voice-device.port.js';

/** A dial as one tab may ask another for it. */
interface DialIntent extends Omit<DialOptions, 'signal'> {
  key: string;
}

/** What can be done with a call where its leg is. Arguments must survive the way between tabs. */
type LocalCall = Omit<PhoneCall, 'key' | 'direction' | 'state'>;

interface Entry {
  handle: PhoneCall;
  local: LocalCall;
  controller: CallController;
  set(state: CallState): void;
}

/** A phone over ports of your own. `twilioPhone()` is this with the ports of a browser. It lives until the scope of its context ends. */
export function createPhone(options: PhoneOptions, context: PhoneContext): Phone {
  const { call, feed, ports, scope, me = () => null } = context;
  const { microphone, audio, tabs = null, guard = null, registerTimeoutMs = 10_000, graceMs = 2_000 } = options;
  const userId = () => me()?.userId ?? null;
  const store = createPhoneStore();
  const events = createEmitter<PhoneEvents>();
  const entries = new Map<string, Entry>();
  const controllerOf = (key: string) => entries.get(key)?.controller;

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
  const watch = watchServer({
    call,
    feed,
    store,
    ports,
    scope,
    userId,
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
    controllerOf,
    perform,
    onLeft: () => heartbeat.sayGoodbye(),
  });
  const heartbeat = keepHeartbeat({ call, store, ports, scope });
  const calls = createCallSwitch({ call, store, ports, controllerOf });
  const supervising = createSupervising({
    call,
    ports,
    scope,
    connect: link.connect,
    onTakenOver(snapshot, leg) {
      const atMs = ports.clock.nowMs();
      const first = resumedCall(`over-${ports.newId()}`, snapshot, partOf(snapshot, userId()), atMs);
      const { controller } = register(first);
      store.apply({ type: 'call-added', call: first });
      controller.offer(leg);
      store.applyToCall(first.key, { type: 'leg-up', atMs });
      return first.key;
    },
  });
  const isBusy = (): boolean => supervising.isOn() || liveCall(store.read()) !== null;

  /** Before it is started, a phone only says that it is not connected. */
  const here = () => shared.leads() || store.read().seat.name === 'off';

  /** Carries out what a follower asked for. */
  async function perform(key: string | null, name: string, args: readonly unknown[]): Promise<unknown> {
    const target: object | undefined = key === null ? own : entries.get(key)?.local;
    const method: unknown = target !== undefined && Object.hasOwn(target, name) ? Reflect.get(target, name) : undefined;
    if (typeof method !== 'function') {
      throw callStateError('The call is over, or the tabs run different releases.');
    }
    return (await Reflect.apply(method, target, args)) as unknown;
  }

  function register(first: CallState): Entry {
    const { key } = first;
    const known = entries.get(key);
    if (known !== undefined) return known;
    const state = signal(first);
    const controller = createCallController({
      key,
      call,
      link,
      store,
      microphone,
      ports,
      scope,
      graceMs,
      userId,
      onLegFree: calls.takeOverLeg,
      moving: () => shared.moving(),
    });
    const local: LocalCall = {
      ...controller.commands,
      answer: ({ current } = {}) => calls.answer(key, current ?? null),
      confirm: controller.confirm,
      hold: (on = true) => (!on && isAway(state.peek()) ? calls.resume(key) : controller.commands.hold(on)),
      decline: controller.decline,
      hangup: controller.hangUp,
      mute: async (muted) => controller.mute(muted),
      sendDigits: controller.sendDigits,
      rejoin: controller.rejoin,
      dismiss: () => store.apply({ type: 'dismissed', key }),
    };
    const handle: PhoneCall = { key, direction: first.direction, state: readonly(state), ...wherever(key, local) };
    const entry: Entry = { handle, local, controller, set: (next) => (state.value = next) };
    entries.set(key, entry);
    return entry;
  }

  /** The same methods, done in the tab that holds the phone: here, or by asking it. */
  function wherever(key: string, local: LocalCall): LocalCall {
    const asked = Object.entries(local).map(([name, method]: [string, (...args: never[]) => unknown]) => [
      name,
      (...args: unknown[]): unknown => {
        if (here()) return Reflect.apply(method, null, args) as unknown;
        // A button handler also passes its event, which means nothing to another tab.
        const asking = shared.ask(key, name, args.filter(isPlain));
        // Without the leader, the server can still end the call.
        return name === 'hangup' ? asking.catch(() => controllerOf(key)?.hangUp()) : asking;
      },
    ]);
    return Object.fromEntries(asked) as LocalCall;
  }

  async function readyToConnect(busy: boolean): Promise<void> {
    if (busy) throw phoneBusy();
    const problem = await checkMicrophone();
    if (problem !== null) throw new TalkError({ code: problem, message: 'A call needs a microphone.' });
    await link.ready(CARRY_READY_MS);
  }

  /** Connects a call that exists at the server to this browser. Resolves with its key. */
  async function carry(
    endpoint: typeof unparkCall | typeof takeBackCall | typeof takeQueuedCall,
    callId: string,
  ): Promise<string> {
    await readyToConnect(isBusy());
    const answer = await call(endpoint, { params: { id: callId } });
    if (liveCall(store.read()) !== null) throw phoneBusy();
    const part = partOf(answer.call, userId());
    const first = resumedCall(`back-${ports.newId()}`, answer.call, part, ports.clock.nowMs());
    const { controller } = register(first);
    store.apply({ type: 'call-added', call: first });
    await controller.carry(answer.connect.params);
    return first.key;
  }

  function incoming(leg: VoiceLeg): void {
    const { From, talk_call_id, talk_from } = leg.parameters;
    const from = talk_from ?? From ?? 'unknown';
    const first = inboundCall(`in-${ports.newId()}`, from, talk_call_id ?? null, ports.clock.nowMs());
    const { controller } = register(first);
    store.apply({ type: 'call-added', call: first });
    controller.offer(leg);
    // The server's first word about it; also when the ring is already over by the time it arrives.
    watch.check();
  }

  /** In the tab that holds the phone. Resolves with the call's key. */
  async function dialHere({ key, to, line, contactId, outsideDayTime, idempotencyKey }: DialIntent): Promise<string> {
    const phoneNumber = to.trim();
    if (phoneNumber === '') throw invalid('`to` is empty: give the number to call.');
    if (scope.ended) throw new TalkError({ code: 'DISPOSED', message: 'This client was disposed.' });
    if (isBusy()) throw phoneBusy();
    const first = outboundCall(key, phoneNumber, ports.clock.nowMs());
    const { controller } = register(first);
    store.apply({ type: 'call-added', call: first });
    await controller.dial({
      phoneNumber,
      idempotencyKey: idempotencyKey ?? ports.newId(),
      ...(line === undefined ? {} : { campaignId: line }),
      ...(contactId === undefined ? {} : { contactId }),
      ...(outsideDayTime === undefined ? {} : { outsideDayTime }),
    });
    return key;
  }

  async function dial({ signal: abort, ...wanted }: DialOptions): Promise<PhoneCall> {
    const mind = (): void => {
      if (abort?.aborted) throw new TalkError({ code: 'ABORTED', message: 'Aborted before the dial.' });
    };
    mind();
    const key = `out-${ports.newId()}`;
    let asked = false;
    const callOff = (): void => {
      const known = entries.get(key);
      if (known !== undefined) known.handle.hangup();
      // On its way to the tab that holds the phone, which carries out requests in the order in which they arrive.
      else if (asked) void shared.ask(key, 'hangup', []).catch(() => undefined);
    };
    abort?.addEventListener('abort', callOff, { once: true });
    const intent: DialIntent = { ...wanted, key };
    await shared.seated();
    mind();
    // Kept from the first moment: the caller may still look at a call that is over and dismissed by the time of the answer.
    let handle: PhoneCall | undefined;
    const stop = store.onChange(() => (handle ??= entries.get(key)?.handle));
    asked = !here();
    try {
      await (asked ? shared.ask(null, 'dial', [intent]) : dialHere(intent));
    } finally {
      asked = false;
      stop();
    }
    return handle ?? handleOfKey(key);
  }

  async function checkMicrophone(): Promise<MicrophoneProblem | null> {
    const problem = await microphone.check();
    store.apply({ type: 'microphone', problem });
    return problem;
  }

  /** What the phone itself does, in the tab that holds it. Calls are identified by keys, which other tabs know as well. */
  const own = {
    dial: dialHere,
    checkMicrophone,
    unlockSound: () => audio.unlock(),
    unpark: (callId: string) => carry(unparkCall, callId),
    take: (callId: string) => carry(takeQueuedCall, callId),
    async supervise(callId: string, mode: SupervisionMode) {
      // A second call to supervise is the server's to refuse, in a sentence.
      await readyToConnect(liveCall(store.read()) !== null);
      await supervising.begin(callId, mode);
    },
    takeOverCall: supervising.takeOver,
    async takeBack() {
      const { sent } = store.read();
      if (sent === null || !mayTakeBack(sent, userId(), ports.clock.nowMs())) {
        throw callStateError('The call can no longer be taken back.');
      }
      const key = await carry(takeBackCall, sent.id);
      own.forgetSent();
      return key;
    },
    forgetSent: () => store.apply({ type: 'sent', snapshot: null }),
    dismissAbsence: heartbeat.dismissAbsence,
  };
  const askFor = <T>(name: keyof typeof own, ...args: unknown[]): Promise<T> =>
    shared.ask(null, name, args) as Promise<T>;

  /** The other tab's state arrived before its answer. */
  function handleOfKey(key: string): PhoneCall {
    const entry = entries.get(key);
    if (entry === undefined) throw callStateError('The call is over.');
    return entry.handle;
  }

  function announce(state: CallState, before: CallState | undefined): void {
    // A call of another tab is shown like our own.
    const entry = register(state);
    if (before === state) return;
    entry.set(state);
    if (before === undefined && state.phase === 'offered') events.emit('incoming', entry.handle);
    // What happened before this tab knew of the call is not news.
    if (before === undefined || before.phase === state.phase) return;
    if (state.phase === 'active') events.emit('answered', entry.handle);
    if (isOver(state)) events.emit('ended', entry.handle);
  }

  scope.own(
    store.onChange(({ before, after }) => {
      for (const state of after.calls) {
        announce(
          state,
          before.calls.find(({ key }) => key === state.key),
        );
      }
      if (here()) calls.settle();
      // A handle outlives the store's memory of its call; the registry does not.
      for (const { key } of before.calls) if (!after.calls.some((state) => state.key === key)) entries.delete(key);
    }),
  );
  const hearSound = () => store.apply({ type: 'sound', blocked: audio.isBlocked() });
  // A follower shows whether the tab that rings can be heard.
  scope.own(audio.onChange((blocked) => here() && store.apply({ type: 'sound', blocked })));
  scope.own(store.onChange(({ before }) => before.seat.name !== 'leading' && shared.leads() && hearSound()));
  // Ends before the link's own release, so that the other side hears an end and not silence.
  scope.own(endAll);

  function endAll(): void {
    // Another tab's call is not ours to end.
    if (!here()) return;
    supervising.end();
    for (const { controller } of Array.from(entries.values())) controller.hangUp();
  }

  const handleOf = (state: CallState | null) => (state === null ? null : register(state).handle);
  const handlesOf = (states: readonly CallState[]) => states.map((state) => register(state).handle);
  return {
    state: store.state,
    status: steadyStatus(store.state),
    call: computed(() => handleOf(foregroundCall(store.state.value))),
    waiting: computed(() => handlesOf(waitingCalls(store.state.value))),
    onHold: computed(() => handlesOf(awayCalls(store.state.value))),
    sent: computed(() => store.state.value.sent),
    absence: computed(() => store.state.value.absence),
    dismissAbsence: () => void (here() ? own.dismissAbsence() : askFor('dismissAbsence')),
    start() {
      const who = me();
      shared.start(who === null ? 'talk-phone' : `talk-phone:${who.companyId}:${who.userId}`);
      // Signed in again during a call, or after a refusal.
      link.start();
      heartbeat.again();
    },
    stop() {
      endAll();
      shared.stop();
      link.stop();
    },
    dial,
    unpark: async (callId) => handleOfKey(await (here() ? own.unpark(callId) : askFor<string>('unpark', callId))),
    take: async (callId) => handleOfKey(await (here() ? own.take(callId) : askFor<string>('take', callId))),
    takeBack: async () => handleOfKey(await (here() ? own.takeBack() : askFor<string>('takeBack'))),
    forgetSent: () => void (here() ? own.forgetSent() : askFor('forgetSent')),
    supervise: (callId, mode) => (here() ? own.supervise(callId, mode) : askFor<undefined>('supervise', callId, mode)),
    takeOverCall: async (callId) =>
      handleOfKey(await (here() ? own.takeOverCall(callId) : askFor<string>('takeOverCall', callId))),
    takeOver: shared.take,
    checkMicrophone: () => (here() ? checkMicrophone() : askFor('checkMicrophone')),
    unlockSound: () => (here() ? audio.unlock() : askFor('unlockSound')),
    sound,
    on: events.on,
  };
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** The same object as long as it says the same, so that the screen is not redrawn for nothing. */
function steadyStatus(state: ReadonlySignal<PhoneState>): ReadonlySignal<PhoneStatus> {
  let last: PhoneStatus = toPhoneStatus(state.peek());
  return computed(() => {
    const next = toPhoneStatus(state.value);
    const same = next.kind === last.kind && next.sentence === last.sentence && next.endReason === last.endReason;
    if (!same) last = next;
    return last;
  });
}

/** A parked call waits with music: better an early error than a phone that hangs. */
const CARRY_READY_MS = 5_000;
const invalid = (message: string) => new TalkError({ code: 'INVALID_ARGUMENT', message });
