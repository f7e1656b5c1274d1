import type { Clock, Communication } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import type { Realtime } from '@talk/core/realtime';
import type { Toasts } from '../../shared/toasts.store.js';
import { t } from './texts.js';

/** Cards about a call, an SMS or a mention stay this long; what is older than that when it arrives is not news (reading 37). */
const NEWS_MS = 30_000;

export interface CallNoticesOptions {
  realtime: Pick<Realtime, 'on'>;
  toasts: Toasts;
  userId: number;
  clock: Clock;
  callBack: (call: Communication) => void;
  open: (call: Communication) => void;
}

/** Tells of a call that this person missed, and of a voicemail left for them: once for each. */
export function followMissedCalls(options: CallNoticesOptions): () => void {
  const { realtime, toasts, userId, clock, callBack, open } = options;
  const told = new Set<number>();

  function tell(call: Communication): void {
    if (call.type !== 'call' || call.direction !== 'inbound' || told.has(call.id)) return;
    const kind = kindOf(call);
    const mine =
      call.owner_id === userId || call.target_users.includes(userId) || call.attempting_users.includes(userId);
    if (kind === null || !mine || call.ended_at === null) return;
    told.add(call.id);
    if (clock.nowMs() - Date.parse(call.ended_at) > NEWS_MS) return;
    const name = call.contact?.name ?? phoneDisplay(call.lead_number);
    toasts.show(t(kind, { name }), {
      shownMs: NEWS_MS,
      action:
        kind === 'voicemail'
          ? { label: t('listen'), run: () => open(call) }
          : { label: t('callBack'), run: () => callBack(call) },
    });
  }

  const stops = [
    realtime.on('new_communication', ({ data }) => tell(data)),
    realtime.on('update_communication', ({ data }) => tell(data)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function kindOf(call: Communication): 'missed' | 'voicemail' | null {
  if (call.has_voicemail) return 'voicemail';
  return call.disposition_status2 === 'missed' || call.disposition_status2 === 'abandoned' ? 'missed' : null;
}
