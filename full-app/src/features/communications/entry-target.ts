import { createContext, useContext } from 'react';
import { entryPath, type CommunicationsSearch, type ListPlace } from './communications-search.js';

/** The list that an entry is opened from, with what narrows it; null: the entry is opened in the timeline alone. */
export const EntryListContext = createContext<{
  readonly place: ListPlace;
  readonly search: CommunicationsSearch;
} | null>(null);

/** Where the link of an entry leads: beside its list, as long as it is in one. */
export function useEntryTarget(contactId: number, id: number) {
  const list = useContext(EntryListContext);
  if (list !== null) return { ...entryPath(list.place, contactId, id), search: list.search };
  const params = { contactId: String(contactId), communicationId: String(id) };
  return { to: '/contacts/$contactId/communications/$communicationId', params } as const;
}
