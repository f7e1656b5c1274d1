import { createContactViewsApi, type SavedView } from '@talk/core/contacts';
import type { Realtime } from '@talk/core/realtime';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import type { Client } from '../../../shared/workspace/workspace-client.js';

const VIEWS = ['views'] as const;

/** Saved views in the person's order, and the one to begin with. */
export interface Views {
  readonly data: readonly SavedView[];
  readonly default_id: number | null;
}

export const viewsQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: VIEWS,
    queryFn: ({ signal }): Promise<Views> => createContactViewsApi(client.api.call).list({ signal }),
  });

/** Null while they are not known. */
export function useViews(): Views | null {
  const { client } = useWorkspace();
  return useQuery(viewsQuery(client)).data ?? null;
}

export interface ViewChanges {
  create: (name: string, filter: SavedView['filter'], isCompany: boolean) => Promise<SavedView>;
  rename: (view: SavedView, name: string) => Promise<SavedView>;
  /** @throws TalkError CONFLICT when somebody else has changed it meanwhile. */
  save: (view: SavedView, filter: SavedView['filter']) => Promise<SavedView>;
  remove: (view: SavedView) => Promise<void>;
  restore: (view: SavedView) => Promise<void>;
  /** Shown at once; as before after a refusal. */
  arrange: (ids: readonly number[], defaultId: number | null) => Promise<void>;
}

export function useViewChanges(): ViewChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const api = createContactViewsApi(client.api.call);
    const again = () => queries.invalidateQueries({ queryKey: VIEWS });
    const put = (view: SavedView): SavedView => {
      queries.setQueryData<Views>(VIEWS, (all) => {
        if (all === undefined) return all;
        const isKnown = all.data.some(({ id }) => id === view.id);
        const data = isKnown ? all.data.map((each) => (each.id === view.id ? view : each)) : [...all.data, view];
        return { ...all, data };
      });
      void again();
      return view;
    };
    return {
      create: async (name, filter, is_company) => put(await api.create({ body: { name, filter, is_company } })),
      rename: async ({ id }, name) => put(await api.update({ params: { id }, body: { name } })),
      save: async ({ id, version }, filter) =>
        put(await api.update({ params: { id }, body: { filter, if_version: version } })),
      async remove({ id }) {
        await api.remove({ params: { id } });
        queries.setQueryData<Views>(VIEWS, (all) => all && { ...all, data: all.data.filter((each) => each.id !== id) });
      },
      restore: async ({ id }) => void put(await api.restore({ params: { id } })),
      async arrange(ids, defaultId) {
        const before = queries.getQueryData<Views>(VIEWS);
        if (before !== undefined) {
          const data = ids.flatMap((id) => before.data.find((each) => each.id === id) ?? []);
          queries.setQueryData<Views>(VIEWS, { data, default_id: defaultId });
        }
        try {
          queries.setQueryData<Views>(VIEWS, await api.arrange({ body: { ids: [...ids], default_id: defaultId } }));
        } catch (error) {
          queries.setQueryData<Views>(VIEWS, before);
          throw error;
        }
      },
    };
  }, [client, queries]);
}

/** Reads them again when one of them was changed here, elsewhere or by a colleague. */
export const followViews = (realtime: Pick<Realtime, 'on'>, queries: QueryClient): (() => void) =>
  realtime.on('saved_view_updated', () => void queries.invalidateQueries({ queryKey: VIEWS }));
