import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { PhoneClient } from './phone-ports.js';
import type { CallerFacts } from './peer.js';

export interface CallerModel {
  /** About the call in the foreground; null until the lookup has answered. */
  readonly facts: ReadonlySignal<CallerFacts | null>;
  dispose: () => void;
}

/** Looks up who the foreground call is with: once per number. */
export function createCallerModel({ api, phone }: PhoneClient): CallerModel {
  const facts = signal<CallerFacts | null>(null);
  let number = '';
  let asked = new AbortController();

  const stop = effect(() => {
    const current = phone.call.value?.state.value.phoneNumber ?? '';
    if (current === number) return;
    number = current;
    asked.abort();
    facts.value = null;
    if (current === '') return;
    asked = new AbortController();
    void look(current, asked.signal);
  });

  async function look(phoneNumber: string, abort: AbortSignal): Promise<void> {
    try {
      const found = await api.contacts.findByPhone({ query: { phone_number: phoneNumber }, signal: abort });
      if (!abort.aborted) facts.value = { contact: found.contact, callsToday: found.calls_today };
    } catch {
      // The card shows the number; a name is a courtesy that must not get in the way of answering.
    }
  }

  return {
    facts,
    dispose: () => {
      stop();
      asked.abort();
    },
  };
}
