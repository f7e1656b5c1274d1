import { createContactViewsApi, type SavedView } from '@talk/core/contacts';
import type { Realtime } from '@talk/core/realtime';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import type { Client } from '../../../shared/workspace/workspace-client.js';

export type ViewKind = SavedView['kind'];

const VIEWS = ['views'] as const;
const viewsKey = (kind: ViewKind) => [...VIEWS, kind] as const;

/** Saved views in the person's order, and the one to begin with. */
export interface Views {
  readonly data: readonly SavedView[];
  readonly default_id: number | null;
}

export const viewsQuery = (client: Pick<Client, 'api'>, kind: ViewKind = 'contacts') =>
  queryOptions({
    queryKey: viewsKey(kind),
    queryFn: ({ signal }): Promise<Views> => createContactViewsApi(client.api.call).list({ query: { kind }, signal }),
  });

/** Null while they are not known. */
export function useViews(kind: ViewKind = 'contacts'): Views | null {
  const { client } = useWorkspace();
  return useQuery(viewsQuery(client, kind)).data ?? null;
}

/** The user's pinned views of one kind, in the user's order; none until they are known. */
export function usePinnedViews(kind: ViewKind): readonly SavedView[] {
  const { client } = useWorkspace();
  const { data } = useQuery({
    queryKey: [...VIEWS, 'pinned'],
    queryFn: ({ signal }) => createContactViewsApi(client.api.call).pinned({ signal }),
  });
  return useMemo(() => data?.data.flatMap(({ filter }) => (filter.kind === kind ? [filter] : [])) ?? [], [data, kind]);
}

export interface ViewChanges {
  create: (name: string, filter: SavedView['filter'], isCompany: boolean) => Promise<SavedView>;
  rename: (view: SavedView, name: string) => Promise<SavedView>;
  /** @throws TalkError CONFLICT when somebody else has changed it meanwhile. */
  save: (view: SavedView, filter: SavedView['filter']) => Promise<SavedView>;
  /** With the whole company, or with nobody. */
  share: (view: SavedView, isCompany: boolean) => Promise<SavedView>;
  pin: (view: Pick<SavedView, 'id'>, isPinned: boolean) => Promise<void>;
  remove: (view: SavedView) => Promise<void>;
  restore: (view: SavedView) => Promise<void>;
  /** Shown at once; as before after a refusal. */
  arrange: (ids: readonly number[], defaultId: number | null) => Promise<void>;
}

export function useViewChanges(kind: ViewKind = 'contacts'): ViewChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const key = viewsKey(kind);
    const api = createContactViewsApi(client.api.call);
    const again = () => queries.invalidateQueries({ queryKey: VIEWS });
    const put = (view: SavedView): SavedView => {
      queries.setQueryData<Views>(key, (all) => {
        if (all === undefined) return all;
        const isKnown = all.data.some(({ id }) => id === view.id);
        const data = isKnown ? all.data.map((each) => (each.id === view.id ? view : each)) : [...all.data, view];
        return { ...all, data };
      });
      void again();
      return view;
    };
    return {
      create: async (name, filter, is_company) => put(await api.create({ body: { name, filter, kind, is_company } })),
      rename: async ({ id }, name) => put(await api.update({ params: { id }, body: { name } })),
      save: async ({ id, version }, filter) =>
        put(await api.update({ params: { id }, body: { filter, if_version: version } })),
      share: async ({ id }, is_company) => put(await api.update({ params: { id }, body: { is_company } })),
      async pin({ id }, isPinned) {
        await (isPinned ? api.pin({ params: { id } }) : api.unpin({ params: { id } }));
        await again();
      },
      async remove({ id }) {
        await api.remove({ params: { id } });
        queries.setQueryData<Views>(key, (all) => all && { ...all, data: all.data.filter((each) => each.id !== id) });
        void again();
      },
      restore: async ({ id }) => void put(await api.restore({ params: { id } })),
      async arrange(ids, defaultId) {
        const before = queries.getQueryData<Views>(key);
        if (before !== undefined) {
          const data = ids.flatMap((id) => before.data.find((each) => each.id === id) ?? []);
          queries.setQueryData<Views>(key, { data, default_id: defaultId });
        }
        try {
          queries.setQueryData<Views>(key, await api.arrange({ body: { kind, ids: [...ids], default_id: defaultId } }));
        } catch (error) {
          queries.setQueryData<Views>(key, before);
          throw error;
        }
      },
    };
  }, [client, kind, queries]);
}

/** Reads them again when one of them was changed here, elsewhere or by a colleague. */
export const followViews = (realtime: Pick<Realtime, 'on'>, queries: QueryClient): (() => void) =>
  realtime.on('saved_view_updated', () => void queries.invalidateQueries({ queryKey: VIEWS }));
