import type { Profile, TalkEvent } from '@talk/core';
import { expect, it } from 'vitest';
import { createToasts } from '../shared/toasts.store.js';
import { followWebhooks, type WebhookNoticesOptions } from './follow-webhooks.js';

type State = TalkEvent<'webhook_updated'>['data']['state'];

function follow(user_permissions: Profile['user_permissions']) {
  let hear: Parameters<WebhookNoticesOptions['realtime']['on']>[1] = () => undefined;
  const toasts = createToasts({ nowMs: () => 0, after: () => () => undefined });
  const read: unknown[] = [];
  followWebhooks({
    realtime: { on: (_type, handler) => ((hear = handler), () => undefined) },
    queries: { invalidateQueries: async (filters) => void read.push(filters?.queryKey) },
    toasts,
    user: { user_permissions } as Profile,
    open: () => undefined,
  });
  const tell = (state: State): void =>
    hear({
      id: 'e',
      seq: 1,
      type: 'webhook_updated',
      at: '2026-11-27T09:00:00.000Z',
      company_id: 1,
      entity: { type: 'webhook', id: 7 },
      version: 1,
      data: { id: 7, state },
    });
  return { tell, read, texts: () => toasts.shown.value.map(({ text }) => text) };
}

it('notifies those who manage webhooks when a receiver has stopped one, and reads them again', () => {
  const { tell, read, texts } = follow(['manage api keys']);
  tell('active');
  tell('off');
  tell(null);
  expect(texts()).toEqual([]);
  tell('paused');
  expect(texts()).toEqual(['A webhook is stopped: its receiver accepts no events.']);
  expect(read).toEqual(Array.from({ length: 4 }, () => ['webhooks']));
});

it('says nothing to others', () => {
  const { tell, texts } = follow([]);
  tell('gone');
  expect(texts()).toEqual([]);
});
