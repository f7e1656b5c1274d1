import type { Line, UserSummary } from '@talk/core';
import { useQuery } from '@tanstack/react-query';
import { may, useWorkspace } from '../app/workspace-context.js';

const noLines: readonly Line[] = [];
const noUsers: readonly UserSummary[] = [];

/** Lines that one can call from: not paused, with a number. */
export function useLines(): readonly Line[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['lines'],
    queryFn: ({ signal }) => client.api.company.lines({ signal }),
    enabled: may(user, 'list campaign'),
    select: usable,
  });
  return data ?? noLines;
}

const usable = ({ data }: { data: Line[] }): readonly Line[] =>
  data.filter((line) => !line.is_paused && line.incoming_number !== null);

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
