import type { UserSummary } from '@talk/core';
import { useQuery } from '@tanstack/react-query';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { askUsers } from './use-owners.js';

export const TEAM = ['team'] as const;

/** Everyone who works here now, with where their calls ring; null until the server has answered. */
export function usePeople(): { readonly people: readonly UserSummary[] | null; readonly error: Error | null } {
  const { client, entities, user } = useWorkspace();
  const { data, error } = useQuery({
    queryKey: TEAM,
    queryFn: ({ signal }) => askUsers(client, entities, signal),
    enabled: may(user, 'list user'),
  });
  return { people: data?.filter(({ enabled }) => enabled) ?? null, error };
}
