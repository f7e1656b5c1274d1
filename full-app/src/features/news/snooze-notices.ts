import type { TalkEvent } from '@talk/core';
import { snoozeText as t } from '../../entities/contact/index.js';
import { NEWS_MS, type Toasts } from '../../shared/toasts.store.js';

export interface SnoozeNoticesOptions {
  realtime: {
    on: (
      type: 'snooze_ended',
      handler: (event: TalkEvent<'snooze_ended'> & { readonly replayed: boolean }) => void,
    ) => () => void;
  };
  toasts: Toasts;
  open: (contactId: number) => void;
}

/** Shows a notice when a contact of the user opens again because its snooze ended. After a gap in the connection, the contact's history says it. */
export function followSnoozes({ realtime, toasts, open }: SnoozeNoticesOptions): () => void {
  return realtime.on('snooze_ended', ({ data: { contact_id: contactId, name }, replayed }) => {
    if (replayed) return;
    const action = { label: t('open'), run: () => open(contactId) };
    toasts.show(t('over', { name }), { shownMs: NEWS_MS, action });
  });
}
