import { chosenLanguage, followLanguage, language, learn, speak } from '@talk/ui';
import { createLanguage, type LanguageSetting } from '../../shared/language.store.js';
import { pseudoLanguage } from './pseudo-language.js';

/** Speaks a language, or the one that this browser asks for. To be waited for before the first text is read. */
export async function learnLanguage(tag: string | null = chosenLanguage()): Promise<void> {
  const pseudo = pseudoLanguage(tag);
  if (pseudo === null) await learn(() => import('./es/index.js'), tag ?? undefined);
  else speak(pseudo);
  document.documentElement.dir = language().direction;
}

/** The choice of this browser and of its person, for the screens that offer it. */
export function languageOfBrowser(): LanguageSetting {
  followLanguage(document.documentElement);
  return createLanguage({
    storage: localStorageOrNone(),
    learn: (tag) => learnLanguage(tag),
    onStored: (heard) => addEventListener('storage', ({ key }) => heard(key)),
  });
}

/** Where storage is forbidden, even its name throws. */
function localStorageOrNone(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
