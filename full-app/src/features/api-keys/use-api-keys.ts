import type { Api } from '@talk/core';
import {
  createIdentitySecret,
  getTextingWidget,
  revokeIdentitySecret,
  updateApiKey,
  updateTextingWidget,
  type TextingWidget,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

export type ApiKey = Awaited<ReturnType<Api['apiKeys']['list']>>['data'][number];
export type MadeKey = Awaited<ReturnType<Api['apiKeys']['create']>>;
export type NewKey = NonNullable<NonNullable<Parameters<Api['apiKeys']['create']>[0]>['body']>;
export interface MadeSecret {
  readonly kid: string;
  readonly secret: string;
}
/** What an admin decides about the widget; fields that are left out stay. */
export type WidgetFields = Partial<Omit<TextingWidget, 'api_key_id' | 'identity_secrets'>>;

const API_KEYS = ['api-keys'] as const;
const widgetKey = (id: number) => ['texting-widget', id] as const;

/** Every key of the company, also the revoked ones. */
export const apiKeysQuery = (api: Pick<Api, 'apiKeys'>) =>
  queryOptions({
    queryKey: API_KEYS,
    queryFn: async ({ signal }) => (await api.apiKeys.list({ signal })).data,
    // Whether a key is used is not told by events.
    staleTime: 0,
  });

export const widgetQuery = (api: Pick<Api, 'call'>, id: number) =>
  queryOptions({
    queryKey: widgetKey(id),
    queryFn: ({ signal }): Promise<TextingWidget> => api.call(getTextingWidget, { params: { id }, signal }),
    staleTime: 0,
  });

/** What this app changes in keys. Each rejects with the server's refusal. */
export interface ApiKeyChanges {
  create: (body: NewKey) => Promise<MadeKey>;
  update: (id: number, body: Partial<Pick<ApiKey, 'name' | 'allowed_origins' | 'signs_in_users'>>) => Promise<void>;
  revoke: (id: number) => Promise<void>;
  updateWidget: (id: number, body: WidgetFields) => Promise<void>;
  createSecret: (id: number) => Promise<MadeSecret>;
  revokeSecret: (id: number, secretId: number) => Promise<void>;
}

export function useApiKeyChanges(): ApiKeyChanges {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const changed = async <T>(queryKey: readonly unknown[], work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // Also after a refusal: a colleague may have been faster.
      await queries.invalidateQueries({ queryKey });
    }
  };
  return {
    create: (body) => changed(API_KEYS, api.apiKeys.create({ body })),
    async update(id, body) {
      await changed(API_KEYS, api.call(updateApiKey, { params: { id }, body }));
    },
    async revoke(id) {
      await changed(API_KEYS, api.apiKeys.revoke({ params: { id } }));
    },
    async updateWidget(id, body) {
      await changed(widgetKey(id), api.call(updateTextingWidget, { params: { id }, body }));
    },
    createSecret: (id) => changed(widgetKey(id), api.call(createIdentitySecret, { params: { id } })),
    async revokeSecret(id, secretId) {
      await changed(widgetKey(id), api.call(revokeIdentitySecret, { params: { id, secretId } }));
    },
  };
}
