import { twilioPhone } from '@talk/core/browser';
import type { Phone } from '@talk/core/phone';
import type { EntryClient } from './client.js';

/** The client of a signed-in user. */
export type Client = Omit<EntryClient, 'phone'> & { readonly phone: Phone };

const known = new WeakMap<EntryClient, Client>();

/** The client with its softphone, which is added once and outlives a change of accounts. */
export function withPhone(entry: EntryClient): Client {
  const client = known.get(entry) ?? { ...entry, phone: entry.addPhone(twilioPhone()) };
  known.set(entry, client);
  return client;
}
