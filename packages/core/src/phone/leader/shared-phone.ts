import { TalkError } from '../../kernel/errors.js';
import type { Ports } from '../../kernel/ports.js';
import type { Scope } from '../../kernel/scope.js';
import type { CallController } from '../call.controller.js';
import { isAway, isLive, isOver } from '../call.state.js';
import type { CallState } from '../call.state.js';
import type { Link } from '../link.controller.js';
import { initialPhone, liveCall } from '../phone.machine.js';
import type { PhoneStore } from '../phone.store.js';
import type { ServerWatch } from '../server-watch.js';
import { createTabs } from './tabs.js';
import type { Tabs } from './tabs.js';
import type { PageGuard, TabPorts } from './tabs.port.js';

export interface SharedPhoneOptions {
  tabs: TabPorts | null;
  guard: PageGuard | null;
  store: PhoneStore;
  link: Link;
  watch: ServerWatch;
  ports: Pick<Ports, 'clock' | 'newId' | 'page' | 'storage'>;
  scope: Scope;
  /** This tab's side of a call, whether the tab leads or not. */
  controllerOf: (key: string) => CallController | undefined;
  perform: (key: string | null, name: string, args: readonly unknown[]) => Promise<unknown>;
  /** The page with the phone closes, and no other tab takes it. */
  onLeft: () => void;
}

export interface SharedPhone extends Pick<Tabs, 'ask' | 'take' | 'stop' | 'moving'> {
  start: (group: string) => void;
  leads: () => boolean;
  /** Resolves when it is known whether this tab leads. */
  seated: () => Promise<void>;
  /** Id of the call that this browser carried last. */
  carried: () => string | null;
}

/** How long the page is kept open while another tab takes its call. A leg is up within 150 to 400 ms; browsers wait for a second. */
const HAND_OVER_HOLD_MS = 800;
/** Background pages get one timer a minute; a longer gap means that the machine slept. */
const SLEEP_MS = 90_000;
const TICK_MS = 5_000;
const CARRIED = 'phone-carries';

/** With a leg at the leader, which a new leader has to replace. A call on hold has none: one leg serves them all. */
const hasLeg = (call: CallState): boolean => (call.phase === 'active' && !call.away) || call.phase === 'ringing';

