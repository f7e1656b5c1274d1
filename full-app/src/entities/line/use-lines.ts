import type { Api, Line } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { followCached } from '../../shared/cached-ids.js';
import { useEntities } from '../../shared/use-entity.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Of the ids of the lines. */
export const LINES = ['lines'] as const;
type Ids = readonly number[];
const noIds: Ids = [];

/** The ids of the lines that this person may use, by name; the lines are in the store. Not ended halfway: the phone may wait for it as well. */
export const linesQuery = (api: Pick<Api, 'company'>, { lines }: Pick<Entities, 'lines'>) =>
  queryOptions({
    queryKey: LINES,
    queryFn: async (): Promise<Ids> => {
      const { data } = await lines.ask(
        () => api.company.lines(),
        (answer) => answer.data,
      );
      return data.map(({ id }) => id);
    },
  });

interface Lines {
  /** Those that this person may use, by name; null until the server has answered. */
  readonly lines: readonly Line[] | null;
  /** Why they could not be had; null otherwise. */
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useLines(): Lines {
  const { client, entities } = useWorkspace();
  const { data, error, refetch } = useQuery(linesQuery(client.api, entities));
  const lines = useEntities(entities.lines, data ?? noIds);
  return { lines: data === undefined ? null : lines, error, retry: () => void refetch() };
}

/** Keeps the list of lines in step with the store while the workspace lives, and learns of lines that are new. */
export function followLines({ lines }: Pick<Entities, 'lines'>, queries: QueryClient): () => void {
  const ends = [
    followCached<Ids>(lines, queries, { queryKey: LINES, idsOf: (ids) => ids ?? noIds }),
    lines.onStale((stale) => {
      const known = queries.getQueryData<Ids>(LINES);
      if (stale === 'all' || known === undefined || stale.every((id) => known.includes(id))) return;
      void queries.invalidateQueries({ queryKey: LINES });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
