import type { Profile, TalkEvent } from '@talk/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Toasts } from '../shared/toasts.store.js';
import { may } from '../shared/workspace/workspace-context.js';
import { t } from './shell/texts.js';

export interface WebhookNoticesOptions {
  realtime: { on: (type: 'webhook_updated', handler: (event: TalkEvent<'webhook_updated'>) => void) => () => void };
  queries: Pick<QueryClient, 'invalidateQueries'>;
  toasts: Pick<Toasts, 'show'>;
  user: Profile;
  /** Goes to the settings of webhooks. */
  open: () => void;
}

/** Reads webhooks again when one has changed, and notifies those who manage them when its receiver has stopped one. */
export function followWebhooks({ realtime, queries, toasts, user, open }: WebhookNoticesOptions): () => void {
  return realtime.on('webhook_updated', ({ data: { state } }) => {
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
    if (!may(user, 'manage api keys') || (state !== 'paused' && state !== 'gone')) return;
    toasts.show(t('webhook.stopped'), { tone: 'bad', action: { label: t('webhook.open'), run: open } });
  });
}
