import { createContext, useContext } from 'react';
import { searchKey, type ContactsSearch } from './contacts-search.js';

/** Where somebody left the list, to go on there when they come back. */
interface ListPlace {
  /** What the list showed: filters, search and order. */
  readonly search: ContactsSearch;
  readonly scrollPx: number;
  /** The row that J and K had reached; null for none. */
  readonly currentId: number | null;
}

export interface ListPlaceStore {
  /** The place, when the list was left with this search. */
  of: (search: ContactsSearch) => ListPlace | null;
  /** What the list showed last. */
  lastSearch: () => ContactsSearch;
  leave: (place: ListPlace) => void;
}

export function createListPlace(): ListPlaceStore {
  let last: ListPlace | null = null;
  return {
    of: (search) => (last !== null && searchKey(last.search) === searchKey(search) ? last : null),
    lastSearch: () => last?.search ?? {},
    leave: (place) => void (last = place),
  };
}

export const ListPlaceContext = createContext<ListPlaceStore | null>(null);

export function useListPlaceStore(): ListPlaceStore {
  const store = useContext(ListPlaceContext);
  if (store === null) throw new Error('useListPlaceStore needs a ListPlaceContext around it');
  return store;
}
