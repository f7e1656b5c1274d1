import { HANDSET_NUMBERS, handsetIdentity, isE164 } from '../pstn/scripts.js';

/** Where a dialled address leads. */
export type Destination =
  /** Browsers registered under an identity; `params` came with the address (`client:kim?order=7`). */
  | { kind: 'client'; identity: string; params: Record<string, string> }
  /** A handset number: a browser phone of the outside world. */
  | { kind: 'handset'; identity: string; number: string }
  /** A company line: the call comes in again at its voice address. */
  | { kind: 'line'; number: string }
  | { kind: 'outside'; number: string };

const IDENTITY = /^[A-Za-z0-9_.@+-]{1,121}$/;

/** Resolves an address; null when it is neither a client nor a full international number. */
export function resolveDestination(address: string, isLine: (number: string) => boolean): Destination | null {
  const text = address.trim();
  if (text.startsWith('client:')) {
    const [identity = '', query = ''] = text.slice('client:'.length).split('?', 2);
    if (!IDENTITY.test(identity)) return null;
    return { kind: 'client', identity, params: Object.fromEntries(new URLSearchParams(query)) };
  }
  const number = text.replace(/[\s().-]/g, '');
  if (!isE164(number)) return null;
  if (isLine(number)) return { kind: 'line', number };
  if (HANDSET_NUMBERS.includes(number)) return { kind: 'handset', number, identity: handsetIdentity(number) };
  return { kind: 'outside', number };
}
