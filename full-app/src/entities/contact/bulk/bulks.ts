import type { Realtime } from '@talk/core/realtime';
import { createContactBulkApi, type ContactsBulk } from '@talk/core/contacts';
import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { may, useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { CONTACT_COUNTS } from '../contact-lists.js';
import { isOver } from './bulk-words.js';

const BULKS = ['bulks'] as const;
const FAILURES = ['bulk-failures'] as const;
const none: readonly ContactsBulk[] = [];

/** The person's changes of many contacts that are under way, or were not dismissed. Newest first. */
export function useBulks(): readonly ContactsBulk[] {
  const { client, queries, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: BULKS,
    queryFn: async ({ signal }) => {
      const { data: answered } = await createContactBulkApi(client.api.call).list({ signal });
      // What was heard meanwhile may be newer.
      const heard = new Map(queries.getQueryData<readonly ContactsBulk[]>(BULKS)?.map((bulk) => [bulk.id, bulk]));
      return answered.map((bulk) => {
        const known = heard.get(bulk.id);
        return known !== undefined && known.version > bulk.version ? known : bulk;
      });
    },
    enabled: may(user, 'update contact'),
  });
  return data ?? none;
}

/** Contacts that were not changed, or not changed back. */
export function useBulkFailures({ id, version }: ContactsBulk) {
  const { client } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [...FAILURES, id, version],
    queryFn: ({ pageParam, signal }) =>
      createContactBulkApi(client.api.call).failures({
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.has_more_pages ? (last.next_cursor ?? undefined) : undefined),
  });
}

/** What an answer or an event says of one: news only when it is newer. */
export function putBulk(queries: QueryClient, bulk: ContactsBulk): void {
  queries.setQueryData<readonly ContactsBulk[]>(BULKS, (all = none) => {
    const known = all.find(({ id }) => id === bulk.id);
    if (known === undefined) return [bulk, ...all];
    return known.version >= bulk.version ? all : all.map((each) => (each === known ? bulk : each));
  });
}

export function dropBulk(queries: QueryClient, id: number): void {
  queries.setQueryData<readonly ContactsBulk[]>(BULKS, (all = none) => all.filter((each) => each.id !== id));
}

/** Follows them while the workspace lives, in this tab and as other tabs of the person control them. */
export function followBulks(realtime: Pick<Realtime, 'on'>, queries: QueryClient): () => void {
  return realtime.on('contacts_bulk_updated', ({ data }) => {
    // One that was dismissed elsewhere goes here, too.
    if (data.is_dismissed) dropBulk(queries, data.id);
    else putBulk(queries, data);
    // How many match a filter is told by nothing else.
    if (isOver(data)) void queries.invalidateQueries({ queryKey: CONTACT_COUNTS });
  });
}

/** Those that are over, and of which nothing was left undone. */
export const settledBulks = (queries: QueryClient): readonly ContactsBulk[] =>
  (queries.getQueryData<readonly ContactsBulk[]>(BULKS) ?? none).filter(
    (bulk) => isOver(bulk) && bulk.failed_count === 0 && bulk.kept_count === 0,
  );
