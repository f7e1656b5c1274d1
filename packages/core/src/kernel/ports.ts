import type { Unsubscribe } from './scope.js';

/** Time. Tests replace it, so that no test waits. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs: () => number;
  /** Runs once after the delay, unless released first. */
  after: (delayMs: number, run: () => void) => Unsubscribe;
}

/**
 * Small durable memory: `localStorage`, `sessionStorage`, or a map. It holds no tokens, message bodies or contact data; only what a visitor of
 * a site has in their own browser, their session and the texts that they could not send yet.
 */
export interface KeyValueStorage {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

/** What happens to the page that the client lives in. */
export interface PageLifecycle {
  /** The page came back: visible again, network back, or restored from the back/forward cache (`restored`). */
  onResume: (handler: (event: { restored: boolean }) => void) => Unsubscribe;
}

/** Everything the client needs from its environment. Each port has a default that works in browsers, workers and Node. */
export interface Ports {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** `fetch` with upload progress: `onProgress` is called with a share from 0 to 1. Absent: plain `fetch`, without progress. */
  upload?: (url: string, init: RequestInit, onProgress: (share: number) => void) => Promise<Response>;
  clock: Clock;
  /** In [0, 1); jitter only, never secrets. */
  random: () => number;
  /** Unique id for idempotency keys. */
  newId: () => string;
  page: PageLifecycle;
  storage: KeyValueStorage;
}

/** The time of this machine. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Lasts as long as the page, worker or process. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}
