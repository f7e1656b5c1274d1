import { sendHeartbeat } from '@talk/contract';
import type { Absence, Heartbeat } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { asTalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import type { PhoneState } from './phone.machine.js';
import type { PhoneStore } from './phone.store.js';

export interface HeartbeatOptions {
  call: CallEndpoint;
  store: PhoneStore;
  ports: Pick<Ports, 'clock' | 'newId' | 'page'>;
  scope: Scope;
}

/** Proves to the server that this phone can be rung, and learns what was missed while it could not. */
export interface HeartbeatKeeper {
  dismissAbsence: () => void;
  /** The user has signed in again, or may answer calls again: a server that refused is asked once more. */
  again: () => void;
  /** The page closes: calls must not ring in it for as long as the last heartbeat would count. */
  sayGoodbye: () => void;
}

/** The server holds its answer for this long (see the contract), so the rhythm does not depend on the timers of a hidden tab. */
const HOLD_SECONDS = 18;
const ANSWER_TIMEOUT_MS = 30_000;
/** After a failure: three tries before the second miss. */
const RETRY_MS = 5_000;
/** Never more often than this, whatever the server says. */
const LEAST_MS = 1_000;

const hasCalls = ({ missed_calls: missed, answered_by_others: covered }: Absence): boolean => missed + covered > 0;

/**
 * Sends a heartbeat at once when the phone is registered with the carrier, then another with each answer, and none while it is not
 * registered: a frozen tab, a dead network and a lost registration all go silent on their own. Says goodbye when it is stopped.
 */
export function keepHeartbeat({ call, store, ports, scope }: HeartbeatOptions): HeartbeatKeeper {
  const { clock } = ports;
  const deviceId = ports.newId();
  const absence = (): Absence | null => store.read().absence;
  const tell = (next: Absence | null) => store.apply({ type: 'absence', absence: next });
  let seenId: number | null = null;
  /** Belongs to the current registration: ends when that is lost. */
  let registration: Scope | null = null;
  /** The one beat that is under way; a newer one replaces it. */
  let current: Scope | null = null;
  let hasBeaten = false;
  /** The server has answered since the page was loaded. */
  let wasHeard = false;

  /** Of the tabs of a browser, only the one that holds the phone sends heartbeats. */
  const isRegistered = ({ link, seat }: PhoneState) => link.name === 'ready' && seat.name === 'leading';

  async function beat(own: Scope): Promise<void> {
    current?.end();
    const mine = own.child();
    current = mine;
    const startedMs = clock.nowMs();
    const seen = seenId;
    let waitMs = RETRY_MS;
    try {
      hasBeaten = true;
      const answer = await call(sendHeartbeat, {
        body: {
          device_id: deviceId,
          registered: true,
          hold_seconds: HOLD_SECONDS,
          ...(seen === null ? {} : { seen_absence_id: seen }),
        },
        timeoutMs: ANSWER_TIMEOUT_MS,
        signal: mine.signal,
      });
      if (mine.ended) return;
      adopt(answer, seen);
      waitMs = Math.max(answer.next_in_seconds * 1000, LEAST_MS - (clock.nowMs() - startedMs), 0);
    } catch (error) {
      // Refused for good: the session has ended, the user may not answer calls, or the server is an older release. The next
      // registration asks again, and the next sign-in (`again`).
      if (mine.ended || !asTalkError(error).retryable) return;
    }
    if (waitMs === 0) void beat(own);
    else mine.own(clock.after(waitMs, () => void beat(own)));
  }

  function adopt(answer: Heartbeat, seen: number | null): void {
    if (seen !== null && seenId === seen) seenId = null;
    const isFirst = !wasHeard;
    wasHeard = true;
    // Between two page loads no phone was open. That is worth a notice only if somebody called.
    if (isFirst && answer.absence !== null && !hasCalls(answer.absence)) seenId = answer.absence.id;
    if (answer.absence !== null && answer.absence.id !== seenId && answer.absence.id !== absence()?.id)
      tell(answer.absence);
  }

  function begin(): void {
    if (registration !== null) return;
    const own = scope.child();
    registration = own;
    // Back from sleep, or visible again: tell the server before the next timer would.
    own.own(ports.page.onResume(() => void beat(own)));
    void beat(own);
  }

  function end(): void {
    registration?.end();
    registration = null;
  }

  function sayGoodbye(): void {
    if (!hasBeaten) return;
    hasBeaten = false;
    const body = { device_id: deviceId, registered: false };
    // Not awaited; without it the server notices later, by the silence.
    call(sendHeartbeat, { body, keepalive: true }).catch(() => undefined);
  }

  scope.own(
    store.onChange(({ before, after }) => {
      if (isRegistered(after)) begin();
      else end();
      if (before.link.name !== 'off' && after.link.name === 'off') sayGoodbye();
    }),
  );

  const again = (): void => {
    if (registration !== null) void beat(registration);
  };

  return {
    sayGoodbye,
    again,
    dismissAbsence() {
      const known = absence();
      if (known === null) return;
      tell(null);
      seenId = known.id;
      again();
    },
  };
}
