import { useState } from 'react';

/**
 * The status filter of a list around a search: a search drops it, and clearing the search restores it (spec 1 §4, reading 76).
 * @param status the status in the address
 * @param isSearching whether the text in the address is long enough to count
 * @returns the status for the next address, by whether its text counts. A status chosen during a search stays.
 */
export function useSearchStatus<S extends string>(status: S, isSearching: boolean): (willSearch: boolean) => S | 'all' {
  const [before, setBefore] = useState(status);
  if (!isSearching && before !== status) setBefore(status);
  return (willSearch) => {
    if (willSearch) return isSearching ? status : 'all';
    return isSearching && status === 'all' ? before : status;
  };
}
