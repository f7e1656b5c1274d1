import type { Contact } from '@talk/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CONTACT_COUNTS, effectiveSearch, toFilters, type ContactsSearch } from '../../entities/contact/index.js';
import { contactListQuery } from './contact-list-query.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const NONE: ReadonlySet<number> = new Set();

/** The ids of the rows that the address asks for, page by page; rows of the last search stay until the next ones are there. */
export function useContacts(search: ContactsSearch) {
  const { client, entities } = useWorkspace();
  const filters = toFilters(search);
  const list = useInfiniteQuery({ ...contactListQuery(client, entities, search), placeholderData: keepPreviousData });
  const count = useQuery({
    queryKey: [...CONTACT_COUNTS, filters],
    queryFn: ({ signal }) => client.api.contacts.count({ query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  // A contact that moved between two pages while they were loaded is in both: the first place counts.
  const rows = useMemo(() => [...new Set(list.data?.pages.flatMap(({ ids }) => ids))], [list.data]);
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
export function useArrivals(search: ContactsSearch, rows: readonly number[], isWhole: boolean): Arrivals {
  const { entities, user } = useWorkspace();
  const key = JSON.stringify(search);
  const [held, setHeld] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: NONE });
  const listed = useMemo(() => new Set(rows), [rows]);
  const shown = useRef({ listed, isWhole });
  useEffect(() => {
    shown.current = { listed, isWhole };
  });
  useEffect(() => {
    const change = (to: (ids: ReadonlySet<number>) => ReadonlySet<number>): void =>
      setHeld((before) => ({ key, ids: to(before.key === key ? before.ids : NONE) }));
    return entities.contacts.onNews(({ id, kind, facts }) => {
      if (facts === null) {
        change((ids) => new Set([...ids].filter((each) => each !== id)));
        return;
      }
      const now = shown.current;
      const isArrival = kind === 'created' || (now.isWhole && !now.listed.has(id));
      if (isArrival && belongs(facts, JSON.parse(key) as ContactsSearch, user.id))
        change((ids) => new Set(ids).add(id));
    });
  }, [entities, key, user.id]);
  const arrived = held.key === key ? [...held.ids] : [];
  return {
    count: arrived.filter((id) => !listed.has(id)).length,
    clear: () => setHeld({ key, ids: NONE }),
  };
}

/** Whether a new contact is surely part of the list, by what is known of it. A text search is the server's to judge. */
function belongs(contact: Partial<Contact>, search: ContactsSearch, userId: number): boolean {
  if (effectiveSearch(search) !== '') return false;
  if (search.mine && contact.user_id !== userId) return false;
  if (search.unread && (contact.unread_count ?? 0) === 0) return false;
  return search.status === undefined || search.status === contact.task_status_name;
}
