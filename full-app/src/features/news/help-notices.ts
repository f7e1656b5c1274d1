import type { TalkEvent } from '@talk/core';
import type { Toasts } from '../../shared/toasts.store.js';
import { t } from './texts.js';

export interface HelpNoticesOptions {
  realtime: {
    on: (type: 'help_updated', handler: (event: TalkEvent<'help_updated'>) => void) => () => void;
  };
  toasts: Pick<Toasts, 'show'>;
  listen: (callId: string) => void;
}

/** As long as a call can last: it goes with the request. */
const UNTIL_WITHDRAWN_MS = 24 * 3_600_000;

/** Tells a supervisor which agent asks for help, until nobody waits for it any more. */
export function followHelp({ realtime, toasts, listen }: HelpNoticesOptions): () => void {
  const shown = new Map<string, () => void>();
  const withdraw = (callId: string): void => {
    shown.get(callId)?.();
    shown.delete(callId);
  };
  const end = realtime.on('help_updated', ({ data: { call_id: callId, caller, help } }) => {
    withdraw(callId);
    if (help === null) return;
    const action = { label: t('help.listen'), run: () => listen(callId) };
    const text = t('help.asked', { agent: help.by_name, caller });
    shown.set(callId, toasts.show(text, { action, shownMs: UNTIL_WITHDRAWN_MS }));
  });
  return () => {
    end();
    for (const callId of Array.from(shown.keys())) withdraw(callId);
  };
}
