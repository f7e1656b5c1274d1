import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useSyncExternalStore } from 'react';

/** The current value of a signal, re-rendering when it changes. Works unchanged under React and preact/compat. */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      let first = true; // a signal calls its subscriber at once; an external store must not
      return signal.subscribe(() => {
        if (first) first = false;
        else changed();
      });
    },
    [signal],
  );
  const get = useCallback(() => signal.peek(), [signal]);
  return useSyncExternalStore(subscribe, get, get);
}
