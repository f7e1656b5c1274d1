import type { Clock } from '@talk/core';
import { noteText, type Mention } from '@talk/core/contacts';
import { cutText } from '@talk/core/format';
import type { NoticeBoard } from '../../shared/notice-board.js';
import { NEWS_MS } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface MentionNoticeOptions {
  toasts: Pick<NoticeBoard, 'show'>;
  clock: Pick<Clock, 'nowMs'>;
  /** Whether the person is looking at this contact: what comes there is seen. */
  isSeen: (contactId: number) => boolean;
  open: () => void;
  /** Called with the notice. */
  sound: NoticeBoard['sound'];
}

/** Of a note. The timeline has the rest. */
const SHOWN_LENGTH = 120;

/** Tells the user that a colleague has mentioned them. Each mention has its own notice: none takes the place of another. */
export function showMention(mention: Mention, { toasts, clock, isSeen, open, sound }: MentionNoticeOptions): void {
  if (isSeen(mention.contact_id) || clock.nowMs() - Date.parse(mention.created_at) > NEWS_MS) return;
  const names = new Map(mention.users.map(({ id, name }) => [id, name]));
  const words = noteText(mention.body, (id) => names.get(id) ?? t('former')).replaceAll(/\s+/g, ' ');
  const text = words.length > SHOWN_LENGTH ? `${cutText(words, SHOWN_LENGTH)}…` : words;
  const said = t('mention', { who: mention.mentioner.name, contact: mention.contact_name, text });
  const about = { kind: 'mentions', communicationId: mention.communication_id } as const;
  toasts.show(said, { ...about, shownMs: NEWS_MS, action: { label: t('open'), run: open } });
  sound('mentions');
}
