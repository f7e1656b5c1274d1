import type { EntityTable } from '@talk/core/entities';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Which queries hold ids of entities, and where in their data. */
export interface CachedIds<D> {
  /** What the keys of these queries begin with. */
  readonly queryKey: QueryKey;
  readonly idsOf: (data: D | undefined) => readonly number[];
}

/** Keeps in the store what cached queries name, as long as they are cached: a person comes back to all of its rows. */
export function holdCached<D>(
  table: Pick<EntityTable<unknown>, 'hold'>,
  queries: QueryClient,
  { queryKey: prefix, idsOf }: CachedIds<D>,
): () => void {
  const held = new Map<string, () => void>();
  const release = (hash: string): void => {
    held.get(hash)?.();
    held.delete(hash);
  };
  const end = queries.getQueryCache().subscribe((event) => {
    const { queryKey, queryHash, state } = event.query;
    if (!prefix.every((part, at) => queryKey[at] === part)) return;
    if (event.type === 'removed') release(queryHash);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const now = table.hold(idsOf(state.data as D | undefined));
    release(queryHash);
    held.set(queryHash, now);
  });
  return () => {
    end();
    for (const hash of held.keys()) release(hash);
  };
}

/** The same, and a query with an entity of which something was missed is asked again. */
export function followCached<D>(
  table: Pick<EntityTable<unknown>, 'hold' | 'onStale'>,
  queries: QueryClient,
  cached: CachedIds<D>,
): () => void {
  const ends = [
    holdCached(table, queries, cached),
    table.onStale((stale) => {
      // After a gap everything is asked for again, whatever it is: that is the workspace's.
      if (stale === 'all') return;
      for (const [queryKey, data] of queries.getQueriesData<D>({ queryKey: cached.queryKey })) {
        const named = new Set(cached.idsOf(data));
        if (stale.some((id) => named.has(id))) void queries.invalidateQueries({ queryKey, exact: true });
      }
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
