import type { WidgetEvent, WidgetEvents, WidgetKind } from '../protocol/index.js';

/** Every event of a kind as one value, for `on('*')`. */
export type AnyWidgetEvent<K extends WidgetKind = 'dialer'> = {
  [T in WidgetEvent<K>]: { type: T; payload: WidgetEvents<K>[T] };
}[WidgetEvent<K>];

/** Subscribes; returns the function that ends the subscription. */
export interface Subscribe<K extends WidgetKind = 'dialer'> {
  <T extends WidgetEvent<K>>(type: T, listener: (payload: WidgetEvents<K>[T]) => void): () => void;
  (type: '*', listener: (event: AnyWidgetEvent<K>) => void): () => void;
}

/** Occurrences with a wildcard. A listener that throws does not keep the others from hearing. */
export function createEmitter() {
  const listeners = new Set<readonly [wanted: string, listener: (value: never) => void]>();
  return {
    on: (wanted: string, listener: (value: never) => void) => {
      const entry = [wanted, listener] as const;
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    clear: () => listeners.clear(),
    emit(type: string, payload: unknown): void {
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
