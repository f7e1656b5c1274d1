import type { Contact, Profile } from '@talk/contract';
import { matchFilter, readFilter } from '@talk/core/contacts';

export const digits = (text: string): string => text.replace(/\D/g, '');

/** Why the tree of a query is refused; null when there is none, or it is well. */
export function problemOf(query: URLSearchParams): string | null {
  const tree = query.get('filter_groups');
  const read = tree === null ? null : readFilter(tree);
  return read?.ok === false ? read.problem : null;
}

/** What the inbox shows beside its statuses and channels. */
export function inboxCounts(found: readonly Contact[]): object {
  const of = (status: Contact['task_status_name']) => found.filter((each) => each.task_status_name === status).length;
  const unread = (kind: 'missed_calls' | 'texts' | 'voicemails') =>
    found.filter((each) => each[`unread_${kind}_count`] > 0).length;
  return {
    statuses: { new: of('new'), open: of('open'), pending: of('pending'), closed: of('closed') },
    unread: {
      inbox: found.filter((each) => each.unread_count > 0).length,
      calls: unread('missed_calls'),
      messages: unread('texts'),
      voicemails: unread('voicemails'),
    },
  };
}

/** The contacts that a query is about, as the server finds them. */
export function filterContacts(contacts: readonly Contact[], query: URLSearchParams, user: Profile): Contact[] {
  const search = (query.get('search') ?? '').toLowerCase();
  const tree = readFilter(query.get('filter_groups') ?? '{"and":[]}');
  const moment = { nowMs: Date.now(), zone: user.company.timezone };
  return contacts.filter(
    (each) =>
      (search === '' ||
        `${each.name} ${each.company_name} ${each.email}`.toLowerCase().includes(search) ||
        (digits(search).length >= 3 && digits(each.phone_number ?? '').includes(digits(search)))) &&
      (!query.has('my_contacts') || each.user_id === user.id) &&
      (!query.has('has_unread') || each.unread_count > 0) &&
      (query.get('task_status') ?? each.task_status_name) === each.task_status_name &&
      tree.ok &&
      matchFilter(tree.filter, each, moment) === true,
  );
}
