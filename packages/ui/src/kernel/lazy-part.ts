import { signal, type ReadonlySignal } from '@preact/signals-core';
import { useEffect, useRef } from 'react';
import { useSignalValue } from './use-signal-value.js';

/** A part of the program whose code is loaded on demand. */
export interface LazyPart<T> {
  /** Null until it has loaded; `failed` when it could not be loaded, until it is asked for again. */
  readonly state: ReadonlySignal<T | 'failed' | null>;
  /** The part, where it has loaded. */
  peek: () => T | null;
  /** Loads it, once. Resolves with null when it could not be loaded: by a release or the network, so the next call tries again. */
  load: () => Promise<T | null>;
  /** Ends the part, also one that is still on its way. */
  dispose: () => void;
}

/**
 * @param fetchCode mostly an `import()`
 * @param make the part, of its code; what it throws is thrown by `load`
 * @param end what to do with a part that is no longer needed
 */
export function createLazyPart<Code, T extends object>(
  fetchCode: () => Promise<Code>,
  make: (code: Code) => T,
  end: (part: T) => void = () => undefined,
): LazyPart<T> {
  const state = signal<T | 'failed' | null>(null);
  let loading: Promise<T | null> | null = null;
  let disposed = false;
  const peek = (): T | null => {
    const known = state.peek();
    return known === 'failed' ? null : known;
  };
  return {
    state,
    peek,
    load() {
      if (loading === null && !disposed) state.value = null;
      loading ??= fetchCode().then(
        (code) => {
          const made = make(code);
          if (disposed) end(made);
          else state.value = made;
          return made;
        },
        () => {
          loading = null;
          if (!disposed) state.value = 'failed';
          return null;
        },
      );
      return loading;
    },
    dispose() {
      disposed = true;
      const part = peek();
      if (part !== null) end(part);
    },
  };
}

/** The part, loaded when it is wanted. A failure stays until `load` is called, or it is wanted anew. */
export function useLazyPart<T>(part: Pick<LazyPart<T>, 'state' | 'load'>, wanted: boolean): T | 'failed' | null {
  const wasWanted = useRef(false);
  useEffect(() => {
    if (wanted && !wasWanted.current) void part.load();
    wasWanted.current = wanted;
  }, [part, wanted]);
  return useSignalValue(part.state);
}
