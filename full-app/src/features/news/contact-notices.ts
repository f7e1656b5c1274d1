import type { TalkEvent } from '@talk/core';
import type { NoticeBoard } from '../../shared/notice-board.js';
import { NEWS_MS } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface ContactNoticesOptions {
  realtime: {
    on: (
      type: 'notification_created',
      handler: (event: TalkEvent<'notification_created'> & { readonly replayed: boolean }) => void,
    ) => () => void;
  };
  toasts: Pick<NoticeBoard, 'show'>;
  /** The name of a contact; null where the user may not see it any more, or it could not be read. */
  nameOf: (contactId: number) => Promise<string | null>;
  isSeen: (contactId: number) => boolean;
  open: (contactId: number) => void;
  sound: NoticeBoard['sound'];
}

/** Shows a notice when a contact is assigned to the user, and when an answer to one is overdue. After a gap in the connection, the bell has them. */
export function followContactNotices({
  realtime,
  toasts,
  nameOf,
  isSeen,
  open,
  sound,
}: ContactNoticesOptions): () => void {
  return realtime.on('notification_created', ({ data: { kind, contact_id: contactId }, replayed }) => {
    if (replayed || contactId === null || (kind !== 'contacts' && kind !== 'responses')) return;
    void nameOf(contactId).then((name) => {
      if (name === null || isSeen(contactId)) return;
      const said = kind === 'contacts' ? t('contact.assigned', { name }) : t('contact.overdue', { name });
      toasts.show(said, {
        kind,
        contactId,
        shownMs: NEWS_MS,
        action: { label: t('open'), run: () => open(contactId) },
      });
      sound(kind);
    });
  });
}
