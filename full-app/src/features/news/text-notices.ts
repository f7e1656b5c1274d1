import type { Clock, Communication } from '@talk/core';
import type { NotificationKind } from '@talk/core/contacts';
import type { Entities } from '@talk/core/entities';
import { cutText, phoneDisplay } from '@talk/core/format';
import type { NoticeBoard } from '../../shared/notice-board.js';
import { NEWS_MS } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface TextNoticesOptions {
  /** Events about texts, faxes and emails that arrived. */
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
 * Tells of a text, a fax or an email from the person's own contacts, and from those that no one owns: once for each. The newest of a contact takes the
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
    const notice = { kind: KINDS[whole.type] ?? 'texts', communicationId: whole.id } as const;
    said.set(contactId, toasts.show(wordsOf(whole), { ...notice, shownMs: NEWS_MS, action }));
    sound(notice.kind);
  });
}

const KINDS: Partial<Record<Communication['type'], NotificationKind>> = { sms: 'texts', fax: 'faxes', email: 'emails' };

const isIncoming = ({ type, direction }: Communication): boolean => direction === 'inbound' && type in KINDS;

function wordsOf({ type, contact, lead_number, body }: Communication): string {
  const name = contact?.name ?? phoneDisplay(lead_number);
  if (type === 'fax') return t('fax', { name });
  const written = (body ?? '').trim().replaceAll(/\s+/g, ' ');
  const text = written.length > SHOWN_LENGTH ? `${cutText(written, SHOWN_LENGTH)}…` : written;
  if (type === 'email') return text === '' ? t('emailFile', { name }) : t('email', { name, text });
  return text === '' ? t('file', { name }) : t('sms', { name, text });
}
