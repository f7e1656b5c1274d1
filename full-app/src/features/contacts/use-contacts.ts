import type { Contact } from '@talk/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CONTACT_COUNTS, effectiveSearch, toFilters, type ContactsSearch } from '../../entities/contact/index.js';
import { contactListQuery } from './contact-list-query.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const NONE: ReadonlySet<number> = new Set();

/** The rows that the address asks for, page by page; rows of the last search stay until the next ones are there. */
export function useContacts(search: ContactsSearch) {
  const { client } = useWorkspace();
  const filters = toFilters(search);
  const list = useInfiniteQuery({ ...contactListQuery(client, search), placeholderData: keepPreviousData });
  const count = useQuery({
    queryKey: [...CONTACT_COUNTS, filters],
    queryFn: ({ signal }) => client.api.contacts.count({ query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  // A contact that moved between two pages while they were loaded is in both: the first place counts.
  const rows = useMemo(() => {
    const seen = new Map<number, Contact>();
    for (const page of list.data?.pages ?? []) {
      for (const contact of page.data) if (!seen.has(contact.id)) seen.set(contact.id, contact);
    }
    return [...seen.values()];
  }, [list.data]);
  return { list, rows, count: count.data?.count ?? null };
}

export interface Arrivals {
  count: number;
  /** They are being shown now. */
  clear: () => void;
}

/**
 * How many contacts were created, or have come into view, and are not among `rows`. They are shown when the person asks: nothing jumps.
 * @param isWhole all rows are there: one that has changed and is not among them has come into view.
 */
export function useArrivals(search: ContactsSearch, rows: readonly Contact[], isWhole: boolean): Arrivals {
  const { client, user } = useWorkspace();
  const key = JSON.stringify(search);
  const [held, setHeld] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: NONE });
  const shown = useRef({ rows, isWhole });
  useEffect(() => {
    shown.current = { rows, isWhole };
  });
  useEffect(() => {
    const change = (to: (ids: ReadonlySet<number>) => ReadonlySet<number>): void =>
      setHeld((before) => ({ key, ids: to(before.key === key ? before.ids : NONE) }));
    const add = (contact: Placed): void => {
      if (belongs(contact, JSON.parse(key) as ContactsSearch, user.id)) change((ids) => new Set(ids).add(contact.id));
    };
    const addChanged = (contact: Placed): void => {
      const now = shown.current;
      if (now.isWhole && !now.rows.some(({ id }) => id === contact.id)) add(contact);
    };
    const ends = [
      client.realtime.on('contact_created', ({ data }) => add(data)),
      client.realtime.on('contact_updated', ({ data }) => addChanged(data)),
      client.realtime.on('contacts_updated', ({ data: { changes, items } }) => {
        for (const item of items) addChanged({ ...item, task_status_name: changes.task_status_name });
      }),
      client.realtime.on('left_view', ({ data }) => {
        const gone = new Set(data.type === 'contact' ? data.items.map(({ id }) => id) : []);
        change((ids) => new Set([...ids].filter((id) => !gone.has(id))));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, key, user.id]);
  const arrived = held.key === key ? [...held.ids] : [];
  return {
    count: arrived.filter((id) => !rows.some((contact) => contact.id === id)).length,
    clear: () => setHeld({ key, ids: NONE }),
  };
}

/** What decides in which lists a contact is; a status that is not known is in none. */
type Placed = Pick<Contact, 'id' | 'user_id' | 'unread_count'> & {
  readonly task_status_name?: Contact['task_status_name'] | undefined;
};

/** Whether a new contact is surely part of the list. A text search is the server's to judge. */
function belongs(contact: Placed, search: ContactsSearch, userId: number): boolean {
  if (effectiveSearch(search) !== '') return false;
  if (search.mine && contact.user_id !== userId) return false;
  if (search.unread && contact.unread_count === 0) return false;
  return search.status === undefined || search.status === contact.task_status_name;
}
