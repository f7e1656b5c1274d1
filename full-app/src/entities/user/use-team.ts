import type { UserSummary } from '@talk/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { askUsers, canOwn } from './use-owners.js';
import { TEAM } from './use-people.js';

/** The people of the company, as notes mention them. */
interface Team {
  /** Users whom a picker offers: read-only and "answer by none" users are left out (spec 1 §5). */
  readonly choosable: readonly Teammate[];
  /** The same without the user. */
  readonly mentionable: readonly Teammate[];
  /** Everybody who works here now, by id. */
  readonly names: ReadonlyMap<number, string>;
}

export interface Teammate {
  readonly id: number;
  readonly name: string;
}

const NOBODY: readonly UserSummary[] = [];

export function useTeam(): Team {
  const { client, entities, user } = useWorkspace();
  const { data = NOBODY } = useQuery({
    queryKey: TEAM,
    queryFn: ({ signal }) => askUsers(client, entities, signal),
    enabled: may(user, 'list user'),
  });
  return useMemo(() => teamOf(data, user.id), [data, user.id]);
}

function teamOf(all: readonly UserSummary[], userId: number): Team {
  const here = all.filter(({ enabled }) => enabled);
  const choosable = here.filter(canOwn);
  return {
    choosable,
    mentionable: choosable.filter(({ id }) => id !== userId),
    names: new Map(here.map(({ id, name }) => [id, name])),
  };
}
