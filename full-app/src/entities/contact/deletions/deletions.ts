import type { Contact } from '@talk/core';
import { createContactDeletionsApi, type DeletedContact } from '@talk/core/contacts';
import type { Entities } from '@talk/core/entities';
import type { Realtime } from '@talk/core/realtime';
import { infiniteQueryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { CONTACT_COUNTS, CONTACT_LISTS, contactKey } from '../contact-lists.js';
import { carriedOf } from '../merges/carried.js';

const DELETED = ['contacts', 'deleted'] as const;
const DELETION = 'contact-deletion';
const PER_PAGE = 50;

/** What is known of the deletion of a contact that was shown. */
export interface KnownDeletion {
  /** Null: nobody of the company, as with an import that is rolled back. */
  readonly byName: string | null;
}

/** Contacts that can be restored, page by page. */
export const deletedContactsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: DELETED,
    queryFn: ({ pageParam, signal }) =>
      createContactDeletionsApi(client.api.call).deleted({
        query: { per_page: PER_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
  });

export interface DeletionChanges {
  /** Rejects with the refusal. */
  remove: (contact: Contact) => Promise<DeletedContact>;
  /** @returns numbers that another contact has by now */
  restore: (id: number) => Promise<{ contact: Contact; taken: readonly string[] }>;
}

export function useDeletionChanges(): DeletionChanges {
  const { client, entities, queries } = useWorkspace();
  return useMemo(() => {
    const api = createContactDeletionsApi(client.api.call);
    const told = (): void => {
      for (const queryKey of [DELETED, CONTACT_LISTS, CONTACT_COUNTS]) void queries.invalidateQueries({ queryKey });
    };
    return {
      async remove({ id }) {
        const deletion = await api.remove({ params: { id } });
        told();
        return deletion;
      },
      async restore(id) {
        // What stands in a page that has lost its contact is there again when it is back.
        carriedOf(entities).lead(id, id);
        const { contact, taken_numbers: taken } = await entities.contacts.ask(
          () => api.restore({ params: { id } }),
          (answer) => [answer.contact],
        );
        queries.setQueryData<KnownDeletion | null>([DELETION, id], null);
        told();
        return { contact, taken };
      },
    };
  }, [client, entities, queries]);
}

/** Who deleted the contact, as was heard; null while it is there, or when nobody has said. */
export function useDeletion(id: number): KnownDeletion | null {
  const { data } = useQuery<KnownDeletion | null>({
    queryKey: [DELETION, id],
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  return data;
}

/** Follows deletions of colleagues while the workspace lives. Before the store does: a page that loses its contact says who took it. */
export function followDeletions(realtime: Pick<Realtime, 'on'>, queries: QueryClient, entities: Entities): () => void {
  const isShown = (id: number): boolean => queries.getQueryState(contactKey(id)) !== undefined;
  const know = (id: number, known: KnownDeletion | null): void =>
    void queries.setQueryData<KnownDeletion | null>([DELETION, id], known);
  const reload = (): void => void queries.invalidateQueries({ queryKey: DELETED }, { cancelRefetch: false });
  const back = (id: number): void => {
    if (queries.getQueryData([DELETION, id]) == null) return;
    carriedOf(entities).lead(id, id);
    know(id, null);
    void queries.invalidateQueries({ queryKey: contactKey(id), exact: true });
    reload();
  };
  const ends = [
    realtime.on('contacts_bulk_deleted', ({ data }) => {
      for (const { id } of data.items) if (isShown(id)) know(id, { byName: data.by_name });
      reload();
    }),
    realtime.on('contacts_bulk_created', ({ data }) => {
      for (const { id } of data.items) back(id);
      reload();
    }),
    // Who hears of a contact sees it.
    entities.contacts.onNews(({ id, kind }) => {
      if (kind !== 'gone') back(id);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
