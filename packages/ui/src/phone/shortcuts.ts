import { isControl, isTyping } from '../kernel/focus.js';
import type { PhoneModel } from './phone.model.js';

/** The second press of "end" has to come within this time (feature-matrix §3.10). */
const TWICE_MS = 1_000;

/**
 * The keyboard of the phone. Digits typed outside of fields go to the number, or to the call as tones; Enter calls;
 * Alt+Shift with A, D, M, K and E answers, declines, mutes, opens the keys, and ends when pressed twice.
 * @returns the function that stops it.
 */
export function listenForKeys(target: Document, model: PhoneModel, nowMs: () => number = Date.now): () => void {
  let endPressedMs = Number.NEGATIVE_INFINITY;

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const used = event.altKey && event.shiftKey ? chord(event) : plain(event);
    if (used) event.preventDefault();
  }

  function chord(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    const call = model.phone.call.peek();
    const state = call?.state.peek();
    // By the key's place: with Alt the letter itself is another one on many keyboards.
    switch (event.code) {
      case 'KeyA':
        if (call && state?.phase === 'offered') void model.answer(call);
        return true;
      case 'KeyD': {
        const ringing = state?.phase === 'offered' ? call : model.phone.waiting.peek()[0];
        ringing?.decline();
        return true;
      }
      case 'KeyM':
        if (call && state?.phase === 'active') call.mute(!state.muted);
        return true;
      case 'KeyK':
        if (state?.phase === 'active') model.openTones(!model.tonesOpen.peek());
        else model.show('keypad');
        return true;
      case 'KeyE':
        if (nowMs() - endPressedMs <= TWICE_MS) call?.hangup();
        endPressedMs = nowMs();
        return true;
      default:
        return false;
    }
  }

  function plain(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target as Element | null)) return false;
    const call = model.phone.call.peek();
    const phase = call?.state.peek().phase;
    if (event.key === 'F8') return focusCall(target);
    if (/^[\d*#]$/.test(event.key) && phase === 'active') {
      model.sendTones(event.key);
      return true;
    }
    if (call !== null && phase !== 'ended') return false;
    if (/^[\d*#+]$/.test(event.key)) {
      // A new number is the plainest way to say that one is done with the last call.
      call?.dismiss();
      model.show('keypad');
      model.dial.press(event.key);
      return true;
    }
    if (call !== null || model.tab.peek() !== 'keypad') return false;
    if (event.key === 'Backspace') {
      model.dial.erase();
      return true;
    }
    if (event.key !== 'Enter' || isControl(event.target as Element | null)) return false;
    void model.dial.call();
    return true;
  }

  target.addEventListener('keydown', onKey);
  return () => target.removeEventListener('keydown', onKey);
}

function focusCall(target: Document): boolean {
  const card = target.querySelector<HTMLElement>('[data-phone-call]');
  card?.focus();
  return card !== null;
}
