import {
  listAgentMetricGroups,
  updateAgentMetricGroups,
  type AgentMetricGroups,
  type BodyOf,
} from '@talk/core/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const KEY = ['agent-metric-groups'] as const;
const MINUTE_MS = 60_000;

/** Which metrics of agents the company's wallboard shows. */
export function useAgentMetricGroups(): UseQueryResult<AgentMetricGroups> {
  const { client } = useWorkspace();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.api.call(listAgentMetricGroups, { signal }),
    // No event is sent for a change, and a wallboard stays open all day.
    refetchInterval: MINUTE_MS,
  });
}

/** @returns saves the choice; rejects with the server's refusal. */
export function useSaveAgentMetricGroups(): (
  groups: BodyOf<typeof updateAgentMetricGroups>['groups'],
) => Promise<void> {
  const { client, queries } = useWorkspace();
  return async (groups) => {
    queries.setQueryData(KEY, await client.api.call(updateAgentMetricGroups, { body: { groups } }));
  };
}
