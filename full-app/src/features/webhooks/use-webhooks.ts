import type { Api } from '@talk/core';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type BodyOf,
  type Webhook,
  type WebhookDelivery,
} from '@talk/core/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

export interface MadeSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

const WEBHOOKS = ['webhooks'] as const;
const logKey = (id: number) => [...WEBHOOKS, 'log', id] as const;
/** While something waits, or was just sent. */
const LOG_AGAIN_MS = 5_000;

export const webhooksQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: WEBHOOKS,
    queryFn: async ({ signal }) => (await api.call(listWebhooks, { signal })).data,
    // Failures are not told by events.
    staleTime: 0,
  });

export const webhookLogQuery = (api: Pick<Api, 'call'>, id: number) =>
  infiniteQueryOptions({
    queryKey: logKey(id),
    queryFn: ({ pageParam, signal }) =>
      api.call(listWebhookDeliveries, {
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((each) => each.state === 'waiting')) === true && LOG_AGAIN_MS,
  });

/** What this app changes in webhooks. Each rejects with the server's refusal. */
export interface WebhookChanges {
  create: (body: BodyOf<typeof createWebhook>) => Promise<MadeSecret>;
  update: (id: number, body: BodyOf<typeof updateWebhook>) => Promise<void>;
  remove: (id: number) => Promise<void>;
  rotate: (id: number) => Promise<MadeSecret>;
  test: (id: number) => Promise<WebhookDelivery>;
  replay: (id: number, deliveryId: number) => Promise<WebhookDelivery>;
}

export function useWebhookChanges(): WebhookChanges {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // Also after a refusal: a colleague may have been faster. The log is under the same key.
      await queries.invalidateQueries({ queryKey: WEBHOOKS });
    }
  };
  return {
    create: (body) => changed(api.call(createWebhook, { body })),
    async update(id, body) {
      await changed(api.call(updateWebhook, { params: { id }, body }));
    },
    async remove(id) {
      await changed(api.call(removeWebhook, { params: { id } }));
    },
    rotate: (id) => changed(api.call(rotateWebhookSecret, { params: { id }, body: {} })),
    test: (id) => changed(api.call(testWebhook, { params: { id } })),
    replay: (id, deliveryId) => changed(api.call(replayWebhookDelivery, { params: { id, deliveryId } })),
  };
}
