import type { Unsubscribe } from './scope.js';

/** Time. Tests replace it, so that no test waits. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs: () => number;
  /** Runs once after the delay, unless released first. */
  after: (delayMs: number, run: () => void) => Unsubscribe;
}

/** Small durable memory: `localStorage`, `sessionStorage`, or a map. Never holds tokens, message bodies or contact data. */
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

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** RFC 9562 version 4, from `getRandomValues`: `randomUUID` does not exist on plain-http pages. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

/** Fills what the caller left out. */
export function withDefaultPorts(ports: Partial<Ports> = {}): Ports {
  return {
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: () => Math.random(),
    newId: newUuid,
    page: { onResume: () => () => {} },
    storage: memoryStorage(),
    ...ports,
  };
}
