import type { Clock } from '../protocol/index.js';

/** A clock that only moves when told to. */
export function createFakeClock(): Clock & { advance(byMs: number): void; pending(): number } {
  let nowMs = 1_000_000;
  const timers = new Set<{ atMs: number; run: () => void }>();
  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pending: () => timers.size,
    advance(byMs) {
      const untilMs = nowMs + byMs;
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        timers.delete(next);
        nowMs = next.atMs;
        next.run();
      }
      nowMs = untilMs;
    },
  };
}
