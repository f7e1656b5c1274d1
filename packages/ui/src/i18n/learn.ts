import { ENGLISH, speak, spoken, type Language, type Translation } from './language.js';

const KEY = 'talk:language';

/** The language that was chosen in this browser; null while its own counts. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is forbidden here
  }
}

/** What another language brings: the texts of the interface, and how to say what the server sent in English. */
export interface Lesson {
  readonly spanish: Translation;
  readonly worded?: Language['worded'] | undefined;
}

/** Says of a part of the page which language it is in, for those who hear it read. */
export const followLanguage = (part: HTMLElement): (() => void) =>
  spoken.subscribe(({ tag }) => {
    part.lang = tag;
  });

let latest = '';

/**
 * Speaks a language from now on; to be waited for before the first text is read.
 * @param load fetches the Spanish texts. When they do not come, what was spoken stays: that is understood better than an empty page.
 * @param tag BCP 47. Default: what was chosen in this browser, else what it asks for.
 */
export async function learn(load: () => Promise<Lesson>, tag = chosenLanguage() ?? navigator.language): Promise<void> {
  latest = tag;
  let next = ENGLISH;
  if (/^es\b/i.test(tag)) {
    try {
      const { spanish, worded } = await load();
      next = { tag: 'es-419', direction: 'ltr', translation: spanish, worded };
    } catch {
      return;
    }
  }
  // Another one may have been asked for meanwhile.
  if (latest === tag) speak(next);
}
