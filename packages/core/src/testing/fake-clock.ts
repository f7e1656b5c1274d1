import type { Clock } from '../kernel/ports.js';

export interface FakeClock extends Clock {
  /** Runs what is due, in order, and lets promises settle between. */
  advance: (ms: number) => Promise<void>;
  /** Timers that wait. */
  pending: () => number;
}

/** Lets every promise that can settle do so: real I/O excluded. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

export function createFakeClock(startMs = 1_000_000): FakeClock {
  let nowMs = startMs;
  const timers = new Set<{ atMs: number; run: () => void }>();
  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (due === undefined) break;
        timers.delete(due);
        nowMs = Math.max(nowMs, due.atMs);
        due.run();
        await settle();
      }
      nowMs = untilMs;
      await settle();
    },
    pending: () => timers.size,
  };
}
