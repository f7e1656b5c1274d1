import type { Api } from '@talk/core';
import { listBroadcasts } from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';

/** All queries of broadcasts: `broadcast_updated` invalidates them. */
export const BROADCASTS = ['broadcasts'] as const;

const SOME_MINUTES_MS = 5 * 60_000;

/** Of the names alone. */
export const BROADCAST_NAMES = ['broadcast-names'] as const;

/** The newest 100 broadcasts, as options of a filter. Their names are not read again after every step of one that is being sent. */
export const broadcastNamesQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: BROADCAST_NAMES,
    staleTime: SOME_MINUTES_MS,
    queryFn: async ({ signal }) =>
      (await api.call(listBroadcasts, { query: { per_page: 100 }, signal })).data.map(({ id, name }) => ({ id, name })),
  });
