import {
  addToDialerList,
  cancelDialerTask,
  createDialerList,
  getDialerQueue,
  listDialerLists,
  moveDialerTask,
  removeDialerList,
  skipDialerTask,
  updateDialerList,
  type BodyOf,
  type DialerList,
  type DialerTask,
  type ResponseOf,
} from '@talk/core/contract';
import type { Realtime } from '@talk/core/realtime';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

export type { DialerList, DialerTask } from '@talk/core/contract';
export type AddCounts = ResponseOf<typeof addToDialerList>;
/** Contacts that are named, or all that match. */
export type AddedContacts = Omit<BodyOf<typeof addToDialerList>, 'dry_run'>;

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

/** What adding these contacts would do. */
export const dryRunQuery = (client: Pick<Client, 'api'>, id: number, contacts: AddedContacts) =>
  queryOptions({
    queryKey: [...DIALER, 'dry-run', id, contacts],
    queryFn: ({ signal }): Promise<AddCounts> =>
      client.api.call(addToDialerList, {
        params: { id },
        body: { ...contacts, dry_run: true },
        signal,
      }),
    staleTime: 0,
  });

/** Only where the list takes contacts of this person. */
export const mayAddTo = ({ type, hasEdit }: DialerList): boolean => type === 'my-queue' || hasEdit;

/** What this app changes in the power dialer. Each rejects with the server’s refusal. */
export interface DialerChanges {
  create: (list: BodyOf<typeof createDialerList>) => Promise<DialerList>;
  rename: (id: number, name: string) => Promise<DialerList>;
  remove: (id: number) => Promise<void>;
  add: (id: number, contacts: AddedContacts) => Promise<AddCounts>;
  skip: (id: number) => Promise<DialerTask>;
  cancel: (id: number, reason: string) => Promise<DialerTask>;
  move: (id: number, to: 'top' | 'bottom') => Promise<DialerTask>;
}

function createDialerChanges({ api }: Pick<Client, 'api'>, queries: QueryClient): DialerChanges {
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // Also after a refusal: a colleague may have been faster.
      await queries.invalidateQueries({ queryKey: DIALER });
    }
  };
  return {
    create: (body) => changed(api.call(createDialerList, { body })),
    rename: (id, name) => changed(api.call(updateDialerList, { params: { id }, body: { name } })),
    remove: async (id) => void (await changed(api.call(removeDialerList, { params: { id } }))),
    add: (id, body) => changed(api.call(addToDialerList, { params: { id }, body })),
    skip: (id) => changed(api.call(skipDialerTask, { params: { id } })),
    cancel: (id, reason) => changed(api.call(cancelDialerTask, { params: { id }, body: { reason } })),
    move: (id, to) => changed(api.call(moveDialerTask, { params: { id }, body: { to } })),
  };
}

export function useDialerChanges(): DialerChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => createDialerChanges(client, queries), [client, queries]);
}

/** Reads lists and tasks again when somebody added to one, or changed its tasks. */
export function followDialer(realtime: Pick<Realtime, 'on'>, queries: QueryClient): () => void {
  const again = (): void => void queries.invalidateQueries({ queryKey: DIALER });
  const ends = [realtime.on('dialer_tasks_updated', again), realtime.on('contact_list_bulk_created', again)];
  return () => ends.forEach((end) => end());
}
