import { computed } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';

export type { ReadonlySignal } from '@preact/signals-core';

/** The public face of a signal: it can be read and subscribed to, and assigning to it throws. */
export function readonly<T>(source: Signal<T>): ReadonlySignal<T> {
  return computed(() => source.value);
}
