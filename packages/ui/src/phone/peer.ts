import type { Call, ContactMatch } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import type { CallState } from '@talk/core/phone';
import type { Peer } from './caller.js';
import type { DirectoryEntry } from './phone-ports.js';
import { phoneText } from './texts.js';

/** Facts about the caller that a lookup adds to what the call itself knows. */
export interface CallerFacts {
  contact: ContactMatch | null;
  callsToday: number;
  /** From the page around the phone, when our contacts know nobody. */
  entry: DirectoryEntry | null;
}

const places = new Intl.PluralRules('en', { type: 'ordinal' });

/** 3 → "3rd". */
function ordinal(count: number): string {
  const place = places.select(count);
  return phoneText(place === 'one' || place === 'two' || place === 'few' ? `ordinal.${place}` : 'ordinal.other', {
    count,
  });
}

/** The other side of a call that is not at this phone. */
export function peerOfCall(call: Call): Peer {
  const display = phoneDisplay(call.phone_number);
  const name = call.contact?.name ?? display;
  return {
    name,
    seed: String(call.contact?.id ?? call.phone_number),
    number: name === display ? '' : display,
    detail: [...new Set([call.ring_group_name, call.campaign_name, call.contact?.company_name])]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Who the other side is, from the server's snapshot, else from a lookup, else the bare number. */
export function peerOf(call: CallState, facts: CallerFacts | null): Peer {
  const contact = call.snapshot?.contact ?? facts?.contact ?? null;
  const entry = contact === null ? (facts?.entry ?? null) : null;
  const display = phoneDisplay(call.phoneNumber);
  const detail = [
    contact?.company_name ?? entry?.company ?? null,
    call.snapshot?.ring_group_name ?? call.snapshot?.campaign_name ?? null,
    facts && facts.callsToday > 1 ? phoneText('call.today', { nth: ordinal(facts.callsToday) }) : null,
    contact?.owner_name ? phoneText('call.owner', { name: contact.owner_name }) : null,
  ];
  const name = contact?.name ?? entry?.name ?? display;
  return {
    name,
    seed: String(contact?.id ?? entry?.id ?? call.phoneNumber),
    number: name === display ? '' : display,
    detail: detail.filter((part) => part !== null).join(' · '),
  };
}
