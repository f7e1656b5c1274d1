import type { SharedStorage } from '../kept-calls.js';

/** What all tabs of one browser share. */
export function createSharedStorage(): SharedStorage {
  const values = new Map<string, string>();
  return {
    keys: () => [...values.keys()],
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}
