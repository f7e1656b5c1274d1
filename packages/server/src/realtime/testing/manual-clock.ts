import type { RealtimeClock } from '../ports.js';

export interface ManualClock extends RealtimeClock {
  /** Moves time forward, running what falls due on the way, in order. */
  advance(ms: number): void;
}

/** A clock that stands still until told. Starts at 2026-01-01T00:00:00Z. */
export function createManualClock(): ManualClock {
  let nowMs = Date.UTC(2026, 0, 1);
  const timers = new Set<{ run: () => void; atMs: number }>();
  const nextDue = (untilMs: number) =>
    [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
  return {
    nowMs: () => nowMs,
    schedule(run, delayMs) {
      const timer = { run, atMs: nowMs + delayMs };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (let due = nextDue(endMs); due; due = nextDue(endMs)) {
        timers.delete(due);
        nowMs = due.atMs;
        due.run();
      }
      nowMs = endMs;
    },
  };
}
