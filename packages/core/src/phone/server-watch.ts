import { currentCalls, getCall } from '@talk/contract';
import type { Call } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { asTalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope, Unsubscribe } from '../kernel/scope.js';
import { mayTakeBack, partOf } from './call-part.js';
import { detachedCall, isOver } from './call.state.js';
import type { PhoneStore } from './phone.store.js';
import { isUnreachable } from './report-hang-up.js';

/** Where snapshots of calls are pushed from: the realtime part, when the client has one. */
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
  userId: () => number | null;
  /** This tab holds the phone. The others show its state, and do not ask the server. */
  leads: () => boolean;
  /** Id of the call that this browser carried last, if remembered: a tab that crashed could not say goodbye. */
  carried: () => string | null;
}

/** The watch over the calls of one phone. */
export interface ServerWatch {
  /** Asks the server now: after a sign-in, a sleep, a change of leader. */
  check: () => void;
}

const POLL_LIVE_MS = 15_000;
const POLL_MS = 2_000;
const POLL_TIMEOUT_MS = 5_000;

/**
 * Keeps the calls of this phone equal to the server's while there are any: by realtime events, and by polling, often
 * without events and rarely with them. A failure here is how a person learns that the server is unreachable during a call.
 */
export function watchServer(options: ServerWatchOptions): ServerWatch {
  const { call, feed, store, ports, scope, userId, leads, carried } = options;
  let releaseTimer: Unsubscribe | null = null;
  /** Calls that are over for this user, whatever the server knows yet: never offered again. */
  const finished = new Set<string>();

  const followsSent = (): Call | null => {
    const { sent } = store.read();
    return sent !== null && mayTakeBack(sent, userId(), ports.clock.nowMs()) ? sent : null;
  };
  /** Ids of calls about which the server knows more. */
  const known = (): { callId: string | null }[] => {
    const sent = followsSent();
    const calls = store.read().calls.filter((state) => !isOver(state));
    return sent === null ? calls : [...calls, { callId: sent.id }];
  };

  function applySnapshot(snapshot: Call): void {
    store.apply({ type: 'sent', snapshot });
    const owners = store.read().calls.filter(({ callId }) => callId === snapshot.id);
    // A call that came back here stands beside what is left of its first visit.
    const owner = owners.find((state) => !isOver(state)) ?? owners[0];
    if (owner === undefined) return offerRejoin(snapshot);
    store.applyToCall(owner.key, {
      type: 'snapshot',
      snapshot,
      part: partOf(snapshot, userId()),
      atMs: ports.clock.nowMs(),
    });
  }

  /** A call of this user that no phone carries: this phone was reloaded, or another one was lost. */
  function offerRejoin(snapshot: Call): void {
    const me = userId();
    const part = partOf(snapshot, me);
    const mine = me !== null && snapshot.user_id === me && part?.state !== 'left' && part?.state !== 'ringing';
    const goesOn = snapshot.phase === 'active' || snapshot.phase === 'held';
    const lost = snapshot.rejoin_until !== null || snapshot.id === carried();
    if (!leads() || !mine || !goesOn || !lost || finished.has(snapshot.id)) return;
    store.apply({ type: 'call-added', call: detachedCall(`re-${ports.newId()}`, snapshot, part, ports.clock.nowMs()) });
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
      if (isUnreachable(asTalkError(error).code)) store.apply({ type: 'server', reachable: false });
    }
  }

  let pollAtMs = 0;

  /** Checks every 2 s whether it is time to poll: events may stop while the next poll is still far away. */
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
      const busy = after.calls.some((state) => !isOver(state)) || followsSent() !== null;
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
