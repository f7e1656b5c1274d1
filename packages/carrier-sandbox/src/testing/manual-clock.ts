import type { Clock } from '../ports.js';

export interface ManualClock extends Clock {
  /** Moves time forward, running what falls due in order. */
  advance(ms: number): void;
  /** Time passes without the timers being served, as when the process is stopped. */
  stall(ms: number): void;
  readonly pending: number;
}

export function createManualClock(): ManualClock {
  let nowMs = 1000;
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
      const untilMs = nowMs + ms;
      for (;;) {
        const due = timers.filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
        if (!due) break;
        timers = timers.filter((other) => other !== due);
        nowMs = Math.max(nowMs, due.dueMs);
        due.run();
      }
      nowMs = untilMs;
    },
    stall(ms) {
      nowMs += ms;
    },
    get pending() {
      return timers.length;
    },
  };
}
