import { TalkError, type Api } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { followCached } from '../../shared/cached-ids.js';
import { fieldMessages } from '../../shared/errors.js';
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
/** From the question of the route to the screen that shows the answer. */
const JUST_ASKED_MS = 3_000;

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
    // What happened while no one looked at the list is in none of its pages. Those asked for before the screen was there are its own.
    staleTime: JUST_ASKED_MS,
  });
}

/** The server's sentence about the filter or the team inbox of the address. */
export const listProblem = (error: unknown): string | undefined =>
  fieldMessages(error)['filter_groups'] ??
  (error instanceof TalkError && error.status === 404 ? error.message : undefined);

/** Keeps in the store what lists of communications name, while the workspace lives. */
export function followCommunicationPages(entities: Pick<Entities, 'communications'>, queries: QueryClient): () => void {
  const ends = [
    followCached<InfiniteData<CommunicationsPageData>>(entities.communications, queries, {
      queryKey: LISTS,
      idsOf: (data) => (data?.pages ?? []).flatMap(({ ids }) => ids),
    }),
    // A list that is open offers new entries; one that is not is asked for again.
    entities.communications.onNews(({ kind }) => {
      if (kind === 'created')
        void queries.invalidateQueries({ queryKey: LISTS, type: 'inactive', refetchType: 'none' });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
