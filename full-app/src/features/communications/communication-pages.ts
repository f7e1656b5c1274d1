import type { Api } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { followCached } from '../../shared/cached-ids.js';
import type { Client } from '../../shared/workspace/workspace-client.js';
import {
  orderOf,
  reportQuery,
  type CommunicationsSearch,
  type ListPlace,
  type ListUser,
} from './communications-search.js';

type Answer = Awaited<ReturnType<Api['communications']['list']>>;
/** A page of the list, with the ids of its entries alone: these themselves are in the store. */
export type CommunicationsPageData = Omit<Answer, 'data'> & { readonly ids: readonly number[] };

const LISTS = ['communications', 'list'] as const;
export const COUNTS = ['communications', 'count'] as const;
const PER_PAGE = 50;

/** The ids of the rows that an address asks for, page by page. */
export function communicationListQuery(
  client: Pick<Client, 'api'>,
  { communications }: Pick<Entities, 'communications'>,
  place: ListPlace,
  search: CommunicationsSearch,
  user: ListUser,
) {
  const filters = reportQuery(place, search, user);
  const order = orderOf(search);
  return infiniteQueryOptions({
    queryKey: [...LISTS, filters, order],
    queryFn: async ({ pageParam, signal }): Promise<CommunicationsPageData> => {
      const query = { ...filters, order, per_page: PER_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, ...rest } = await communications.ask(
        () => client.api.communications.list({ query, signal }),
        (answer) => answer.data,
      );
      return { ...rest, ids: data.map(({ id }) => id) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.has_more_pages ? (last.next_cursor ?? undefined) : undefined),
    // What happened while nobody looked at the list is in none of its pages.
    staleTime: 0,
  });
}

/** Keeps in the store what lists of communications name, while the workspace lives. */
export function followCommunicationPages(entities: Pick<Entities, 'communications'>, queries: QueryClient): () => void {
  return followCached<InfiniteData<CommunicationsPageData>>(entities.communications, queries, {
    queryKey: LISTS,
    idsOf: (data) => (data?.pages ?? []).flatMap(({ ids }) => ids),
  });
}
