import type { Clock } from '@talk/core';
import { settle } from './fake-client.js';

/** Time controlled by the test: `advance` runs what is due, in order, and lets promises settle in between. */
export function createFakeClock(
  startMs = 1_000_000,
): Clock & { advance: (ms: number) => Promise<void>; pending: () => number } {
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
    },
    pending: () => timers.size,
  };
}
