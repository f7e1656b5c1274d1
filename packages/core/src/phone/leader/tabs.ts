import { TalkError } from '../../kernel/errors.js';
import type { Ports } from '../../kernel/ports.js';
import type { Scope, Unsubscribe } from '../../kernel/scope.js';
import { withTimeout } from '../../kernel/time.js';
import { createIntents } from './intents.js';
import type { SeatEvent, SeatState } from './seat.machine.js';
import { fromTabError, notLeader, seal, toTabError, unseal } from './tab-messages.js';
import type { TabMessage, TabPhoneState } from './tab-messages.js';
import type { TabPorts, TabWire } from './tabs.port.js';

export interface TabsOptions {
  /** `null`: the browser has no locks between tabs, so this tab is alone. */
  ports: TabPorts | null;
  clock: Ports['clock'];
  newId: Ports['newId'];
  page: Ports['page'];
  scope: Scope;
  seat: () => SeatState;
  /** Applies the event to the phone's seat. */
  move: (event: SeatEvent) => void;
  /** The state that followers are to show. */
  read: () => TabPhoneState;
  mirror: (state: TabPhoneState) => void;
  /** This tab leads from now on. `vacated` resolves when the previous leader has disconnected from the voice network; `null`: it has. */
  onLead: (vacated: Promise<void> | null) => void;
  /** Another tab leads from now on. Resolves when this one has disconnected from the voice network. */
  onDeposed: () => Promise<void>;
  /** Carries out a follower's request. */
  perform: (intent: { key: string | null; name: string; args: readonly unknown[] }) => Promise<unknown>;
  /** Connects the audio of a running call beside the leader's, while that one still has it. */
  prepare: () => Promise<void>;
  /** Drops the prepared audio. */
  abandon: () => void;
  /** A call is live at the leader: its silence is then no reason to take the phone from it. */
  isBusy: () => boolean;
}

/** One phone among the tabs of a browser: election, fan-out of the state, intents of the followers. */
export interface Tabs {
  /** `group` names the phone: one per company and user. Joining another group leaves the previous one. */
  start: (group: string) => void;
  stop: () => void;
  /** The phone changed: tells the followers if this tab leads. */
  publish: () => void;
  /** Asks the leader. Rejects with `NOT_LEADER` when it does not answer within a second. */
  ask: (key: string | null, name: string, args: readonly unknown[]) => Promise<unknown>;
  /** Moves the phone here, including its call. Resolves when this tab leads. */
  take: () => Promise<void>;
  /** Names another tab to take the phone, now. `false` when there is none. */
  handOver: () => boolean;
  /** Resolves when the move of the phone to another tab is over, successful or not; null when there is none. */
  moving: () => Promise<void> | null;
  /** Another tab could take the phone. */
  hasSuccessor: () => boolean;
}

/** How long a tab waits for a sign of the leader. A message between tabs takes a few milliseconds. */
const SPEAK_TIMEOUT_MS = 1_500;
const LOOK_EVERY_MS = 10_000;
/** A leader that missed this many checks hangs: if it has no call, the phone is taken from it. */
const LOOKS_MISSED = 2;
const PREPARE_TIMEOUT_MS = 10_000;
const STEAL_TIMEOUT_MS = 3_000;
/** How long the voice network may take to notice that a page and its socket are gone. */
const GONE_MS = 200;
const VACATE_TIMEOUT_MS = 1_000;

