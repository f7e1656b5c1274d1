import { useEffect } from 'react';
import { useWorkspace } from '../../app/workspace-context.js';
import { t } from './texts.js';

/** Pressed twice within this time, the end key ends the call: once is too easily done by accident. */
const END_TWICE_WITHIN_MS = 1_000;

/** Keys that work everywhere, also in fields: Alt+Shift with A answer, D decline, M mute, E end (feature-matrix §3.10). */
export function useCallKeys(): void {
  const { client, phone, toasts } = useWorkspace();
  useEffect(() => {
    let endAskedAtMs = -Infinity;
    const onKey = (event: KeyboardEvent): void => {
      const call = client.phone.call.peek();
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || call === null) return;
      const state = call.state.peek();
      const keys: Record<string, () => void> = {
        KeyA: () => state.phase === 'offered' && void phone.answer(call),
        KeyD: () => state.phase === 'offered' && call.decline(),
        KeyM: () => state.phase === 'active' && call.mute(!state.muted),
        KeyE: () => {
          if (state.phase === 'offered' || state.phase === 'ended') return;
          const again = event.timeStamp - endAskedAtMs <= END_TWICE_WITHIN_MS;
          endAskedAtMs = event.timeStamp;
          if (again) call.hangup();
          else toasts.show(t('endAgain'));
        },
      };
      const act = keys[event.code];
      if (!act || event.repeat) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [client, phone, toasts]);
}
