import type { UserSummary } from '@talk/core';
import { useQuery } from '@tanstack/react-query';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

const noUsers: readonly UserSummary[] = [];

/** Colleagues who can own a contact: read-only and "answer by none" users are left out (spec 1 §5). */
export function useOwners(): readonly UserSummary[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => client.api.company.users({ signal }),
    enabled: may(user, 'list user'),
    select: pickable,
  });
  return data ?? noUsers;
}

const pickable = ({ data }: { data: UserSummary[] }): readonly UserSummary[] =>
  data.filter((user) => user.enabled && !user.read_only_access && user.answer_by !== 'none');
