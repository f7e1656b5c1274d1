import type { Api, RingGroup } from '@talk/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

export const RING_GROUPS = ['ring-groups'] as const;
const none: readonly RingGroup[] = [];

/** The company's ring groups, by name. Not ended halfway: the phone may wait for them as well. */
export const ringGroupsQuery = ({ company }: Pick<Api, 'company'>) =>
  queryOptions({ queryKey: RING_GROUPS, queryFn: async () => (await company.ringGroups()).data });

/** The company's ring groups, by name; none as long as they are not known. */
export function useRingGroups(): readonly RingGroup[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({ ...ringGroupsQuery(client.api), enabled: may(user, 'list ring group') });
  return data ?? none;
}
