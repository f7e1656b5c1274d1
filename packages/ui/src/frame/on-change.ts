import { effect, untracked, type ReadonlySignal } from '@preact/signals-core';

/** Calls `changed` when the value has become another one, not for the one that there is now. Compared as JSON: what crosses to a page is that. */
export function onChange<T>(source: ReadonlySignal<T>, changed: (value: T) => void): () => void {
  let last = JSON.stringify(source.peek());
  return effect(() => {
    const value = source.value;
    const text = JSON.stringify(value);
    if (text === last) return;
    last = text;
    untracked(() => changed(value));
  });
}
