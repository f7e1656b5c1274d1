import { learn, type Lesson } from './learn.js';

/** Which language a widget speaks, as it learns who asks for one. */
export interface PlacedLanguage {
  /** The page around it has one: it counts most, so that the widget speaks as its page does. */
  ofPage: (tag: string) => Promise<void>;
  /** The person who is signed in has chosen one, or follows their browser. */
  ofPerson: (code: string | null) => Promise<void>;
}

/** Until somebody asks, a widget speaks what was chosen in this browser, or what the browser asks for. */
export function createPlacedLanguage(load: () => Promise<Lesson>): PlacedLanguage & { ready: Promise<void> } {
  let page: string | null = null;
  let person: string | null = null;
  const again = (): Promise<void> => learn(load, page ?? person ?? undefined);
  return {
    ready: again(),
    ofPage(tag) {
      page = tag;
      return again();
    },
    ofPerson(code) {
      if (person === code) return Promise.resolve();
      person = code;
      return again();
    },
  };
}
