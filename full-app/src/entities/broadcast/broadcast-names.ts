import type { Api } from '@talk/core';
import { listBroadcasts } from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';

/** All queries of broadcasts: `broadcast_updated` invalidates them. */
export const BROADCASTS = ['broadcasts'] as const;

/** The newest 100 broadcasts, as options of a filter. */
export const broadcastNamesQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: [...BROADCASTS, 'names'],
    queryFn: async ({ signal }) =>
      (await api.call(listBroadcasts, { query: { per_page: 100 }, signal })).data.map(({ id, name }) => ({ id, name })),
  });
