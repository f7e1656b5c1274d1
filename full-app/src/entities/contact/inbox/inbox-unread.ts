import { createTeamInboxesApi, type InboxUnread } from '@talk/core/contacts';
import type { Entities } from '@talk/core/entities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { CONTACT_COUNTS, COUNT_RETRY } from '../contact-lists.js';

/** Changes that come together are one request. */
const TOGETHER_MS = 400;

/** Counts again when contacts have changed. */
export function useRecount({ contacts }: Pick<Entities, 'contacts'>, isOn: boolean, recount: () => unknown): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = contacts.onNews(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        recount();
      }, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [contacts, isOn, recount]);
}

/** How many contacts with something unread are in a list. */
export type Unread = NonNullable<InboxUnread['personal_line']>;

export interface UnreadOfPlaces {
  readonly ofInbox: (id: number) => Unread | undefined;
  readonly ofView: (id: number) => Unread | undefined;
  readonly ofLine: Unread | undefined;
}

/** The numbers beside team inboxes, saved views and the personal line. @param isShown whether any of them is on the screen */
export function useInboxUnread(isShown: boolean): UnreadOfPlaces {
  const { client, entities } = useWorkspace();
  const { data, refetch } = useQuery({
    queryKey: [...CONTACT_COUNTS, 'inbox', 'places'],
    queryFn: ({ signal }) => createTeamInboxesApi(client.api.call).unread({ signal }),
    placeholderData: keepPreviousData,
    ...COUNT_RETRY,
    enabled: isShown,
    // Views and inboxes change, too.
    staleTime: 0,
  });
  useRecount(entities, isShown, refetch);
  return {
    ofInbox: (id) => data?.inboxes.find((each) => each.id === id),
    ofView: (id) => data?.views.find((each) => each.id === id),
    ofLine: data?.personal_line ?? undefined,
  };
}
