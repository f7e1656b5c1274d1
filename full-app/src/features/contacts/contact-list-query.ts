import type { Entities } from '@talk/core/entities';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { askContacts, CONTACT_LISTS, sortOf, toFilters, type ContactsSearch } from '../../entities/contact/index.js';
import type { Client } from '../../shared/workspace/workspace-client.js';

const PER_PAGE = 50;
/** Coming back from a contact, a person finds the rows that they left, as far down as they were. */
const KEPT_MS = 60 * 60_000;

/** The ids of the rows that an address asks for, page by page. */
export function contactListQuery(client: Client, entities: Pick<Entities, 'contacts'>, search: ContactsSearch) {
  const filters = toFilters(search);
  const order = sortOf(search);
  return infiniteQueryOptions({
    queryKey: [...CONTACT_LISTS, filters, order],
    queryFn: ({ pageParam, signal }) =>
      askContacts(entities, () =>
        client.api.contacts.list({
          query: { ...filters, ...order, per_page: PER_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.has_more_pages ? (last.next_cursor ?? undefined) : undefined),
    gcTime: KEPT_MS,
  });
}
