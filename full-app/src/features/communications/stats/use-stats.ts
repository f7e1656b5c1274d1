import { getCommunicationStats, type ResponseOf } from '@talk/core/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { reportQuery } from '../communications-search.js';
import { DEFAULT_PERIOD, DEFAULT_REPORT, type StatsSearch } from './stats-search.js';

/** What the report answers. */
export type Stats = ResponseOf<typeof getCommunicationStats>;
export type StatsRow = Stats['rows'][number];

/** Figures change with each call; those that one reads stay until they are asked for again. */
const FRESH_MS = 30_000;

/** What the address asks for, counted. */
export function useStats(search: StatsSearch) {
  const { client, user } = useWorkspace();
  const { by = DEFAULT_REPORT, period = DEFAULT_PERIOD, ...filters } = search;
  const query = { ...reportQuery({ channel: 'all', status: 'all' }, filters, user), report_type: by, period };
  return useQuery({
    queryKey: ['communications', 'stats', query],
    queryFn: ({ signal }) => client.api.call(getCommunicationStats, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
