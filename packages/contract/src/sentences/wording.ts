/**
 * Sentences of one language by their English ones. `{place}` stands for what the sentence is filled with and is taken over as it is; a `{PLACE}`
 * in capitals is filled with words of ours, a day or a rule, which are worded too.
 */
export type Sentences = Readonly<Record<string, string>>;

/** Says an English sentence of ours in another language. What is no sentence of ours comes back as it was. */
export type Wording = (sentence: string) => string;

interface Pattern {
  readonly english: RegExp;
  readonly places: readonly string[];
  readonly words: string;
}

const PLACE = /\{(\w+)\}/g;
/** Where one sentence ends and the next begins. */
const BETWEEN = /(?<=[.?!]) (?=\S)/g;

/**
 * Sentences are kept, queued and sent in events in English, filled, as releases before this one did: who reads them decides the language.
 * So they are known again by their English.
 *
 * @param words of what stands in places in capitals and is no sentence: days, months, countries.
 */
export function createWording(sentences: Sentences, words: Wording = (word) => word): Wording {
  const patterns = Object.entries(sentences).filter(hasPlaces).map(toPattern).sort(byLength);

  function whole(text: string): string | null {
    if (Object.hasOwn(sentences, text)) return sentences[text] ?? null;
    for (const { english, places, words: said } of patterns) {
      const match = english.exec(text);
      if (match === null) continue;
      const values = new Map(places.map((name, at) => [name, match[at + 1] ?? '']));
      return said.replaceAll(PLACE, (_place, name: string) => {
        const value = values.get(name) ?? '';
        return isWords(name) ? (whole(value) ?? words(value)) : value;
      });
    }
    return null;
  }

  /** Two sentences in a row: why, and what exactly. */
  function inARow(text: string): string | null {
    for (const { index } of text.matchAll(BETWEEN)) {
      const first = whole(text.slice(0, index));
      const rest = text.slice(index + 1);
      if (first !== null) return `${first} ${whole(rest) ?? inARow(rest) ?? rest}`;
    }
    return null;
  }

  return (sentence) => whole(sentence) ?? inARow(sentence) ?? sentence;
}

const isWords = (name: string): boolean => name === name.toUpperCase();
const hasPlaces = ([english]: [english: string, words: string]): boolean => english.includes('{');
/** What says more of itself is tried first. */
const byLength = (a: Pattern, b: Pattern): number => b.english.source.length - a.english.source.length;

function toPattern([english, words]: [english: string, words: string]): Pattern {
  const places = [...english.matchAll(PLACE)].map(([, name]) => name ?? '');
  const source = english
    .split(PLACE)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`) : '(.+?)'))
    .join('');
  return { english: new RegExp(`^${source}$`, 's'), places, words };
}
