import type { CallState } from '@talk/core/phone';
import { isControl, moveFocus } from '../../kernel/focus.js';
import { addKeys } from '../../kernel/keys.js';
import { whyNot, type ControlId } from '../in-call/control-words.js';
import type { CallAction } from './keymap.js';
import { mute } from '../mute.js';
import type { PhoneModel } from '../phone.model.js';

/** The second press of "end" has to come within this time (feature-matrix §3.10). */
const TWICE_MS = 1_000;

/**
 * The keyboard of the phone. Digits typed outside of fields go to the number, or to the call as tones; Enter calls; the
 * chords of the keymap answer, decline, mute, hold, transfer, park, open the keys, end when pressed twice, and move the
 * focus to the call. @returns the function that removes it.
 */
export function listenForKeys(model: PhoneModel, nowMs: () => number = Date.now): () => void {
  let endPressedMs = Number.NEGATIVE_INFINITY;

  function onKey(event: KeyboardEvent, bare: boolean): boolean {
    const action = model.keymap.actionOf(event);
    // A chord that is held down is one press.
    return action === null ? bare && plain(event) : event.repeat || act(action);
  }

  function act(action: CallAction): boolean {
    const call = model.phone.call.peek();
    const state = call?.state.peek();
    const active = state?.phase === 'active';
    switch (action) {
      case 'focus':
        return focusCall();
      case 'answer':
        // A second caller is never answered by a key: what happens to the running call is a choice.
        if (call && state?.phase === 'offered') void model.calls.answer(call);
        else if (model.phone.waiting.peek().length > 0) focusWaiting();
        else takeFishing();
        return true;
      case 'decline': {
        const ringing = state?.phase === 'offered' ? call : model.phone.waiting.peek()[0];
        const fishing = model.fishing.shown.peek();
        if (ringing) ringing.decline();
        else if (fishing) model.fishing.dismiss(fishing.id);
        return true;
      }
      case 'mute':
        if (call && active) mute(call, !state.muted);
        return true;
      case 'hold':
        if (active && allowed(action, state)) void model.control.toggleHold();
        return true;
      case 'transfer':
      case 'park':
        if (active && allowed(action, state)) model.control.open(model.control.sheet.peek() === action ? null : action);
        return true;
      case 'keypad':
        if (active) model.control.open(model.control.sheet.peek() === 'keypad' ? null : 'keypad');
        else {
          model.afterCall.setLater(true);
          model.calls.showKeypad();
        }
        return true;
      case 'end':
        if (nowMs() - endPressedMs <= TWICE_MS) call?.hangup();
        endPressedMs = nowMs();
        return true;
    }
  }

  /** Nothing rings: the key answers the caller in the queue. */
  function takeFishing(): void {
    const view = model.fishing.shown.peek();
    if (view?.why === null) void model.fishing.take(view.id);
    else if (view) model.announcer.say(view.why);
  }

  /** The key of a disabled control shows the control's own reason. */
  function allowed(control: ControlId, state: CallState & { phase: 'active' }): boolean {
    const { serverReachable } = model.phone.state.peek();
    const why = whyNot(control, state, { serverReachable, userId: model.person.id });
    if (why !== null) {
      model.control.refuse(why);
      model.announcer.say(why);
    }
    return why === null;
  }

  function plain(event: KeyboardEvent): boolean {
    const { key } = event;
    const call = model.phone.call.peek();
    const phase = call?.state.peek().phase;
    const digits = model.keymap.digits.peek();
    if (/^[\d*#]$/.test(key) && phase === 'active') return digits && model.calls.sendTones(key);
    if (call !== null && phase !== 'ended') return false;
    if (/^[\d*#+]$/.test(key)) {
      if (!digits) return false;
      // Typing a new number means that the agent is done with the last call.
      call?.dismiss();
      model.screen.show('keypad');
      model.dial.press(key);
      return true;
    }
    if (call !== null || model.screen.tab.peek() !== 'keypad') return false;
    if (key === 'Backspace' && digits) {
      model.dial.erase();
      return true;
    }
    if (key !== 'Enter' || isControl(event.target as Element | null)) return false;
    void model.dial.call();
    return true;
  }

  return addKeys('phone', onKey);
}

/** Focuses the call from anywhere: its first button, else the card itself. */
function focusCall(): boolean {
  const card =
    document.querySelector<HTMLElement>('[data-phone-call]') ??
    document.querySelector<HTMLElement>('[data-phone-fishing] button');
  moveFocus(card?.querySelector<HTMLElement>('[data-answer]') ?? card);
  return card !== null;
}

function focusWaiting(): void {
  moveFocus(document.querySelector<HTMLElement>('[data-phone-waiting] button'));
}
