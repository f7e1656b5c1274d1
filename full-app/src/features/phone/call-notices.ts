import type { Clock, Communication } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { phoneDisplay } from '@talk/core/format';
import type { NoticeBoard } from '../../shared/notice-board.js';
import { NEWS_MS } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface CallNoticesOptions {
  /** Tells of calls that are new or have changed. */
  entities: Pick<Entities, 'communications'>;
  toasts: Pick<NoticeBoard, 'show'>;
  userId: number;
  clock: Clock;
  callBack: (call: Communication) => void;
  /** Brings a voicemail into view, and plays it. */
  listen: (call: Communication) => void;
  /** Called with each notice. */
  sound: NoticeBoard['sound'];
}

/** Tells of a call that this person missed, and of a voicemail left for them: once for each. */
export function followMissedCalls(options: CallNoticesOptions): () => void {
  const { entities, toasts, userId, clock, callBack, listen, sound } = options;
  /** What was said of a call, and how to take it back. */
  const told = new Map<number, { kind: NoticeKind; takeBack: () => void }>();

  function tell(call: Communication): void {
    if (call.type !== 'call' || call.direction !== 'inbound') return;
    const kind = kindOf(call);
    const before = told.get(call.id);
    // A message may be there only after the call has ended, and then it was no missed call.
    if (before !== undefined && (before.kind === kind || kind !== 'voicemail')) return;
    const mine =
      call.owner_id === userId || call.target_users.includes(userId) || call.attempting_users.includes(userId);
    if (kind === null || !mine || call.ended_at === null) return;
    before?.takeBack();
    const isNews = clock.nowMs() - Date.parse(call.ended_at) <= NEWS_MS;
    const name = call.contact?.name ?? phoneDisplay(call.lead_number);
    const takeBack = !isNews
      ? () => undefined
      : toasts.show(t(kind, { name }), {
          kind: kind === 'voicemail' ? 'voicemails' : 'calls',
          communicationId: call.id,
          // A voicemail is heard, a missed call is read: its way to call back stays.
          staysBeside: kind === 'voicemail' ? null : (call.contact?.id ?? null),
          shownMs: NEWS_MS,
          action:
            kind === 'voicemail'
              ? { label: t('listen'), run: () => listen(call) }
              : { label: t('callBack'), run: () => callBack(call) },
        });
    // A voicemail after its missed call is the same news.
    if (isNews && before === undefined) sound(kind === 'voicemail' ? 'voicemails' : 'calls');
    told.set(call.id, { kind, takeBack });
  }

  return entities.communications.onNews(({ whole }) => {
    if (whole !== null) tell(whole);
  });
}

type NoticeKind = 'missed' | 'voicemail';

function kindOf(call: Communication): NoticeKind | null {
  // Heard already, here or elsewhere: what follows of it is no news.
  if (call.has_voicemail) return call.is_read ? null : 'voicemail';
  return call.disposition_status2 === 'missed' || call.disposition_status2 === 'abandoned' ? 'missed' : null;
}
