import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Remembered } from '../phone-ports.js';

/** Communications that this person does not want to be told of again: a reload must not repeat them. */
export interface Dismissed {
  readonly ids: ReadonlySignal<readonly number[]>;
  add: (communicationId: number) => void;
}

const KEY = 'fishing.dismissed';
/** More never wait in one queue. */
const KEPT = 50;

export function createDismissed(remembered: Remembered): Dismissed {
  const ids = signal(read());

  function read(): readonly number[] {
    return (remembered.get(KEY) ?? '').split(',').map(Number).filter(Boolean);
  }

  return {
    ids,
    add(communicationId) {
      // Another tab may have added some.
      ids.value = [...new Set([...read(), ...ids.peek(), communicationId])].slice(-KEPT);
      remembered.set(KEY, ids.peek().join(','));
    },
  };
}
