import type { Clock, Communication, TalkEvent } from '@talk/core';
import type { NoticeBoard } from '../../shared/notice-board.js';
import { NEWS_MS } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface ReminderNoticesOptions {
  realtime: {
    on: (
      type: 'reminder_due',
      handler: (event: TalkEvent<'reminder_due'> & { readonly replayed: boolean }) => void,
    ) => () => void;
  };
  toasts: Pick<NoticeBoard, 'show'>;
  clock: Pick<Clock, 'nowMs'>;
  open: (contactId: number) => void;
}

const MINUTE_MS = 60_000;

/** Shows a notice when a follow-up of the user is due, or an appointment comes. After a gap in the connection, the inbox lists what is due. */
export function followReminders({ realtime, toasts, clock, open }: ReminderNoticesOptions): () => void {
  return realtime.on('reminder_due', ({ data, replayed }) => {
    if (replayed) return;
    const { contact_id: contactId } = data;
    const action = contactId === null ? null : { label: t('reminder.open'), run: () => open(contactId) };
    const kind = data.type === 'appointment' ? 'appointments' : 'reminders';
    toasts.show(words(data, clock.nowMs()), { kind, communicationId: data.id, shownMs: NEWS_MS, action });
  });
}

function words({ type, body, contact, due_at: due }: Communication, nowMs: number): string {
  const name = contact?.name ?? '';
  if (type !== 'appointment') return t('reminder.due', { body: body ?? name });
  const minutes = due === null ? 0 : Math.round((Date.parse(due) - nowMs) / MINUTE_MS);
  const said = { name, body: body ?? '' };
  if (minutes <= 0) return t('appointment.now', said);
  return minutes % 60 === 0
    ? t('appointment.hours', { ...said, count: minutes / 60 })
    : t('appointment.minutes', { ...said, count: minutes });
}
