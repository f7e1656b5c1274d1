import { createContactListsApi } from '@talk/core/contacts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { inOrder } from '../in-order.js';
import { MEMBERSHIPS, useListChanges } from './lists.js';

/** So many contacts are asked for together: those of one page of a list. */
const TOGETHER = 50;
type Row = { readonly contact_id: number; readonly list_ids: readonly number[] };
type Memberships = ReadonlyMap<number, readonly number[]>;
const none: Memberships = new Map();
const noLists: readonly number[] = [];

/** In which lists these contacts are; none as long as that is not known, or nobody wants to know. */
export function useMemberships(ids: readonly number[], isWanted: boolean): Memberships {
  const { client } = useWorkspace();
  const api = createContactListsApi(client.api.call);
  const parts: (readonly number[])[] = [];
  if (isWanted) for (let at = 0; at < ids.length; at += TOGETHER) parts.push(ids.slice(at, at + TOGETHER));
  const answers = useQueries({
    queries: parts.map((part) => ({
      // What changes in lists makes everything of this name be asked for again.
      queryKey: [...MEMBERSHIPS, part.join(',')],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.memberships({ query: { contact_ids: part.join(',') }, signal })).data,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => {
    const rows = answers.flatMap((data) => data ?? []);
    return rows.length === 0 ? none : new Map(rows.map(({ contact_id, list_ids }) => [contact_id, list_ids]));
  }, [answers]);
}

export interface ListsOfContact {
  /** Null as long as that is not known. */
  readonly listIds: readonly number[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Shown at once; as it was after a refusal, which it rejects with. */
  readonly put: (listId: number, isIn: boolean) => Promise<void>;
}

/** The static lists that one contact is in, of those that the person sees. */
export function useListsOfContact(contactId: number): ListsOfContact {
  const { client, queries } = useWorkspace();
  const { addContacts, removeContacts } = useListChanges();
  const queryKey = useMemo(() => [...MEMBERSHIPS, String(contactId)], [contactId]);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly Row[]> =>
      (await createContactListsApi(client.api.call).memberships({ query: { contact_ids: String(contactId) }, signal }))
        .data,
  });
  const put = useMemo(() => {
    const order = inOrder();
    return (listId: number, isIn: boolean): Promise<void> =>
      order(listId, async (turn) => {
        await queries.cancelQueries({ queryKey });
        queries.setQueryData<readonly Row[]>(queryKey, (rows) => {
          const ids = (rows?.[0]?.list_ids ?? []).filter((id) => id !== listId);
          return [{ contact_id: contactId, list_ids: isIn ? [...ids, listId] : ids }];
        });
        try {
          await turn;
          await (isIn ? addContacts(listId, [contactId]) : removeContacts(listId, [contactId]));
        } catch (refusal) {
          void queries.invalidateQueries({ queryKey });
          throw refusal;
        }
      });
  }, [addContacts, contactId, queries, queryKey, removeContacts]);
  return {
    listIds: data === undefined ? null : (data[0]?.list_ids ?? noLists),
    error,
    retry: () => void refetch(),
    put,
  };
}
