import type { TalkEvent } from '@talk/core';
import { AGENT_STATUSES, knownWord } from '@talk/core/format';
import { NEWS_MS, type Toasts } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface SupervisorNoticesOptions {
  realtime: {
    on: (
      type: 'supervisor_acted',
      handler: (event: TalkEvent<'supervisor_acted'> & { readonly replayed: boolean }) => void,
    ) => () => void;
  };
  toasts: Pick<Toasts, 'show'>;
}

const ACTS = [
  'supervise',
  'take-over',
  'set-status',
  'force-terminate',
  'force-dequeue',
  'move-to-front',
  'move-to-group',
] as const;

/** Tells an agent who changed their status, ended their call or removed its caller from the queue, and why. */
export function followSupervisors({ realtime, toasts }: SupervisorNoticesOptions): () => void {
  return realtime.on('supervisor_acted', ({ data: { act, by_name: who, reason, agent_status: code }, replayed }) => {
    // After a gap in the connection the call is over, and the status shows itself.
    if (replayed) return;
    const known = knownWord(ACTS, act, null);
    if (known === null) return;
    const name = code === null ? undefined : AGENT_STATUSES[code];
    const status = t(`acted.status.${name ?? 'unknown'}`);
    const said = t(`acted.${known}`, { who, status });
    toasts.show(reason === null ? said : `${said} ${t('acted.reason', { reason })}`, { shownMs: NEWS_MS });
  });
}
