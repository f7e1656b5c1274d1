import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { isHiddenNumber, lightPhoneEngine } from '@talk/core/format';
import type { Directory, DirectoryEntry, PhoneClient } from './phone-ports.js';
import { pastOf, type CallerFacts } from './peer.js';

export interface CallerModel {
  /** About the call in the foreground; null until a lookup has answered. */
  readonly facts: ReadonlySignal<CallerFacts | null>;
  dispose: () => void;
}

/** Looks up the other side of the foreground call, once per call: in our contacts, then in the page's own records. */
export function createCallerModel(
  { api, phone }: PhoneClient,
  directory: Directory | null,
  { country, userId }: { country: string; userId: number },
): CallerModel {
  const facts = signal<CallerFacts | null>(null);
  let number = '';
  let key: string | null = null;
  let asked = new AbortController();

  const stop = effect(() => {
    const call = phone.call.value;
    const current = call?.state.value.phoneNumber ?? '';
    if (current === number && (call?.key ?? null) === key) return;
    asked.abort();
    // They call again: it is known who they are, but not any more how often they have called.
    const known = current === number ? facts.peek() : null;
    facts.value = known && { ...known, callsToday: 0, past: null };
    number = current;
    key = call?.key ?? null;
    // Not a number, so no contact has it: asking would only be refused.
    if (isHiddenNumber(current) || !lightPhoneEngine.parse(current, country).valid) return;
    asked = new AbortController();
    void look(current, asked.signal);
  });

  async function look(phoneNumber: string, abort: AbortSignal): Promise<void> {
    const asked = lookupEntry(directory, phoneNumber);
    // The card shows the number; a missing name must not get in the way of answering.
    const ours = await api.contacts
      .findByPhone({ query: { phone_number: phoneNumber }, signal: abort })
      .catch(() => null);
    if (abort.aborted) return;
    const before = facts.peek();
    const known: CallerFacts = {
      contact: ours === null ? (before?.contact ?? null) : ours.contact,
      callsToday: ours?.calls_today ?? 0,
      past: ours === null ? null : pastOf(ours, userId),
      entry: before?.entry ?? null,
    };
    if (ours !== null) facts.value = known;
    // A host may take its time, or never answer.
    const entry = await asked;
    if (entry !== null && !abort.aborted) facts.value = { ...known, entry };
  }

  return {
    facts,
    dispose: () => {
      stop();
      asked.abort();
    },
  };
}

/** Null also when the page cannot answer: its records help, but are not required. */
export async function lookupEntry(directory: Directory | null, phoneNumber: string): Promise<DirectoryEntry | null> {
  try {
    return (await directory?.lookup(phoneNumber)) ?? null;
  } catch {
    return null;
  }
}
