import { foldText } from './fold-text.js';

// The database has the same function (`search_form`, migration 0412), for its indexes. A test compares the two.
const APOSTROPHES = /['`´’‘‛ʼʻʹ′＇]/g;
/** Accents and points, also of Hebrew and Arabic, and selectors of a variant. */
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- marks are meant, and no letters with them
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
/** Soft hyphens, zero-width characters and marks of direction. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Letters that no accent makes: Unicode does not take them apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const SPECIAL = /[łøđðħŧıßæœþ]/g;

/**
 * The form in which names and texts are searched and sorted: small letters without accents and apostrophes, one kind of dash, nothing
 * invisible. `José`, `JOSE` and `jose` are the same, as are `O’Brien` and `obrien`.
 */
export function searchForm(text: string): string {
  const plain = text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-');
  return foldText(plain)
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
