import { signal } from '@preact/signals-core';
import { createEvent } from '../kernel/event.js';
import type { Unsubscribe } from '../kernel/scope.js';
import { readonly } from '../kernel/signals.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import type { CallEvent } from './call.machine.js';
import type { CallState } from './call.state.js';
import { initialPhone, nextPhone } from './phone.machine.js';
import type { PhoneEvent, PhoneState } from './phone.machine.js';

/** The one writer of the phone's state. */
export interface PhoneStore {
  readonly state: ReadonlySignal<PhoneState>;
  read: () => PhoneState;
  apply: (event: PhoneEvent) => void;
  applyToCall: (key: string, event: CallEvent) => void;
  /** Called after each change of state, with the state before. */
  onChange: (handler: (change: { before: PhoneState; after: PhoneState }) => void) => Unsubscribe;
  findCall: (key: string) => CallState | undefined;
}

export function createPhoneStore(): PhoneStore {
  const state = signal(initialPhone);
  const changed = createEvent<{ before: PhoneState; after: PhoneState }>();
  const apply = (event: PhoneEvent): void => {
    const before = state.peek();
    const after = nextPhone(before, event);
    if (after === before) return;
    state.value = after;
    changed.emit({ before, after });
  };
  return {
    state: readonly(state),
    read: () => state.peek(),
    apply,
    applyToCall: (key, event) => apply({ type: 'call', key, event }),
    onChange: changed.subscribe,
    findCall: (key) => state.peek().calls.find((call) => call.key === key),
  };
}
