import type { Unsubscribe } from './scope.js';

/** An occurrence: it happens and is gone. Only the file that creates it holds `emit`. */
export interface EventSource<T> {
  subscribe: (handler: (value: T) => void) => Unsubscribe;
  emit: (value: T) => void;
}

/**
 * A handler that throws must not keep the others from running: its error is rethrown in a task of its own, where the
 * page's error reporting finds it.
 */
function rethrowLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

export function createEvent<T>(): EventSource<T> {
  const handlers = new Set<(value: T) => void>();
  return {
    subscribe(handler) {
      // A wrapper of its own, so that the same function subscribed twice is two subscriptions.
      const entry = (value: T) => handler(value);
      handlers.add(entry);
      return () => {
        handlers.delete(entry);
      };
    },
    emit(value) {
      for (const handler of Array.from(handlers)) {
        try {
          handler(value);
        } catch (error) {
          rethrowLater(error);
        }
      }
    },
  };
}

/** Named occurrences: `M` maps each name to the payload of its handlers. */
export interface Emitter<M> {
  on: <K extends keyof M>(name: K, handler: (value: M[K]) => void) => Unsubscribe;
  emit: <K extends keyof M>(name: K, value: M[K]) => void;
}

export function createEmitter<M>(): Emitter<M> {
  const sources = new Map<keyof M, EventSource<unknown>>();
  const source = (name: keyof M): EventSource<unknown> => {
    const known = sources.get(name) ?? createEvent<unknown>();
    sources.set(name, known);
    return known;
  };
  return {
    on: (name, handler) => source(name).subscribe((value) => handler(value as M[typeof name])),
    emit: (name, value) => sources.get(name)?.emit(value),
  };
}
