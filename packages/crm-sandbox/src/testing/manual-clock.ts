import type { Clock } from '../clock.js';

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

/** Stands still until it is advanced. Starts at a fixed moment, so that times can be written down in a test. */
export function createManualClock(startMs = Date.parse('2026-11-24T10:00:00.000Z')): ManualClock {
  let nowMs = startMs;
  let timers: { dueMs: number; run: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { dueMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      nowMs += ms;
      const due = timers.filter((timer) => timer.dueMs <= nowMs);
      timers = timers.filter((timer) => timer.dueMs > nowMs);
      for (const timer of due) timer.run();
    },
  };
}
