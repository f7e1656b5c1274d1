import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Remembered } from '../phone-ports.js';

/** Communications that this agent has dismissed: a reload must not show them again. */
export interface Dismissed {
  readonly ids: ReadonlySignal<readonly number[]>;
  add: (communicationId: number) => void;
}

const KEY = 'fishing.dismissed';
/** More than ever wait in one queue. */
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
