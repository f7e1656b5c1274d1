import type { Clock } from '../clock.js';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** Starts at the real time, so that database defaults agree with it, and moves only when told. */
export function createTestClock(start: Date = new Date()): TestClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
