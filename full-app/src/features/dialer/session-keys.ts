import { mute, whyNot, type PhoneModel } from '@talk/ui/phone';
import { moveFocus } from '@talk/ui';

export interface SessionKeysPorts {
  readonly phone: Pick<PhoneModel, 'phone' | 'control' | 'afterCall' | 'person' | 'announcer'>;
  readonly mayCallAgain: () => boolean;
  readonly again: () => void;
}

/**
 * The bare keys of a call and of its wrap-up (feature-matrix §3.6). Each does something only where its button would.
 * @returns a function that says whether the key was used
 */
export function createSessionKeys({ phone, mayCallAgain, again }: SessionKeysPorts): (key: string) => boolean {
  const { control, announcer, person } = phone;

  /** A refusal is shown and read out, as with the phone's own keys. */
  function isAllowed(name: 'hold' | 'more', state: Parameters<typeof whyNot>[1]): boolean {
    const { serverReachable } = phone.phone.state.peek();
    const why = whyNot(name, state, { serverReachable, userId: person.id });
    if (why === null) return true;
    control.refuse(why);
    announcer.say(why);
    return false;
  }

  /** With one message there is nothing to choose. The session continues while it plays. */
  async function dropVoicemail(): Promise<void> {
    await control.refreshMessages();
    const [message, ...others] = control.messages.peek();
    if (message !== undefined && others.length === 0) await control.dropMessage(message.id);
    else control.open('more');
  }

  function inCall(key: string): boolean {
    const call = phone.phone.call.peek();
    const state = call?.state.peek();
    if (call == null || state === undefined) return false;
    if (key === 'e' && !['offered', 'ending', 'ended'].includes(state.phase)) {
      call.hangup();
      return true;
    }
    if (state.phase !== 'active') return false;
    if (key === 'm') mute(call, !state.muted);
    else if (key === 'h') {
      if (isAllowed('hold', state)) void control.toggleHold();
    } else if (key === 'v') void dropVoicemail();
    else return false;
    return true;
  }

  function afterCall(key: string): boolean {
    if (key === 'r' && mayCallAgain()) {
      again();
      return true;
    }
    // Digits of a call are tones, whatever work an earlier one has left.
    const phase = phone.phone.call.peek()?.state.peek().phase ?? 'ended';
    if (phase !== 'ended') return false;
    const model = phone.afterCall.shown.peek()?.model;
    if (model === undefined || model.subject.peek() === null) return false;
    if (key === 'n') {
      const note = document.querySelector<HTMLElement>('.tk-phone textarea.tk-note');
      moveFocus(note);
      return note !== null;
    }
    const outcome = /^[1-9]$/.test(key) ? model.outcomes.peek()?.[Number(key) - 1] : undefined;
    if (outcome === undefined) return false;
    void model.disposeCall(outcome.id);
    return true;
  }

  return (key) => inCall(key) || afterCall(key);
}
