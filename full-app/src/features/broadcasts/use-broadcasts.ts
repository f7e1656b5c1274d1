import type { Api } from '@talk/core';
import {
  cancelBroadcast,
  createBroadcast,
  estimateBroadcast,
  exportBroadcast,
  getBroadcast,
  listBroadcastRecipients,
  listBroadcasts,
  listCarrierFees,
  removeBroadcast,
  sendBroadcast,
  sendVoicemailBroadcast,
  toggleBroadcast,
  updateBroadcast,
  type BodyOf,
  type Broadcast,
  type BroadcastOutcome,
} from '@talk/core/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { BROADCAST_NAMES, BROADCASTS } from '../../entities/broadcast/index.js';
import { saveBlob } from '../../shared/save-as.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { BroadcastsSearch } from './broadcasts-search.js';

export const broadcastsQuery = (api: Pick<Api, 'call'>, { status, q, page }: BroadcastsSearch) =>
  queryOptions({
    queryKey: [...BROADCASTS, 'list', status ?? 'all', q ?? '', page ?? 1],
    queryFn: ({ signal }) =>
      api.call(listBroadcasts, {
        query: {
          page: page ?? 1,
          ...(status !== undefined && { status }),
          ...(q !== undefined && { search_text: q }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const broadcastQuery = (api: Pick<Api, 'call'>, id: number) =>
  queryOptions({
    queryKey: [...BROADCASTS, 'one', id],
    queryFn: ({ signal }) => api.call(getBroadcast, { params: { id }, signal }),
    // Reports of delivery come after the last step, and no event of the broadcast tells of them.
    staleTime: 0,
  });

/** @param version of the draft: another text has another estimate. */
export const estimateQuery = (api: Pick<Api, 'call'>, { id, version }: { id: number; version: number }) =>
  queryOptions({
    queryKey: ['broadcast-estimate', id, version],
    queryFn: ({ signal }) => api.call(estimateBroadcast, { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const carrierFeesQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: ['carrier-fees'],
    queryFn: async ({ signal }) => (await api.call(listCarrierFees, { signal })).data,
    staleTime: 60_000,
  });

export const recipientsQuery = (api: Pick<Api, 'call'>, id: number, outcome: BroadcastOutcome | null) =>
  infiniteQueryOptions({
    queryKey: [...BROADCASTS, 'recipients', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      api.call(listBroadcastRecipients, {
        params: { id },
        query: { ...(outcome !== null && { outcome }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? null,
    staleTime: 0,
  });

export type BroadcastPatch = Omit<NonNullable<BodyOf<typeof updateBroadcast>>, 'if_version'>;

/** What this app changes in broadcasts. Each rejects with the server's refusal. */
export function useBroadcastChanges() {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const again = (): void => {
    void queries.invalidateQueries({ queryKey: BROADCASTS });
    void queries.invalidateQueries({ queryKey: BROADCAST_NAMES });
  };
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // Also after a refusal: a colleague may have been faster.
      again();
    }
  };
  return {
    read: (id: number) => api.call(getBroadcast, { params: { id } }),
    create: (body: NonNullable<BodyOf<typeof createBroadcast>>) => changed(api.call(createBroadcast, { body })),
    /** The event that follows reads the lists again. */
    update: ({ id, version }: Pick<Broadcast, 'id' | 'version'>, patch: BroadcastPatch) =>
      api.call(updateBroadcast, { params: { id }, body: { ...patch, if_version: version } }),
    send: ({ id, kind, version }: Pick<Broadcast, 'id' | 'kind' | 'version'>, count: number) =>
      changed(
        api.call(kind === 'rvm' ? sendVoicemailBroadcast : sendBroadcast, {
          params: { id },
          body: { if_version: version, confirm_count: count },
        }),
      ),
    toggle: (id: number, isActive: boolean) =>
      changed(api.call(toggleBroadcast, { params: { id }, body: { is_active: isActive } })),
    cancel: (id: number) => changed(api.call(cancelBroadcast, { params: { id }, body: {} })),
    remove: (id: number) => changed(api.call(removeBroadcast, { params: { id } })),
    async download(id: number, name: string): Promise<void> {
      const file = (await api.call(exportBroadcast, { params: { id }, answer: 'blob' })) as unknown as Blob;
      saveBlob(file, `${name}.csv`);
    },
  };
}
