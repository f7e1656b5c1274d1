import type { WidgetEvent, WidgetEvents } from '../protocol/index.js';

/** Every event as one value, for `on('*')`. */
export type AnyWidgetEvent = { [T in WidgetEvent]: { type: T; payload: WidgetEvents[T] } }[WidgetEvent];

/** Subscribes; returns the function that ends the subscription. */
export interface Subscribe {
  <T extends WidgetEvent>(type: T, listener: (payload: WidgetEvents[T]) => void): () => void;
  (type: '*', listener: (event: AnyWidgetEvent) => void): () => void;
}

/** Typed occurrences with a wildcard. A listener that throws does not keep the others from hearing. */
export function createEmitter() {
  const listeners = new Set<(type: string, payload: unknown) => void>();
  const on: Subscribe = (wanted: string, listener: (value: never) => void) => {
    const hear = (type: string, payload: unknown) => {
      if (wanted === '*') listener({ type, payload } as never);
      else if (wanted === type) listener(payload as never);
    };
    listeners.add(hear);
    return () => void listeners.delete(hear);
  };
  return {
    on,
    clear: () => listeners.clear(),
    emit<T extends WidgetEvent>(type: T, payload: WidgetEvents[T]): void {
      for (const hear of listeners)
        try {
          hear(type, payload);
        } catch (error) {
          reportError(error);
        }
    },
  };
}
