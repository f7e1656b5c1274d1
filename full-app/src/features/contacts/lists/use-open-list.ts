import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { contactListsQuery, type ContactList, type ContactsSearch } from '../../../entities/contact/index.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';

export type OpenList =
  | { readonly kind: 'none' }
  /** The address names one that is not there for the person. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'open'; readonly list: ContactList };

/** A list by its id in the address. */
function useListOf(id: number | undefined): OpenList {
  const { client } = useWorkspace();
  const { data } = useQuery({ ...contactListsQuery(client), enabled: id !== undefined });
  if (id === undefined || data === undefined) return { kind: 'none' };
  const list = data.find((each) => each.id === id);
  return list === undefined ? { kind: 'gone' } : { kind: 'open', list };
}

/** The list that the table shows. */
export const useOpenList = ({ list }: ContactsSearch): OpenList => useListOf(list);

/** The list whose filter is being changed. */
export const useEditedList = ({ ofList }: ContactsSearch): OpenList => useListOf(ofList);

/** The list for which contacts are being chosen. */
export const useTargetList = ({ addTo }: ContactsSearch): OpenList => useListOf(addTo);

export interface MemberNews {
  readonly added: number;
  readonly removed: number;
  /** They are being shown now. */
  readonly clear: () => void;
}

/**
 * How many contacts came into the open list, or left it, since it was loaded: nothing jumps until the person asks. In an empty list there is
 * nothing to jump, and it is asked for again at once.
 */
export function useMemberNews(listId: number | undefined, isEmpty: boolean, onRefresh: () => void): MemberNews {
  const { client } = useWorkspace();
  const none = { listId, added: 0, removed: 0 };
  const [news, setNews] = useState(none);
  const list = useRef({ isEmpty, onRefresh });
  useEffect(() => {
    list.current = { isEmpty, onRefresh };
  });
  useEffect(() => {
    const count =
      (what: 'added' | 'removed') =>
      (event: { readonly data: { readonly list_id: number; readonly count: number } }): void => {
        const { list_id: id, count: more } = event.data;
        if (id !== listId) return;
        if (what === 'added' && list.current.isEmpty) return list.current.onRefresh();
        setNews((before) => {
          const now = before.listId === listId ? before : { listId, added: 0, removed: 0 };
          return { ...now, [what]: now[what] + more };
        });
      };
    const ends = [
      client.realtime.on('contact_list_bulk_created', count('added')),
      client.realtime.on('contact_list_bulk_deleted', count('removed')),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, listId]);
  const { added, removed } = news.listId === listId ? news : none;
  return { added, removed, clear: () => setNews(none) };
}