export function createTabs(options: TabsOptions): Tabs {
  const { ports, clock, newId, page, scope, seat, move } = options;
  const id = newId();
  let era: Scope | null = null;
  let group: string | null = null;
  let wire: TabWire | null = null;
  let releaseLock: Unsubscribe = () => {};
  let releaseWait: Unsubscribe = () => {};
  let missed = 0;
  let onVacated = () => {};
  let onLed = () => {};
  let leaving: { to: string; over: Promise<void>; end: () => void } | null = null;
  /** Other tabs, each with the number of its last message; the most recent speaker is last. */
  const others = new Map<string, number>();
  let heard = 0;

  const leads = () => seat().name === 'leading';
  const say = (message: TabMessage extends infer M ? (M extends TabMessage ? Omit<M, 'from'> : never) : never) =>
    wire?.send(seal({ ...message, from: id }));
  const intents = createIntents({ clock, newId, say, onSilence: () => move({ type: 'leader-silent' }) });

  function queueForLock(own: Scope, name: string, steal: boolean): void {
    if (ports === null) return;
    releaseLock();
    releaseLock = own.own(
      ports.lock.hold(name, { steal, onGranted: () => granted(own, steal), onLost: () => lost(own, name) }),
    );
  }

  function granted(own: Scope, stolen: boolean): void {
    if (own.ended || leads()) return;
    // The previous leader may have gone only now: the network needs another moment to notice.
    const succeeds = seat().name !== 'joining' && ports !== null;
    releaseWait();
    intents.fail(notLeader());
    move({ type: 'granted' });
    options.onLead(stolen ? vacated() : succeeds ? gone() : null);
    publish();
    onLed();
  }

  function vacated(): Promise<void> {
    return new Promise((resolve) => {
      const release = clock.after(VACATE_TIMEOUT_MS, resolve);
      onVacated = () => {
        release();
        resolve();
      };
    });
  }

  const gone = () =>
    new Promise<void>((resolve) => {
      clock.after(GONE_MS, resolve);
    });

  function lost(own: Scope, name: string): void {
    if (own.ended || !leads()) return;
    move({ type: 'stolen' });
    queueForLock(own, name, false);
    look();
    void options.onDeposed().then(() => own.ended || say({ type: 'released' }));
    endMove(null);
  }

  /** Another tab begins to take the phone from this one. */
  function beginMove(to: string): void {
    leaving?.end();
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      const release = clock.after(PREPARE_TIMEOUT_MS + STEAL_TIMEOUT_MS, () => end());
      end = () => {
        release();
        if (leaving?.over === over) leaving = null;
        resolve();
      };
    });
    leaving = { to, over, end };
  }

  function endMove(to: string | null): void {
    if (to === null || leaving?.to === to) leaving?.end();
  }

  function publish(): void {
    if (leads() && wire !== null) say({ type: 'state', state: options.read() });
  }

  /** Asks who leads, and notices when no tab answers. */
  function look(): void {
    if (era === null || leads()) return;
    releaseWait();
    say({ type: 'hello' });
    releaseWait = clock.after(SPEAK_TIMEOUT_MS, () => {
      missed += 1;
      move({ type: 'leader-silent' });
      if (missed >= LOOKS_MISSED && group !== null && era !== null && !options.isBusy()) queueForLock(era, group, true);
    });
  }

  let releaseLook: Unsubscribe = () => {};

  function lookAgain(): void {
    releaseLook = clock.after(LOOK_EVERY_MS, () => {
      look();
      lookAgain();
    });
  }

  /** Forgets tabs that disappeared without a message: a living one holds a lock of its own. */
  async function countOthers(): Promise<void> {
    if (ports === null || group === null) return;
    const before = [...others];
    const held = new Set(await ports.lock.held().catch(() => []));
    // A tab that has spoken since is alive, although the answer does not list its lock yet.
    for (const [other, last] of before)
      if (!held.has(tabLock(group, other)) && others.get(other) === last) others.delete(other);
  }

  function onMessage(value: unknown): void {
    const message = unseal(value);
    if (message === null || era === null) return;
    const { from } = message;
    others.delete(from);
    if (message.type !== 'bye') others.set(from, (heard += 1));
    switch (message.type) {
      case 'hello':
        publish();
        void countOthers();
        return;
      case 'bye':
        endMove(from);
        move({ type: 'leader-left', leaderId: from });
        void gone().then(onVacated);
        return;
      case 'state':
        if (leads()) return;
        missed = 0;
        releaseWait();
        // State first: code that acts on the seat (a pop-out takes the phone at once) has to know the calls.
        options.mirror(message.state);
        move({ type: 'leader-spoke', leaderId: from });
        return;
      case 'intent':
        if (leads()) void answer(message);
        return;
      case 'heard':
        return intents.heard(message.id);
      case 'reply':
        return intents.replied(message.id, message.value, message.error && fromTabError(message.error));
      case 'take':
        // If it fails, this tab still gets the lock as soon as the other page is gone.
        if (message.to === id) void take().catch(() => undefined);
        return;
      case 'taking':
        if (leads()) beginMove(from);
        return;
      case 'not-taken':
        return endMove(from);
      case 'released':
        return onVacated();
    }
  }

  async function answer(asked: TabMessage & { type: 'intent' }): Promise<void> {
    const { id: intent, key, name, args } = asked;
    // This tab slept, or hung. The asking tab has been told that nothing was done, and that has to stay true.
    if (intents.isLate(asked)) return say({ type: 'reply', id: intent, error: toTabError(notLeader()) });
    say({ type: 'heard', id: intent });
    const reply = await intents.outcome(intent, options.perform({ key, name, args }));
    try {
      say(reply);
    } catch {
      // A result with methods cannot cross; the fact that the intent was done can.
      say({ type: 'reply', id: intent });
    }
  }

  async function take(): Promise<void> {
    if (leads()) return;
    if (era === null || group === null) throw notLeader();
    const [own, name] = [era, group];
    move({ type: 'take' });
    say({ type: 'taking' });
    try {
      await withTimeout(clock, PREPARE_TIMEOUT_MS, options.prepare(), notLeader);
      // The leader may have gone meanwhile, and the lock may come on its own.
      if (!leads() && !own.ended) queueForLock(own, name, true);
      await untilLeading(own);
    } catch (error) {
      if (leads()) return;
      move({ type: 'take-failed' });
      say({ type: 'not-taken' });
      options.abandon();
      throw error;
    }
  }

  function untilLeading(own: Scope): Promise<void> {
    if (leads()) return Promise.resolve();
    const led = new Promise<void>((resolve) => {
      onLed = resolve;
      own.own(resolve);
    });
    return withTimeout(clock, STEAL_TIMEOUT_MS, led, notLeader).then(() => {
      if (!leads()) throw notLeader();
    });
  }

  function stop(): void {
    if (era === null) return;
    say({ type: 'bye' });
    intents.fail(new TalkError({ code: 'ABORTED', message: 'This phone was stopped.' }));
    endMove(null);
    era.end();
    era = null;
    group = null;
    wire = null;
    missed = 0;
    others.clear();
    move({ type: 'stop' });
  }

  scope.own(stop);
  scope.own(page.onResume(() => look()));

  return {
    start(next) {
      if (group === next) return;
      stop();
      const own = scope.child();
      era = own;
      group = next;
      move({ type: 'start' });
      if (ports === null) return granted(own, false);
      const opened = ports.open(next, onMessage);
      wire = opened;
      own.own(() => opened.close());
      own.own(() => releaseWait());
      // Tells the others that this tab is alive, and keeps the browser from freezing it. They look for its lock when they hear of it,
      // so it announces itself again once it has the lock.
      own.own(ports.lock.hold(tabLock(next, id), { onGranted: () => own.ended || look(), onLost: () => {} }));
      queueForLock(own, next, false);
      look();
      lookAgain();
      own.own(() => releaseLook());
    },
    stop,
    publish,
    ask: (key, name, args) =>
      era === null ? Promise.reject(notLeader()) : intents.ask(key, name, args, SPEAK_TIMEOUT_MS),
    take,
    handOver() {
      const to = [...others.keys()].at(-1);
      if (!leads() || to === undefined) return false;
      say({ type: 'take', to });
      return true;
    },
    moving: () => leaving?.over ?? null,
    hasSuccessor: () => others.size > 0,
  };
}

const tabLock = (group: string, id: string): string => `${group}/tab/${id}`;
