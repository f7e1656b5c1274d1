import type { Clock, Communication } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { cutText, phoneDisplay } from '@talk/core/format';
import type { NoticeBoard } from '../../shared/notice-board.js';
import { NEWS_MS } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface TextNoticesOptions {
  /** Tells of texts and faxes that came. */
  entities: Pick<Entities, 'communications'>;
  toasts: Pick<NoticeBoard, 'show'>;
  userId: number;
  clock: Clock;
  /** Whether the person is looking at this conversation: what comes there is seen. */
  isSeen: (contactId: number) => boolean;
  open: (communication: Communication) => void;
  /** Called with each notice. */
  sound: NoticeBoard['sound'];
}

/** Of a text. The conversation has the rest. */
const SHOWN_LENGTH = 120;

/**
 * Tells of a text or a fax from the person's own contacts, and from those that no one owns: once for each. The newest of a contact takes the
 * place of the one before.
 */
export function followTexts({ entities, toasts, userId, clock, isSeen, open, sound }: TextNoticesOptions): () => void {
  /** Of each contact: how to take back what was said of it. */
  const said = new Map<number, () => void>();
  return entities.communications.onNews(({ kind, whole, replayed }) => {
    if (kind !== 'created' || replayed || whole === null || !isIncoming(whole)) return;
    const { contact, contact_id: contactId } = whole;
    const isMine = contact === null || contact.user_id === null || contact.user_id === userId;
    const isNews = !whole.is_read && clock.nowMs() - Date.parse(whole.created_at) <= NEWS_MS;
    if (contactId === null || !isMine || !isNews || isSeen(contactId)) return;
    said.get(contactId)?.();
    const action = { label: t('open'), run: () => open(whole) };
    const notice = { kind: whole.type === 'fax' ? 'faxes' : 'texts', communicationId: whole.id } as const;
    said.set(contactId, toasts.show(wordsOf(whole), { ...notice, shownMs: NEWS_MS, action }));
    sound(notice.kind);
  });
}

const isIncoming = ({ type, direction }: Communication): boolean =>
  direction === 'inbound' && (type === 'sms' || type === 'fax');

function wordsOf({ type, contact, lead_number, body }: Communication): string {
  const name = contact?.name ?? phoneDisplay(lead_number);
  if (type === 'fax') return t('fax', { name });
  const written = (body ?? '').trim().replaceAll(/\s+/g, ' ');
  const text = written.length > SHOWN_LENGTH ? `${cutText(written, SHOWN_LENGTH)}…` : written;
  return text === '' ? t('file', { name }) : t('sms', { name, text });
}
