import { computed, type Api } from '@talk/core';
import { useSignalValue } from '@talk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  CONTACT_COUNTS,
  COUNT_RETRY,
  inboxAsks,
  type InboxPlace,
  type InboxSearch,
  useArrivals,
  useContacts,
  useRecount,
} from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** The rows of the inbox. Who is no longer in it by their status leaves at once; whoever came in waits to be shown. */
export function useInbox(place: InboxPlace, search: InboxSearch, openId: number | null) {
  const { entities, user } = useWorkspace();
  const asks = inboxAsks(place, search, user.company.timezone);
  const { list, rows: loaded, count, onSight } = useContacts(asks);
  const arrivals = useArrivals(asks, loaded, list.isSuccess && !list.isPlaceholderData && !list.hasNextPage);
  const { status } = asks;
  const rows = useSignalValue(
    useMemo(
      () =>
        computed(() => {
          if (status === undefined) return loaded;
          return loaded.filter((id) => {
            const contact = entities.contacts.get(id).value;
            // The one that is open stays until it is left.
            return contact == null || id === openId || contact.task_status_name === status;
          });
        }),
      [entities, loaded, openId, status],
    ),
  );
  return { asks, list, rows, count, onSight, arrivals };
}

export type InboxCounts = Awaited<ReturnType<Api['contacts']['inboxCounts']>>;

/** How many there are of each status, and with something unread in each channel; null until it is known. */
export function useInboxCounts({ channel }: InboxPlace, { mine }: InboxSearch): InboxCounts | null {
  const { client, entities } = useWorkspace();
  const query = {
    ...(channel === 'inbox' || channel === 'my-personal-line' ? {} : { channel }),
    ...(mine ? { my_contacts: '1' as const } : {}),
  };
  const { data, refetch } = useQuery({
    queryKey: [...CONTACT_COUNTS, 'inbox', query],
    queryFn: ({ signal }) => client.api.contacts.inboxCounts({ query, signal }),
    placeholderData: keepPreviousData,
    ...COUNT_RETRY,
  });
  useRecount(entities, true, refetch);
  return data ?? null;
}
