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
  const listeners = new Set<readonly [wanted: string, listener: (value: never) => void]>();
  const on: Subscribe = (wanted: string, listener: (value: never) => void) => {
    const entry = [wanted, listener] as const;
    listeners.add(entry);
    return () => void listeners.delete(entry);
  };
  return {
    on,
    clear: () => listeners.clear(),
    emit<T extends WidgetEvent>(type: T, payload: WidgetEvents[T]): void {
      for (const [wanted, listener] of listeners)
        try {
          if (wanted === type) listener(payload as never);
          if (wanted === '*') listener({ type, payload } as never);
        } catch (error) {
          reportError(error);
        }
    },
  };
}
