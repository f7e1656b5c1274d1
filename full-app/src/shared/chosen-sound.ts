import { signal, type KeyValueStorage, type ReadonlySignal } from '@talk/core';
import { foregroundCall, type Phone } from '@talk/core/phone';

/** A sound that the user switches on and off in this browser. */
export interface ChosenSound {
  readonly isOn: ReadonlySignal<boolean>;
  choose: (isOn: boolean) => void;
  /** Plays it, if it is on: in the one tab that has the phone, and never into a call. */
  play: () => void;
  /** Plays it to the user who has just switched it on. */
  preview: () => void;
}

/** @param stored where the choice is kept. @param isOnAtFirst before the user has chosen */
export function createChosenSound(
  phone: { readonly state: Pick<Phone['state'], 'value'>; readonly sound: Pick<Phone['sound'], 'play'> },
  remembered: Pick<KeyValueStorage, 'get' | 'set'>,
  { stored, isOnAtFirst }: { readonly stored: string; readonly isOnAtFirst: boolean },
): ChosenSound {
  const kept = remembered.get(stored);
  const isOn = signal(kept === null ? isOnAtFirst : kept !== 'off');
  const preview = (): void => {
    // A browser that refuses sound is reported by the phone's own notice.
    phone.sound.play('message').over.catch(() => undefined);
  };
  return {
    isOn,
    choose(next) {
      isOn.value = next;
      remembered.set(stored, next ? 'on' : 'off');
    },
    play() {
      const { seat } = phone.state.value;
      const phase = foregroundCall(phone.state.value)?.phase ?? 'ended';
      if (isOn.value && phase === 'ended' && (seat.name === 'leading' || seat.name === 'off')) preview();
    },
    preview,
  };
}
