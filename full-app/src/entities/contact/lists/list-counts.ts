import { createContactListsApi, type ContactList } from '@talk/core/contacts';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { COUNT_RETRY } from '../contact-lists.js';
import { LIST_COUNTS } from './lists.js';

/** Ids of default lists in addresses and requests (spec 1 §2). */
export type ListWord = 'all' | 'my-contacts' | 'unassigned' | 'unanswered' | 'new-leads';

/** Contacts change all the time, and each count reads many of them: counts follow at most this often. */
const FOLLOW_MS = 30_000;

/**
 * How many are in each list: undefined while that is not known. Lists whose number is kept bring it along; pinned ones are asked for first.
 * @param words default lists, in their order
 */
export function useListCounts(
  words: readonly ListWord[],
  lists: readonly ContactList[],
): ReadonlyMap<ListWord | number, number> {
  const { client, entities, queries } = useWorkspace();
  const api = createContactListsApi(client.api.call);
  const open = lists.filter(({ contacts_count: count }) => count === null);
  const asked = [...open.filter(({ pinned }) => pinned), ...open.filter(({ pinned }) => !pinned)];
  const ids = [...words, ...asked.map(({ id }) => id)];
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...LIST_COUNTS, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.count({ params: { id: String(id) }, signal }),
      ...COUNT_RETRY,
      staleTime: FOLLOW_MS,
    })),
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const end = entities.contacts.onNews(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void queries.invalidateQueries({ queryKey: LIST_COUNTS });
      }, FOLLOW_MS);
    });
    return () => {
      clearTimeout(waiting);
      end();
    };
  }, [entities, queries]);
  const counts = new Map<ListWord | number, number>();
  ids.forEach((id, at) => {
    const count = answers[at]?.data?.count;
    if (count !== undefined) counts.set(id, count);
  });
  for (const { id, contacts_count: count } of lists) if (count !== null) counts.set(id, count);
  return counts;
}
