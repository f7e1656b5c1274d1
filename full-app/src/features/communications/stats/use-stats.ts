import { getCommunicationHours, getCommunicationStats, type ResponseOf } from '@talk/core/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { reportQuery } from '../communications-search.js';
import { DEFAULT_PERIOD, DEFAULT_REPORT, type StatsSearch } from './stats-search.js';

/** What the report answers. */
export type Stats = ResponseOf<typeof getCommunicationStats>;
export type StatsRow = Stats['rows'][number];
/** What each hour of the week had. */
export type Hours = ResponseOf<typeof getCommunicationHours>;

/** Figures change with each call; those that one reads stay until they are asked for again. */
const FRESH_MS = 30_000;

function filtersOf(search: StatsSearch, user: Parameters<typeof reportQuery>[2]) {
  const { by: _by, period: _period, chart: _chart, ...filters } = search;
  return reportQuery({ channel: 'all', status: 'all' }, filters, user);
}

/** What the address asks for, counted. */
export function useStats(search: StatsSearch) {
  const { client, user } = useWorkspace();
  const { by = DEFAULT_REPORT, period = DEFAULT_PERIOD } = search;
  const query = { ...filtersOf(search, user), report_type: by, period };
  return useQuery({
    queryKey: ['communications', 'stats', query],
    queryFn: ({ signal }) => client.api.call(getCommunicationStats, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** The same by hour of the week. */
export function useHours(search: StatsSearch) {
  const { client, user } = useWorkspace();
  const query = filtersOf(search, user);
  return useQuery({
    queryKey: ['communications', 'hours', query],
    queryFn: ({ signal }) => client.api.call(getCommunicationHours, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
