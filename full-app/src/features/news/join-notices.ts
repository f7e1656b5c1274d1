import type { TalkEvent } from '@talk/core';
import { NEWS_MS, type Toasts } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface JoinNoticesOptions {
  realtime: {
    on: (
      type: 'team_inbox_join_asked',
      handler: (event: TalkEvent<'team_inbox_join_asked'> & { readonly replayed: boolean }) => void,
    ) => () => void;
  };
  toasts: Pick<Toasts, 'show'>;
  open: (inboxId: number) => void;
}

/** Tells who manages team inboxes that a watcher asks to join one. After a gap in the connection, the inbox itself says it. */
export function followJoinRequests({ realtime, toasts, open }: JoinNoticesOptions): () => void {
  return realtime.on('team_inbox_join_asked', ({ data, replayed }) => {
    if (replayed) return;
    const { inbox_id: id, inbox_name: inbox, user_name: name } = data;
    toasts.show(t('inbox.asked', { name, inbox }), {
      shownMs: NEWS_MS,
      action: { label: t('open'), run: () => open(id) },
    });
  });
}
