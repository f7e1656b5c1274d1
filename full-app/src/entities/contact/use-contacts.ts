import type { Contact } from '@talk/core';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { belongs } from './filter/belongs.js';
import { CONTACT_COUNTS, COUNT_RETRY } from './contact-lists.js';
import { contactListQuery, refreshPages } from './contact-list-query.js';
import { hasComeIn, sortedPlace } from './sorted-place.js';
import { sortOf, toFilters, type ContactsSearch } from './contacts-search.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const NONE: ReadonlySet<number> = new Set();
/** Whether a contact sorts among the loaded rows. Null: not known. */
type Among = (contact: Partial<Contact>, search: ContactsSearch) => boolean | null;

/** The ids of the rows that the address asks for, page by page; rows of the last search stay until the next ones are there. */
export function useContacts(search: ContactsSearch) {
  const { client, entities } = useWorkspace();
  const filters = toFilters(search);
  const list = useInfiniteQuery({ ...contactListQuery(client, entities, search), placeholderData: keepPreviousData });
  const count = useQuery({
    queryKey: [...CONTACT_COUNTS, filters],
    queryFn: ({ signal }) => client.api.contacts.count({ query: filters, signal }),
    placeholderData: keepPreviousData,
    ...COUNT_RETRY,
  });
  // A contact that moved between two pages while they were loaded is in both: the first place counts.
  const rows = useMemo(() => [...new Set(list.data?.pages.flatMap(({ ids }) => ids))], [list.data]);
  const queries = useQueryClient();
  const isSomeOld = list.data?.pages.some(({ isOld }) => isOld) ?? false;
  const key = JSON.stringify(search);
  /** These rows are in sight. */
  const onSight = useCallback(
    (ids: readonly number[]) =>
      void (isSomeOld && refreshPages(queries, client, entities, JSON.parse(key) as ContactsSearch, ids)),
    [isSomeOld, queries, client, entities, key],
  );
  const { refetch } = count;
  const recount = useCallback((): void => void refetch(), [refetch]);
  return { list, rows, count: count.data?.count ?? null, recount, onSight };
}

export interface Arrivals {
  count: number;
  /** They are being shown now. */
  clear: () => void;
}

/**
 * How many contacts the list would show elsewhere if it were loaded again: they were created, have come into view, or have just called or written
 * while the list is sorted by that. They are shown when the user asks: nothing jumps.
 * @param isWhole all rows are there: one that has changed and is not among them has come into view. Of a list with more rows than are
 * loaded, one that changed counts if it sorts among the loaded rows and was not in the list before.
 */
export function useArrivals(search: ContactsSearch, rows: readonly number[], isWhole: boolean): Arrivals {
  const { client, entities, user } = useWorkspace();
  const key = JSON.stringify(search);
  const [held, setHeld] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: NONE });
  /** They have called or written: the list has them at its top when it is loaded again. */
  const moved = useRef(new Set<number>());
  const listed = useMemo(() => new Map(rows.map((id, place) => [id, place])), [rows]);
  const shown = useRef({ listed, isWhole });
  useEffect(() => {
    shown.current = { listed, isWhole };
  });
  useEffect(() => {
    const asked = new Set<number>();
    moved.current.clear();
    const change = (to: (ids: ReadonlySet<number>) => ReadonlySet<number>): void =>
      setHeld((before) => ({ key, ids: to(before.key === key ? before.ids : NONE) }));
    const consider = (id: number, facts: Partial<Contact>, isAmong: Among = () => true): void => {
      const search = JSON.parse(key) as ContactsSearch;
      const arrive = (contact: Partial<Contact>): boolean | null => {
        const [isNear, isMatch] = [isAmong(contact, search), belongs(contact, search, user)];
        const isIn = isNear === false || isMatch === false ? false : isNear === null ? null : isMatch;
        if (isIn) change((ids) => new Set(ids).add(id));
        return isIn;
      };
      if (arrive({ ...entities.contacts.peek(id), ...facts }) !== null || asked.has(id)) return;
      // The filter is about something that the event did not tell.
      asked.add(id);
      void entities.contacts
        .ask(
          () => client.api.contacts.get({ params: { id } }),
          (contact) => [contact],
        )
        // Out of this person's view, or no connection: then nothing has come into the list that could be shown.
        .then(arrive, () => undefined)
        .finally(() => asked.delete(id));
    };
    /** Whether a contact sorts among the loaded rows, and was not in the list before. */
    const amongLoaded =
      (wasOutside: boolean): Among =>
      (contact, search) => {
        const ids = [...shown.current.listed.keys()];
        if (ids.length === 0) return false;
        const [first, last] = [ids[0], ids.at(-1)].map((id) => (id === undefined ? null : entities.contacts.peek(id)));
        const place = sortedPlace(contact, { first, last }, sortOf(search));
        return place === null ? null : hasComeIn(place, sortOf(search), wasOutside);
      };
    /** Null: it is not known whether the list had the contact. */
    const hadBefore = (before: Partial<Contact> | null | undefined): boolean | null => {
      if (before == null) return before === null ? false : null;
      return belongs(before, JSON.parse(key) as ContactsSearch, user);
    };
    const ends = [
      entities.contacts.onNews(({ id, kind, facts, before }) => {
        if (facts === null) {
          change((ids) => new Set([...ids].filter((each) => each !== id)));
          return;
        }
        const now = shown.current;
        if (kind === 'created' || moved.current.has(id) || (now.isWhole && !now.listed.has(id))) consider(id, facts);
        else if (!now.listed.has(id)) {
          const had = hadBefore(before);
          if (had !== true) consider(id, facts, amongLoaded(had === false));
        }
      }),
      entities.communications.onNews(({ kind, whole, replayed }) => {
        const id = whole?.contact_id ?? null;
        if (kind !== 'created' || replayed || id === null || whole?.direction !== 'inbound') return;
        const { sort, order } = sortOf(JSON.parse(key) as ContactsSearch);
        if (order !== 'desc' || (sort !== 'last_engagement_at' && sort !== 'last_inbound_engagement_at')) return;
        moved.current.add(id);
        consider(id, {});
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, entities, key, user]);
  const arrived = held.key === key ? [...held.ids] : [];
  return {
    // Those that arrived are the top of the list: there they have nowhere to go.
    count: arrived.filter((id) => (listed.get(id) ?? Infinity) >= arrived.length).length,
    clear() {
      moved.current.clear();
      setHeld({ key, ids: NONE });
    },
  };
}
