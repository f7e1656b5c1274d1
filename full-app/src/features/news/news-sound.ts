import type { KeyValueStorage } from '@talk/core';
import { createContext, useContext } from 'react';
import { type ChosenSound, createChosenSound } from '../../shared/chosen-sound.js';

/** The sound of a new text, fax or voicemail. */
export type NewsSound = ChosenSound;

export const createNewsSound = (
  phone: Parameters<typeof createChosenSound>[0],
  remembered: Pick<KeyValueStorage, 'get' | 'set'>,
): NewsSound => createChosenSound(phone, remembered, { stored: 'news.sound', isOnAtFirst: true });

export const NewsSoundContext = createContext<NewsSound | null>(null);

export function useNewsSound(): NewsSound {
  const sound = useContext(NewsSoundContext);
  if (sound === null) throw new Error('useNewsSound needs a NewsSoundContext around it');
  return sound;
}
