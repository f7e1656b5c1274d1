import type { Clock, Unsubscribe } from '../ports.js';
import { FRAME_MS } from './g711.js';

const MAX_CATCH_UP_TICKS = 5;
const RESET_WHEN_LATE_MS = 200;

/** The machine's monotonic clock: a correction of the wall clock does not disturb audio. */
export const monotonicClock: Clock = {
  nowMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Runs callbacks every 20 ms. Nothing is scheduled while nobody is subscribed. */
export interface FrameTicker {
  add(tick: () => void): Unsubscribe;
}

const tickers = new WeakMap<Clock, FrameTicker>();

/** The one ticker of this clock: all rooms share its timer. */
export function frameTicker(clock: Clock): FrameTicker {
  let ticker = tickers.get(clock);
  if (!ticker) tickers.set(clock, (ticker = createFrameTicker(clock)));
  return ticker;
}

/**
 * Deadlines are absolute, so timer jitter does not add up. A late wake-up runs at most five ticks; when still more than
 * 200 ms behind (the process was stopped) the missed time is dropped, since nobody wants a burst of old audio.
 */
function createFrameTicker(clock: Clock): FrameTicker {
  const ticks = new Set<() => void>();
  let dueMs = 0;
  let cancel: Unsubscribe | null = null;

  function schedule(): void {
    cancel = ticks.size > 0 ? clock.after(Math.max(1, dueMs - clock.nowMs()), wake) : null;
  }

  function wake(): void {
    cancel = null;
    const failures: unknown[] = [];
    for (let caughtUp = 0; caughtUp < MAX_CATCH_UP_TICKS && clock.nowMs() >= dueMs; caughtUp++) {
      dueMs += FRAME_MS;
      for (const tick of ticks) {
        try {
          tick();
        } catch (error) {
          failures.push(error);
        }
      }
    }
    const nowMs = clock.nowMs();
    if (nowMs - dueMs > RESET_WHEN_LATE_MS || dueMs - nowMs > RESET_WHEN_LATE_MS) dueMs = nowMs + FRAME_MS;
    schedule();
    // A defect in one room must be seen, yet not cost the others their beat.
    if (failures.length > 0) throw failures[0];
  }

  return {
    add(tick) {
      ticks.add(tick);
      if (!cancel) {
        dueMs = clock.nowMs() + FRAME_MS;
        schedule();
      }
      return () => {
        ticks.delete(tick);
        if (ticks.size === 0) {
          cancel?.();
          cancel = null;
        }
      };
    },
  };
}
