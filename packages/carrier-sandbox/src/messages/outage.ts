/**
 * Trouble with requests to send a text. `down`: refused with 503. `stuck`: neither taken nor answered until it is over.
 * `unanswered`: taken, but the answer waits until it is over.
 */
export const OUTAGES = ['none', 'down', 'stuck', 'unanswered'] as const;
export type OutageMode = (typeof OUTAGES)[number];

export interface Outage {
  mode(): OutageMode;
  set(mode: OutageMode): void;
  /** How many requests wait now. */
  waiting(): number;
  /** Resolves when the outage is over. */
  over(): Promise<void>;
}

export function createOutage(): Outage {
  let mode: OutageMode = 'none';
  let waiters: (() => void)[] = [];
  return {
    mode: () => mode,
    set(next) {
      mode = next;
      const released = waiters;
      waiters = [];
      for (const release of released) release();
    },
    waiting: () => waiters.length,
    over: () => new Promise((resolve) => waiters.push(resolve)),
  };
}
