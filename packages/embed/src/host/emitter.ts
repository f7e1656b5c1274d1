import type { WidgetEvent, WidgetEvents } from '../protocol/index.js';

/** Every event as one value, for `on('*')`. */
export type AnyWidgetEvent = { [T in WidgetEvent]: { type: T; payload: WidgetEvents[T] } }[WidgetEvent];

/** Subscribes; returns the function that ends the subscription. */
export interface Subscribe {
  <T extends WidgetEvent>(type: T, listener: (payload: WidgetEvents[T]) => void): () => void;
  (type: '*', listener: (event: AnyWidgetEvent) => void): () => void;
}

type Listener = (value: never) => void;

/** Typed occurrences with a wildcard. A listener that throws does not keep the others from hearing. */
export function createEmitter(onFault: (error: unknown) => void) {
  const listeners = new Set<{ type: string; listener: Listener }>();
  const on: Subscribe = (type: string, listener: Listener) => {
    const entry = { type, listener };
    listeners.add(entry);
    return () => void listeners.delete(entry);
  };
  return {
    on,
    clear: () => listeners.clear(),
    emit<T extends WidgetEvent>(type: T, payload: WidgetEvents[T]): void {
      for (const entry of [...listeners]) {
        if (entry.type !== type && entry.type !== '*') continue;
        try {
          (entry.listener as (value: unknown) => void)(entry.type === '*' ? { type, payload } : payload);
        } catch (error) {
          onFault(error);
        }
      }
    },
  };
}
