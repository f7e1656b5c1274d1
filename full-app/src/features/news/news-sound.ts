import { signal, type KeyValueStorage, type ReadonlySignal } from '@talk/core';
import { foregroundCall, type Phone } from '@talk/core/phone';
import { createContext, useContext } from 'react';

/** The sound of a new text, fax or voicemail. */
export interface NewsSound {
  /** The user's choice in this browser. */
  readonly isOn: ReadonlySignal<boolean>;
  choose: (isOn: boolean) => void;
  /** Plays it, if it is on: in the one tab that has the phone, and never into a call. */
  play: () => void;
  /** Plays it to the user who has just switched it on. */
  preview: () => void;
}

const STORED = 'news.sound';

export function createNewsSound(
  phone: { readonly state: Pick<Phone['state'], 'value'>; readonly sound: Pick<Phone['sound'], 'play'> },
  remembered: Pick<KeyValueStorage, 'get' | 'set'>,
): NewsSound {
  const isOn = signal(remembered.get(STORED) !== 'off');
  const preview = (): void => {
    // A browser that refuses sound is reported by the phone's own notice.
    phone.sound.play('message').over.catch(() => undefined);
  };
  return {
    isOn,
    choose(next) {
      isOn.value = next;
      remembered.set(STORED, next ? 'on' : 'off');
    },
    play() {
      const { seat } = phone.state.value;
      const phase = foregroundCall(phone.state.value)?.phase ?? 'ended';
      if (isOn.value && phase === 'ended' && (seat.name === 'leading' || seat.name === 'off')) preview();
    },
    preview,
  };
}

export const NewsSoundContext = createContext<NewsSound | null>(null);

export function useNewsSound(): NewsSound {
  const sound = useContext(NewsSoundContext);
  if (sound === null) throw new Error('useNewsSound needs a NewsSoundContext around it');
  return sound;
}
