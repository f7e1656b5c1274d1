import type { UserSummary } from '@talk/core';
import type { Entities, Person } from '@talk/core/entities';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { followCached } from '../../shared/cached-ids.js';
import { useEntities } from '../../shared/use-entity.js';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

export const OWNERS = ['users'] as const;
type Ids = readonly number[];
const noIds: Ids = [];

/** Colleagues who can own a contact: read-only and "answer by none" users are left out (spec 1 §5). */
export function useOwners(): readonly Person[] {
  const {
    client,
    entities: { users },
    user,
  } = useWorkspace();
  const { data } = useQuery({
    queryKey: OWNERS,
    queryFn: async ({ signal }): Promise<Ids> => {
      const all = await askUsers(client, { users }, signal);
      return all.filter(canOwn).map(({ id }) => id);
    },
    enabled: may(user, 'list user'),
  });
  return useEntities(users, data ?? noIds);
}

/** Everybody of the company, as the server says it; the store hears of them. */
export async function askUsers(
  { api }: Pick<Client, 'api'>,
  { users }: Pick<Entities, 'users'>,
  signal: AbortSignal,
): Promise<readonly UserSummary[]> {
  const { data } = await users.ask(
    () => api.company.users({ signal }),
    ({ data: all }) => all.map(({ id, name }) => ({ id, name })),
  );
  return data;
}

export const canOwn = (user: UserSummary): boolean =>
  user.enabled && !user.read_only_access && user.answer_by !== 'none';

/** Keeps the lists of colleagues in step with the store while the workspace lives. */
export const followUsers = ({ users }: Pick<Entities, 'users'>, queries: QueryClient): (() => void) =>
  followCached<Ids>(users, queries, { queryKey: OWNERS, idsOf: (ids) => ids ?? noIds });
