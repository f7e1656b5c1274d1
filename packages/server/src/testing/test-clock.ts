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

/** The real time, which a test may move forward. */
export function createRunningClock(): TestClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}
