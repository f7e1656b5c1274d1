import type { Unsubscribe } from './ports.js';

export interface Listeners<A extends unknown[]> {
  add(listener: (...args: A) => void): Unsubscribe;
  emit(...args: A): void;
  clear(): void;
  readonly size: number;
}

/** A list of callbacks. Emitting works on a copy, so a listener may remove itself or others while it runs. */
export function createListeners<A extends unknown[]>(): Listeners<A> {
  const all = new Set<(...args: A) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    emit(...args) {
      for (const listener of all.size === 1 ? all : [...all]) listener(...args);
    },
    clear: () => all.clear(),
    get size() {
      return all.size;
    },
  };
}
