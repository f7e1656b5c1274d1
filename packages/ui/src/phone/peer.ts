import type { ContactMatch } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import type { CallState } from '@talk/core/phone';
import type { Peer } from './caller.js';
import { phoneText } from './texts.js';

/** Facts about the caller that a lookup adds to what the call itself knows. */
export interface CallerFacts {
  contact: ContactMatch | null;
  callsToday: number;
}

/** Who the other side is, from the server's snapshot, else from a lookup, else the bare number. */
export function peerOf(call: CallState, facts: CallerFacts | null): Peer {
  const contact = call.snapshot?.contact ?? facts?.contact ?? null;
  const display = phoneDisplay(call.phoneNumber);
  const detail = [
    contact?.company_name ?? null,
    call.snapshot?.ring_group_name ?? call.snapshot?.campaign_name ?? null,
    facts && facts.callsToday > 1 ? phoneText('call.today', { count: facts.callsToday }) : null,
    contact?.owner_name ? phoneText('call.owner', { name: contact.owner_name }) : null,
  ];
  return {
    name: contact?.name ?? display,
    seed: String(contact?.id ?? call.phoneNumber),
    number: contact ? display : '',
    detail: detail.filter((part) => part !== null).join(' · '),
  };
}
