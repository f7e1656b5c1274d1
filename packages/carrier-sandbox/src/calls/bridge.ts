import type { Core } from '../carrier.js';
import { Aborted } from '../clock.js';
import type { Unsubscribe } from '../ports.js';
import type { Call, Seat } from './call.js';

/** Keys pressed on one side reach the other party, where it can take them (a scripted menu, a line of ours). */
function relayDigits(a: Call, b: Call): Unsubscribe {
  const stops = [
    a.onDigit((digit) => b.farEnd.pressDigit?.(digit)),
    b.onDigit((digit) => a.farEnd.pressDigit?.(digit)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export interface Bridge {
  readonly seats: readonly [Seat, Seat];
  /** Resolves when one side is gone or has moved elsewhere; the room is closed then. */
  readonly over: Promise<void>;
}

/** Puts two answered calls into a room of two. `signal` aborting takes the first one out. */
export function bridgeCalls(core: Core, a: Call, b: Call, signal: AbortSignal): Bridge {
  if (signal.aborted) throw new Aborted();
  const room = core.createRoom();
  const seats: [Seat, Seat] = [a.sit(room), b.sit(room)];
  const stopRelay = relayDigits(a, b);
  const onAbort = () => seats[0].leave();
  signal.addEventListener('abort', onAbort, { once: true });
  const over = Promise.race([seats[0].left, seats[1].left]).then(() => {
    signal.removeEventListener('abort', onAbort);
    stopRelay();
  });
  return { seats, over };
}
