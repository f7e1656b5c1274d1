import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import { splitDigits, type Phone, type PhoneCall } from '@talk/core/phone';
import { ignoreRefusal } from '../kernel/ignore-refusal.js';
import { onAnotherCall } from './another-call.js';
import type { DialHow, DialModel } from './dial/dial.model.js';
import type { PhoneScreenModel } from './navigation.model.js';

/** What the person at the phone does with calls. None of it rejects: a refusal is on the screen already. */
export interface PhoneCallsModel {
  /** A failure is a state of the call (no microphone, caller left). */
  answer: (call: PhoneCall) => Promise<void>;
  /** Resumes a call that this phone lost; a failure is a state of the call. */
  rejoin: (call: PhoneCall) => Promise<void>;
  /** Moves the phone to this tab, including its call. Resolves with why that failed, in a sentence. */
  takeOver: () => Promise<string | null>;
  /** Tones sent in the foreground call, the last 20 (feature-matrix §3.5). */
  readonly tones: ReadonlySignal<string>;
  /** Sends tones in the foreground call and shows them. @returns false for anything that is not a key of a telephone. */
  sendTones: (digits: string) => boolean;
  /** Calls a number from a list or a past call; if a line has to be chosen first, the keypad asks for it. */
  callBack: (number: string, how?: Pick<DialHow, 'lineId' | 'contactId'>) => Promise<void>;
  /** Puts a number into the keypad, which says whether and how it can be called. */
  editNumber: (number: string) => void;
  /** From a call that has ended, or from nothing, to the keypad. A running call stays. */
  showKeypad: () => void;
  dispose: () => void;
}

export interface PhoneCallsOptions {
  phone: Phone;
  dial: DialModel;
  screen: Pick<PhoneScreenModel, 'show'>;
  /** The phone is needed on the screen. Null where it is never out of sight. */
  reveal: (() => void) | null;
}

const TONES_KEPT = 20;

export function createPhoneCalls({ phone, dial, screen, reveal }: PhoneCallsOptions): PhoneCallsModel {
  const tones = signal('');
  const stop = onAnotherCall(phone, () => {
    tones.value = '';
  });

  function editNumber(number: string): void {
    phone.call.peek()?.dismiss();
    dial.paste(number);
    screen.show('keypad');
    reveal?.();
  }

  return {
    answer: (call) => call.answer().catch(ignoreRefusal),
    rejoin: (call) => call.rejoin().catch(ignoreRefusal),
    async takeOver() {
      try {
        await phone.takeOver();
        return null;
      } catch (error) {
        ignoreRefusal(error);
        return error instanceof TalkError ? error.message : null;
      }
    },
    tones,
    sendTones(digits) {
      const call = phone.call.peek();
      if (call?.state.peek().phase !== 'active' || splitDigits(digits) === null) return false;
      tones.value = (tones.peek() + digits).slice(-TONES_KEPT);
      // The call may end during the keys; the screen then shows its end.
      call.sendDigits(digits).catch(ignoreRefusal);
      return true;
    },
    async callBack(number, how = {}) {
      if (how.lineId === undefined && dial.lines.mustChoose.peek()) return editNumber(number);
      try {
        await dial.callNumber(number, how);
      } catch (error) {
        ignoreRefusal(error);
        // The phone shows the sentence.
        reveal?.();
      }
    },
    editNumber,
    showKeypad() {
      const call = phone.call.peek();
      if (call?.state.peek().phase === 'ended') call.dismiss();
      screen.show('keypad');
      reveal?.();
    },
    dispose: stop,
  };
}
