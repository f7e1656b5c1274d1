import { currentCalls, getCall } from '@talk/contract';
import type { Call } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { toTalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope, Unsubscribe } from '../kernel/scope.js';
import { isUnreachable } from './call.controller.js';
import { detachedCall, isOver } from './call.machine.js';
import type { PhoneStore } from './phone.store.js';

/** Where snapshots of calls arrive by themselves: the realtime part, when the client has one. */
export interface CallFeed {
  onCall: (handler: (call: Call) => void) => Unsubscribe;
  /** Events arrive within a heartbeat. */
  isLive: () => boolean;
}

export interface ServerWatchOptions {
  call: CallEndpoint;
  feed: CallFeed | null;
  store: PhoneStore;
  ports: Pick<Ports, 'clock' | 'newId'>;
  scope: Scope;
  /** Id of the signed-in user. */
  me: () => number | null;
  /** This tab holds the phone. The others show what it says, and ask nobody. */
  leads: () => boolean;
  /** Id of the call that this browser carried last, as far as it is remembered: a tab that crashed could not say goodbye. */
  carried: () => string | null;
}

/** The watch over the calls of one phone. */
export interface ServerWatch {
  /** Asks the server now: after a sign-in, a sleep, a new leader. */
  check: () => void;
}

const POLL_LIVE_MS = 15_000;
const POLL_MS = 2_000;
const POLL_TIMEOUT_MS = 5_000;

/**
 * Keeps the calls of this phone equal to the server's while there are any: by realtime events, and by asking, often
 * without events and seldom with them. What fails here is how a person learns that the server is away during a call.
 */
export function watchServer({ call, feed, store, ports, scope, me, leads, carried }: ServerWatchOptions): ServerWatch {
  let releaseTimer: Unsubscribe | null = null;
  /** Calls that are over for this person, whatever the server has not heard yet: never offered again. */
  const finished = new Set<string>();

  const known = () => store.read().calls.filter((state) => !isOver(state));

  function applySnapshot(snapshot: Call): void {
    const owner = store.read().calls.find(({ callId }) => callId === snapshot.id);
    if (owner === undefined) return offerRejoin(snapshot);
    store.applyToCall(owner.key, { type: 'snapshot', snapshot, atMs: ports.clock.nowMs() });
  }

  /** A call of this person that nobody carries: this phone was reloaded, or another one was lost. */
  function offerRejoin(snapshot: Call): void {
    const mine = snapshot.user_id !== null && snapshot.user_id === me();
    const goesOn = snapshot.phase === 'active' || snapshot.phase === 'held';
    const lost = snapshot.rejoin_until !== null || snapshot.id === carried();
    if (!leads() || !mine || !goesOn || !lost || finished.has(snapshot.id)) return;
    store.apply({ type: 'call-added', call: detachedCall(`re-${ports.newId()}`, snapshot, ports.clock.nowMs()) });
  }

  async function poll(): Promise<void> {
    if (!leads()) return;
    try {
      const { data } = await call(currentCalls, { timeoutMs: POLL_TIMEOUT_MS, signal: scope.signal });
      store.apply({ type: 'server', reachable: true });
      for (const snapshot of data) applySnapshot(snapshot);
      // A call that is not current any more: its last snapshot says how it ended.
      const live = new Set(data.map(({ id }) => id));
      for (const { callId } of known()) {
        if (callId === null || live.has(callId)) continue;
        applySnapshot(
          await call(getCall, { params: { id: callId }, timeoutMs: POLL_TIMEOUT_MS, signal: scope.signal }),
        );
      }
    } catch (error) {
      if (isUnreachable(toTalkError(error).code)) store.apply({ type: 'server', reachable: false });
    }
  }

  let pollAtMs = 0;

  /** Looks every 2 s whether it is time to ask: events may stop while the next question is still far away. */
  function schedule(): void {
    releaseTimer?.();
    releaseTimer = ports.clock.after(POLL_MS, () => {
      const due = feed?.isLive() !== true || ports.clock.nowMs() + POLL_MS > pollAtMs;
      void (due ? poll() : Promise.resolve()).then(() => {
        if (due) pollAtMs = ports.clock.nowMs() + POLL_LIVE_MS;
        releaseTimer = null;
        if (!scope.ended && leads() && known().length > 0) schedule();
      });
    });
  }

  scope.own(
    store.onChange(({ after }) => {
      const busy = after.calls.some((state) => !isOver(state));
      for (const { phase, callId } of after.calls) if (phase === 'ended' && callId !== null) finished.add(callId);
      if (busy && leads() && releaseTimer === null) {
        pollAtMs = ports.clock.nowMs() + POLL_LIVE_MS;
        schedule();
      }
      if ((!busy || !leads()) && releaseTimer !== null) {
        releaseTimer();
        releaseTimer = null;
        store.apply({ type: 'server', reachable: true });
      }
    }),
  );
  if (feed !== null) scope.own(feed.onCall((snapshot) => leads() && applySnapshot(snapshot)));
  scope.own(() => releaseTimer?.());

  return { check: () => void poll() };
}
