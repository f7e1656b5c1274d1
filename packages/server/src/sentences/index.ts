import { createWording, type LanguageCode, type Sentences, type Wording } from '@talk/contract/sentences';
import { spanishWords } from '@talk/contract/sentences/es';
import { countryIn } from './countries.js';
import { labels, tables } from './es/index.js';
import type { Wordings } from './word-answer.js';

const spanishCountry = countryIn('es-419');
const words: Wording = (word) => spanishCountry(word) ?? spanishWords(word);
const sentences = Object.values(tables).reduce<Sentences>((all, table) => ({ ...all, ...table }), {});
const SPANISH: Wordings = { sentence: createWording(sentences, words), label: createWording(labels, words) };

/** How the server's English is said in a language; null: as it is. */
export const wordingsOf = (language: LanguageCode): Wordings | null => (language === 'es' ? SPANISH : null);

export { worderOf } from './word-answer.js';
