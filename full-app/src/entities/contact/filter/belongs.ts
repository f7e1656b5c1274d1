import type { Contact } from '@talk/core';
import { matchFilter } from '@talk/core/contacts';
import { effectiveSearch, type ContactsSearch } from '../contacts-search.js';
import { filterTree } from './search-filter.js';

/** Whose list it is, and by which calendar its days are meant. */
export interface ListReader {
  readonly id: number;
  /** The user's own line. */
  readonly default_outbound_campaign_id: number | null;
  readonly company: { readonly timezone: string };
}

/**
 * Whether a contact is part of the list, by what is known of it. Null when the server has to be asked for all of it. A text search is the server's to
 * judge: nothing is said to have come in.
 */
export function belongs(contact: Partial<Contact>, search: ContactsSearch, reader: ListReader): boolean | null {
  const is = belongsToAny(contact, search, reader);
  // Which lines a team inbox has, the server knows.
  return is === true && search.inbox !== undefined ? null : is;
}

function belongsToAny(contact: Partial<Contact>, search: ContactsSearch, reader: ListReader): boolean | null {
  // Who is in a list is told by events of the list.
  if (effectiveSearch(search) !== '' || search.list !== undefined) return false;
  if (search.mine && contact.user_id !== reader.id) return false;
  if (search.unread && (contact.unread_count ?? 0) === 0) return false;
  if (search.status !== undefined && search.status !== contact.task_status_name) return false;
  const isOfChannel = search.channel === undefined ? true : isOf(search.channel, contact, reader);
  if (isOfChannel === false || search.filter === undefined) return isOfChannel;
  const tree = filterTree(search);
  const isMatch = tree !== null && matchFilter(tree, contact, { nowMs: Date.now(), zone: reader.company.timezone });
  return isMatch === false ? false : isOfChannel === null ? null : isMatch;
}

/** Null: whether there ever was one, is not told of a contact. */
function isOf(
  channel: NonNullable<ContactsSearch['channel']>,
  contact: Partial<Contact>,
  { default_outbound_campaign_id: lineId }: ListReader,
): boolean | null {
  switch (channel) {
    case 'calls':
      return callsOf(contact) > 0;
    case 'messages':
      // As the server has it: faxes and emails, too, which have no count of their own.
      return (contact.communications_count ?? 0) > callsOf(contact);
    case 'voicemails':
      return (contact.unread_voicemails_count ?? 0) > 0 ? true : null;
    case 'my-personal-line':
      return lineId !== null && (contact.campaign_ids ?? []).includes(lineId);
  }
}

const callsOf = ({ inbound_calls_count: inbound = 0, outbound_calls_count: outbound = 0 }: Partial<Contact>): number =>
  inbound + outbound;
