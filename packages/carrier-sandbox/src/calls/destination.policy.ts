import { HANDSET_NUMBERS, handsetIdentity, isE164 } from '../pstn/scripts.js';

/**
 * Where a dialled address leads. `address` is how it is called in answers, webhooks and the log. `client`: browsers registered under an
 * identity; `params` came with the address (`client:kim?order=7`). `handset`: a browser phone of the outside world. `line`: a company
 * line, whose call comes in again at its voice address. `outside`: another subscriber's telephone; a desk phone that has no number goes by
 * its SIP address.
 */
export type Destination = { address: string } & (
  | { kind: 'client'; identity: string; params: Record<string, string> }
  | { kind: 'handset'; identity: string; number: string }
  | { kind: 'line'; number: string }
  | { kind: 'outside'; number: string }
);

const IDENTITY = /^[A-Za-z0-9_.@+-]{1,121}$/;
/** The real service takes shorter ones only. */
const MAX_SIP_URI = 255;
/** `sip:user[:password]@host[:port][;parameters][?headers]` (RFC 3261, 19.1.1). */
const SIP_URI = /^(sips?:)([^\s@:]+)(?::[^\s@]*)?(@[\w.-]+(?::\d{1,5})?)(?:[;?]\S*)?$/i;

/** Resolves an address; null when it is neither a client, a SIP address nor a full international number. */
export function resolveDestination(address: string, isLine: (number: string) => boolean): Destination | null {
  const text = address.trim();
  if (text.startsWith('client:')) {
    const [identity = '', query = ''] = text.slice('client:'.length).split('?', 2);
    if (!IDENTITY.test(identity)) return null;
    const params = Object.fromEntries(new URLSearchParams(query));
    return { kind: 'client', address: `client:${identity}`, identity, params };
  }
  if (/^sips?:/i.test(text)) return text.length < MAX_SIP_URI ? deskPhone(text) : null;
  const number = text.replace(/[\s().-]/g, '');
  if (!isE164(number)) return null;
  return isLine(number) ? { kind: 'line', address: number, number } : telephone(number, number);
}

function telephone(number: string, address: string): Destination {
  if (HANDSET_NUMBERS.includes(number)) return { kind: 'handset', address, number, identity: handsetIdentity(number) };
  return { kind: 'outside', address, number };
}

/** What a SIP address rings: the telephone whose number is its user part (`sip:+14155550150@pbx.example`), else one of its own. */
function deskPhone(text: string): Destination | null {
  const [, scheme, user, host] = SIP_URI.exec(text) ?? [];
  if (scheme === undefined || user === undefined || host === undefined) return null;
  const address = scheme.toLowerCase() + user + host;
  return telephone(isE164(user) ? user : address, address);
}
