import {
  deleteLine,
  getLineRouting,
  updateLineRouting,
  type LineRouting,
  type LineSettings,
} from '@talk/core/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { LINES } from './use-lines.js';

type LineRoutingFields = Partial<
  LineSettings &
    Pick<LineRouting, 'name' | 'ring_group_id' | 'records_calls' | 'is_paused'> & { shown_number_id: number }
>;

const HOUR_MS = 3_600_000;
/** The time until the line opens or closes. Timers of a browser are at most 24 days long. */
const untilChange = (changesAt: string): number =>
  Math.min(Math.max(Date.parse(changesAt) - Date.now() + 1000, 1000), HOUR_MS);

const keyOf = (id: number) => ['line-routing', id] as const;

/** How calls to a line are routed. Requested again for another version of the line, and when it opens or closes. */
export const lineRoutingQuery = ({ api }: Pick<Client, 'api'>, { id, version }: { id: number; version: number }) =>
  queryOptions({
    queryKey: [...keyOf(id), version],
    queryFn: ({ signal }) => api.call(getLineRouting, { params: { id }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.changes_at == null ? false : untilChange(data.changes_at)),
  });

/** Saves how calls to a line are routed. @throws TalkError CONFLICT if the line has another version. */
export function useSaveLineRouting(): (line: LineRouting, fields: LineRoutingFields) => Promise<LineRouting> {
  const { client, queries } = useWorkspace();
  return async ({ campaign_id: id, version }, fields) => {
    const saved = await client.api.call(updateLineRouting, {
      params: { id },
      body: { ...fields, if_version: version },
    });
    queries.setQueriesData({ queryKey: keyOf(id) }, saved);
    return saved;
  };
}

/** Deletes a line. @throws TalkError CONFLICT while it has a number. */
export function useDeleteLine(): (id: number) => Promise<void> {
  const { client, queries } = useWorkspace();
  return async (id) => {
    await client.api.call(deleteLine, { params: { id } });
    await queries.invalidateQueries({ queryKey: LINES });
  };
}
