import {
  addToDialerList,
  cancelDialerTask,
  createDialerList,
  moveDialerTask,
  removeDialerList,
  scheduleDialerTask,
  skipDialerTask,
  updateDialerList,
  type BodyOf,
  type DialerList,
  type DialerTask,
} from '@talk/core/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { type AddCounts, type AddedContacts, DIALER } from './dialer.js';

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

/** What this app changes in the power dialer. Each rejects with the server’s refusal. */
export interface DialerChanges {
  create: (list: BodyOf<typeof createDialerList>) => Promise<DialerList>;
  /** Renames it, or puts it into a folder. */
  update: (id: number, change: BodyOf<typeof updateDialerList>) => Promise<DialerList>;
  remove: (id: number) => Promise<void>;
  add: (id: number, contacts: AddedContacts) => Promise<AddCounts>;
  skip: (id: number) => Promise<DialerTask>;
  /** Calls the contact of a task that has ended once more. */
  redial: (id: number) => Promise<DialerTask>;
  cancel: (id: number, reason: string) => Promise<DialerTask>;
  move: (id: number, to: 'top' | 'bottom') => Promise<DialerTask>;
  /** At this moment, ISO 8601, or when the contact’s hours next begin. */
  schedule: (id: number, at: string) => Promise<DialerTask>;
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
    update: (id, body) => changed(api.call(updateDialerList, { params: { id }, body })),
    remove: async (id) => void (await changed(api.call(removeDialerList, { params: { id } }))),
    add: (id, body) => changed(api.call(addToDialerList, { params: { id }, body })),
    skip: (id) => changed(api.call(skipDialerTask, { params: { id } })),
    redial: (id) => changed(api.call(skipDialerTask, { params: { id }, body: { redial: true } })),
    cancel: (id, reason) => changed(api.call(cancelDialerTask, { params: { id }, body: { reason } })),
    move: (id, to) => changed(api.call(moveDialerTask, { params: { id }, body: { to } })),
    schedule: (id, at) => changed(api.call(scheduleDialerTask, { params: { id }, body: { at } })),
  };
}

export function useDialerChanges(): DialerChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => createDialerChanges(client, queries), [client, queries]);
}
