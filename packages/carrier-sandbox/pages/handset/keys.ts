import { isLive } from './phone.machine.js';
import type { Handset } from './handset.js';

/** Elements that use typed keys themselves. */
const TYPED_INTO = 'textarea, select, input:not([type=tel])';

/**
 * Keys of the whole page: digits go to the number or into the call, Enter calls or answers, Backspace corrects, Escape declines
 * or hangs up, M mutes. Ends with `abort`.
 */
export function handleKeys(handset: Handset, abort: AbortSignal): void {
  const { phone, entry, tab, choosing } = handset;

  const inCall = (key: string): boolean => {
    const { value } = phone.call;
    if (key === 'Escape') phone.hangUp();
    else if (value.phase === 'active' && /^[0-9*#]$/.test(key)) phone.press(key);
    else if (value.phase === 'active' && /^m$/i.test(key)) phone.mute(!value.muted);
    else return false;
    return true;
  };
  const onKeypad = (key: string, target: Element | null): boolean => {
    if (/^[0-9*#+]$/.test(key)) {
      handset.sounds.key(key);
      entry.value += key;
      // What is typed next, and Enter, belong to the number, wherever the focus was.
      document.getElementById('display-number')?.focus();
    } else if (key === 'Backspace') entry.value = entry.value.slice(0, -1);
    else if (key === 'Escape') entry.value = '';
    else if (key === 'Enter' && !target?.closest('button, a')) handset.callEntry();
    else return false;
    return true;
  };

  addEventListener(
    'keydown',
    (event) => {
      // Of a keyboard's own list of candidates: Escape there must not hang up.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || choosing.value) return;
      const target = event.target instanceof Element ? event.target : null;
      if (isLive(phone.call.value)) {
        if (inCall(event.key)) event.preventDefault();
        return;
      }
      if (phone.call.value.phase === 'ended' && event.key === 'Escape') return phone.dismiss();
      if (tab.value !== 'keypad' || target?.closest(`${TYPED_INTO}, input`)) return;
      if (phone.call.value.phase === 'ended') phone.dismiss();
      if (onKeypad(event.key, target)) event.preventDefault();
    },
    { signal: abort },
  );
  addEventListener(
    'paste',
    (event) => {
      if (isLive(phone.call.value) || choosing.value || tab.value !== 'keypad') return;
      if (event.target instanceof Element && event.target.closest('textarea, input')) return;
      entry.value = (event.clipboardData?.getData('text') ?? '').trim().slice(0, 40);
    },
    { signal: abort },
  );
  // The first touch of any kind lets the page sound.
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, () => handset.sounds.unlock(), { signal: abort, once: true });
  }
}
