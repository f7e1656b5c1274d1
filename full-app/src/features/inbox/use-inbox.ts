import { computed, type Api } from '@talk/core';
import { useSignalValue } from '@talk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  CONTACT_COUNTS,
  COUNT_RETRY,
  effectiveSearch,
  inboxAsks,
  type InboxPlace,
  type InboxSearch,
  useArrivals,
  useContacts,
  useRecount,
} from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useContactsInCall } from './live-calls.js';

const NONE: ReadonlySet<number> = new Set();

/**
 * The rows of the inbox. A contact whose status changed leaves it at once, and so does one in an active call, which the strip above shows;
 * new contacts wait until the agent asks for them.
 */
export function useInbox(place: InboxPlace, search: InboxSearch, openId: number | null) {
  const { entities, user } = useWorkspace();
  const asks = inboxAsks(place, search, user.company.timezone);
  const { list, rows: loaded, count, onSight } = useContacts(asks);
  const arrivals = useArrivals(asks, loaded, list.isSuccess && !list.isPlaceholderData && !list.hasNextPage);
  const { status } = asks;
  const inCall = useContactsInCall();
  const isSearching = effectiveSearch(search) !== '';
  const rows = useSignalValue(
    useMemo(
      () =>
        computed(() => {
          // A search finds everyone.
          const hidden = isSearching ? NONE : inCall;
          if (status === undefined && hidden.size === 0) return loaded;
          return loaded.filter((id) => {
            // The open contact stays until the agent leaves it.
            if (id === openId) return true;
            if (hidden.has(id)) return false;
            const contact = status === undefined ? null : entities.contacts.get(id).value;
            return contact == null || contact.task_status_name === status;
          });
        }),
      [entities, inCall, isSearching, loaded, openId, status],
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
