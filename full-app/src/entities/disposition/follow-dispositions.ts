import type { Entities } from '@talk/core/entities';
import type { QueryClient } from '@tanstack/react-query';
import { holdCached } from '../../shared/cached-ids.js';

/** `call`: outcomes of calls. `contact`: dispositions of contacts. */
export type DispositionKind = 'call' | 'contact';

const DISPOSITIONS = ['dispositions'] as const;
export const keyOf = (kind: DispositionKind) => [...DISPOSITIONS, kind] as const;
export type Ids = readonly number[];
export const noIds: Ids = [];

export const tableOf = ({ outcomes, stages }: Pick<Entities, 'outcomes' | 'stages'>, kind: DispositionKind) =>
  ({ call: outcomes, contact: stages })[kind];

/** Holds the dispositions that are cached, and requests them again when there is a new one. */
export function followDispositions(entities: Entities, queries: QueryClient): () => void {
  const ends = (['call', 'contact'] as const).flatMap((kind) => {
    const queryKey = keyOf(kind);
    const table = tableOf(entities, kind);
    return [
      holdCached<Ids>(table, queries, { queryKey, idsOf: (ids) => ids ?? noIds }),
      table.onNews(({ id, whole }) => {
        const isOffered = whole?.is_archived === false;
        if (isOffered && !queries.getQueryData<Ids>(queryKey)?.includes(id))
          void queries.invalidateQueries({ queryKey });
      }),
    ];
  });
  return () => {
    for (const end of ends) end();
  };
}
