import {
  getDialerQueue,
  listDialerFolders,
  listDialerLists,
  type addToDialerList,
  type BodyOf,
  type DialerList,
  type ResponseOf,
} from '@talk/core/contract';
import type { Realtime } from '@talk/core/realtime';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { followAddNotices } from './add-notices.js';

export type { DialerList, DialerTask } from '@talk/core/contract';
export type AddCounts = ResponseOf<typeof addToDialerList>;
/** Contacts that are named, or all that match. */
export type AddedContacts = Omit<BodyOf<typeof addToDialerList>, 'dry_run'>;

/** Contacts that are to be added to a list of the power dialer. */
export interface ChosenContacts {
  readonly body: AddedContacts;
  /** Null while it is not known how many there are. */
  readonly count: number | null;
  /** Adds all that match as a change of many contacts. Named contacts are added at once. */
  readonly start?: (listId: number) => Promise<unknown>;
}

/** Contacts one by one. */
export const namedContacts = (ids: readonly number[]): ChosenContacts => ({
  body: { contact_ids: [...ids] },
  count: ids.length,
});

/** What every answer about the power dialer is kept under. */
export const DIALER = ['dialer'] as const;

/** The person’s own queue, then the lists that they see, by name. */
export const dialerListsQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: [...DIALER, 'lists'],
    queryFn: async ({ signal }): Promise<readonly DialerList[]> => {
      // It comes into being when it is first asked for.
      const queue = await client.api.call(getDialerQueue, { signal });
      const { data } = await client.api.call(listDialerLists, { signal });
      return [queue, ...data.filter(({ id }) => id !== queue.id)];
    },
  });

/** Folders that lists can be in, by name. */
export const dialerFoldersQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: [...DIALER, 'folders'],
    queryFn: async ({ signal }) => (await client.api.call(listDialerFolders, { signal })).data,
  });

/** Only where the list takes contacts of this person. */
export const mayAddTo = ({ type, hasEdit }: DialerList): boolean => type === 'my-queue' || hasEdit;

const OF_ONE_CONTACT: ReadonlySet<unknown> = new Set(['holds', 'past-calls']);

/** Reads lists and tasks again when contacts were added to one or deleted, or its tasks changed, and collects notices of what was added. */
export function followDialer(realtime: Pick<Realtime, 'on'>, queries: QueryClient): () => void {
  const again = (): void => void queries.invalidateQueries({ queryKey: DIALER });
  /** Tasks of deleted contacts are gone with them. What is known of one contact stays: it can be one of these, which is not found. */
  const withoutContacts = (): void =>
    void queries.invalidateQueries({
      queryKey: DIALER,
      predicate: ({ queryKey }) => !OF_ONE_CONTACT.has(queryKey[DIALER.length]),
    });
  const ends = [
    realtime.on('dialer_tasks_updated', again),
    realtime.on('contact_list_bulk_created', again),
    realtime.on('contacts_bulk_deleted', withoutContacts),
    followAddNotices(realtime, queries),
  ];
  return () => ends.forEach((end) => end());
}
