import { createContext, useContext } from 'react';
import { searchKey, type ContactsSearch } from './contacts-search.js';

/** Where a person left the list, to go on there when they come back. */
interface ListPlace {
  /** What the list showed: filters, search and order. */
  readonly search: ContactsSearch;
  readonly scrollPx: number;
  /** The row that J and K had reached; null for none. */
  readonly currentId: number | null;
}

/** Alone on the screen, or beside a contact that is open. */
export type ListLayout = 'whole' | 'beside';

export interface ListPlaceStore {
  /** The place, when the list was left with this search in this layout. */
  of: (search: ContactsSearch, layout: ListLayout) => ListPlace | null;
  /** What the list showed last. */
  lastSearch: () => ContactsSearch;
  leave: (place: ListPlace, layout: ListLayout) => void;
}

export function createListPlace(): ListPlaceStore {
  const left = new Map<ListLayout, ListPlace>();
  let lastSearch: ContactsSearch = {};
  return {
    of(search, layout) {
      const place = left.get(layout) ?? null;
      return place !== null && searchKey(place.search) === searchKey(search) ? place : null;
    },
    lastSearch: () => lastSearch,
    leave(place, layout) {
      left.set(layout, place);
      lastSearch = place.search;
    },
  };
}

export const ListPlaceContext = createContext<ListPlaceStore | null>(null);

export function useListPlaceStore(): ListPlaceStore {
  const store = useContext(ListPlaceContext);
  if (store === null) throw new Error('useListPlaceStore needs a ListPlaceContext around it');
  return store;
}
