import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { contactListQuery } from './contact-list-query.js';
import type { ContactsSearch } from './contacts-search.js';

interface Neighbours {
  /** The contact before this one in the list; null: it is the first. */
  readonly previous: number | null;
  /** Null: it is the last one, or the next page has to be asked for: `nextPage`. */
  readonly next: number | null;
  /** Asks for the page after what is held. @returns the first contact of it; null when there is none. Null: nothing follows. */
  readonly nextPage: (() => Promise<number | null>) | null;
}

/**
 * Who comes before and after a contact in the list that it was opened from; null when it was not opened from one. Nothing is asked for.
 * @param search null: the list is not one of contacts
 */
export function useNeighbours(id: number, search: ContactsSearch | null): Neighbours | null {
  const { client, entities } = useWorkspace();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...contactListQuery(client, entities, search ?? {}),
    enabled: false,
  });
  const hasList = search !== null;
  const rows = useMemo(() => (hasList ? [...new Set(data?.pages.flatMap(({ ids }) => ids))] : []), [data, hasList]);
  const at = rows.indexOf(id);
  /** Where it stood: one that has left the list meanwhile, as its status was changed, is followed by who took its place. */
  const [was, setWas] = useState(at);
  if (at !== -1 && at !== was) setWas(at);
  const place = at === -1 ? was : at;
  if (place === -1) return null;
  const behind = at === -1 ? place : place + 1;
  const next = rows[behind] ?? null;
  return {
    previous: rows[place - 1] ?? null,
    next,
    nextPage:
      next !== null || !hasNextPage
        ? null
        : async () => {
            const held = new Set(rows);
            const { data: more, error } = await fetchNextPage();
            if (error !== null) throw error;
            return more?.pages.flatMap(({ ids }) => ids).find((each) => !held.has(each)) ?? null;
          },
  };
}
