import type { TalkEvent } from '@talk/core';
import { NEWS_MS, type Toasts } from '../../shared/toasts.store.js';
import { t } from './texts.js';

type JoinEvent = 'team_inbox_join_asked' | 'team_inbox_join_declined';

export interface JoinNoticesOptions {
  realtime: {
    on: <T extends JoinEvent>(
      type: T,
      handler: (event: TalkEvent<T> & { readonly replayed: boolean }) => void,
    ) => () => void;
  };
  toasts: Pick<Toasts, 'show'>;
  open: (inboxId: number) => void;
}

/**
 * Says to managers of team inboxes that a watcher asks to join one, and to the watcher that this was declined. After a gap in the connection, the
 * inbox itself shows both.
 */
export function followJoinRequests({ realtime, toasts, open }: JoinNoticesOptions): () => void {
  const show = (text: string, inboxId: number): void =>
    void toasts.show(text, { shownMs: NEWS_MS, action: { label: t('open'), run: () => open(inboxId) } });
  const ends = [
    realtime.on('team_inbox_join_asked', ({ data: { inbox_id: id, inbox_name: inbox, user_name: name }, replayed }) => {
      if (!replayed) show(t('inbox.asked', { name, inbox }), id);
    }),
    realtime.on('team_inbox_join_declined', ({ data: { inbox_id: id, inbox_name: inbox }, replayed }) => {
      if (!replayed) show(t('inbox.declined', { inbox }), id);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