/** Keeps one phone across all tabs of a browser: which one registers, which one carries the audio, what the others show. */
export function createSharedPhone(options: SharedPhoneOptions): SharedPhone {
  const { guard, store, link, watch, ports, scope, controllerOf } = options;
  const { clock, storage } = ports;
  let group: string | null = null;
  let suspended = false;

  const leads = () => store.read().seat.name === 'leading';
  const calls = () => store.read().calls;

  const tabs = createTabs({
    ports: options.tabs,
    clock,
    newId: ports.newId,
    page: ports.page,
    scope,
    seat: () => store.read().seat,
    move: (event) => store.apply({ type: 'seat', event }),
    read() {
      const { seat: _own, ...shared } = store.read();
      return shared;
    },
    mirror: (state) => store.apply({ type: 'mirrored', state }),
    onLead: (vacated) => void lead(vacated),
    onDeposed: depose,
    perform: ({ key, name, args }) => options.perform(key, name, args),
    async prepare() {
      if (calls().some(({ phase }) => phase === 'offered' || phase === 'answering')) {
        const message = 'A call is ringing in the tab that has the phone. Answer or decline it first.';
        throw new TalkError({ code: 'CALL_STATE', message });
      }
      await Promise.all([
        link.prepare(),
        ...calls()
          .filter(hasLeg)
          .map(({ key }) => controllerOf(key)?.join()),
      ]);
    },
    abandon() {
      for (const { key } of calls()) controllerOf(key)?.abandon();
      link.quit();
    },
    isBusy: () => liveCall(store.read()) !== null,
  });

  /** The phone is now here. Audio first: registering can wait, and two registered tabs would ring twice. */
  async function lead(vacated: Promise<void> | null): Promise<void> {
    for (const call of calls()) {
      const controller = controllerOf(call.key);
      if (hasLeg(call)) void controller?.adopt().then(watch.check);
      // A dial that had not become a call, or a ring on a device that is gone, cannot continue here.
      else if (call.phase !== 'detached' && !isAway(call) && !isOver(call)) controller?.lose();
    }
    if (vacated !== null) await vacated;
    if (leads()) link.lead();
  }

  function depose(): Promise<void> {
    for (const { key } of calls()) controllerOf(key)?.dropLeg();
    return link.release();
  }

  function start(next: string): void {
    group = next;
    tabs.start(next);
  }

  /** The page sleeps or closes: another tab takes the phone, and this page's calls wait for its return. */
  function suspend(frozen: boolean): void {
    const live = liveCall(store.read());
    // Sound continues in a frozen page; only its controls do not.
    if (group === null || suspended || (frozen && live !== null)) return;
    suspended = true;
    const wasLeading = leads();
    // A frozen page sends its requests when it wakes, if ever; until then its silence tells the server.
    const isLast = wasLeading && !frozen && !tabs.hasSuccessor();
    // First: the others keep a call that goes on, which the next leader connects. What follows is this page's own.
    tabs.stop();
    if (wasLeading) {
      for (const call of calls()) {
        const controller = controllerOf(call.key);
        if (isLive(call) || isAway(call)) controller?.detach();
        else if (!isOver(call)) controller?.lose();
        controller?.dropLeg();
      }
    }
    // There is no time to wait: the page may stop at the end of this task.
    link.quit();
    if (isLast) options.onLeft();
  }

  function resume(): void {
    if (!suspended || group === null) return watch.check();
    suspended = false;
    tabs.start(group);
  }

  function remember(): void {
    if (!leads()) return;
    const carrying = calls().find((call) => call.phase === 'active')?.callId ?? null;
    if (carrying !== null) storage.set(CARRIED, carrying);
    // This page still has to remember a call that waits to be rejoined.
    else if (!calls().some(({ phase }) => phase === 'detached' || phase === 'ending')) storage.remove(CARRIED);
  }

  /** Notices that the machine slept: timers stand still, and the clock does not. */
  let releaseTick = () => {};

  function tick(lastMs: number): void {
    releaseTick = clock.after(TICK_MS, () => {
      const nowMs = clock.nowMs();
      if (nowMs - lastMs > SLEEP_MS) link.wake();
      tick(nowMs);
    });
  }

  /** A follower keeps a device ready during a call: loading it would take longer than a hand-over may. */
  function keepWarm(): void {
    const wanted = store.read().seat.name === 'following' && calls().some(hasLeg);
    if (wanted === warm) return;
    warm = wanted;
    // A failure here is retried when the device is needed.
    if (wanted) void link.prepare().catch(() => undefined);
    else if (store.read().seat.name === 'following') link.quit();
  }

  let warm = false;
  let releaseGuard = () => {};
  let guarding = false;

  /** A listener for leaving only while there is a call: browsers keep pages with one out of the back/forward cache. */
  function watchLeaving(): void {
    const wanted = leads() && calls().some(hasLeg);
    if (guard === null || wanted === guarding) return;
    guarding = wanted;
    if (!wanted) return releaseGuard();
    releaseGuard = scope.own(
      guard.onBeforeLeave(() =>
        tabs.handOver() ? { ask: false, holdMs: HAND_OVER_HOLD_MS } : { ask: true, holdMs: 0 },
      ),
    );
  }

  let wasReady = false;
  scope.own(
    store.onChange(({ before, after }) => {
      tabs.publish();
      watchLeaving();
      keepWarm();
      if (before.calls !== after.calls) remember();
      const ready = leads() && after.link.name === 'ready';
      if (ready && !wasReady) watch.check();
      wasReady = ready;
    }),
  );
  if (guard !== null) {
    scope.own(guard.onSuspend(({ frozen }) => suspend(frozen)));
    scope.own(guard.onReturn(resume));
  }
  tick(clock.nowMs());
  scope.own(() => releaseTick());

  return {
    ask: tabs.ask,
    take: tabs.take,
    moving: tabs.moving,
    leads,
    start,
    seated: () =>
      new Promise((resolve) => {
        const unsure = () => store.read().seat.name === 'joining';
        if (!unsure()) return resolve();
        const wait = scope.child();
        wait.own(resolve);
        wait.own(store.onChange(() => !unsure() && wait.end()));
      }),
    stop() {
      const followed = !leads();
      group = null;
      suspended = false;
      tabs.stop();
      // A stopped phone knows nothing of another tab's phone.
      if (followed) store.apply({ type: 'mirrored', state: initialPhone });
    },
    carried: () => storage.get(CARRIED),
  };
}
