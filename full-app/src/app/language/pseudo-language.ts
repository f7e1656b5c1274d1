import type { Language } from '@talk/ui';

/**
 * English that is no English: every text of ours is longer and has accents, so that one sees at a glance what is not in a catalogue, what is cut
 * off, and, from right to left, what stands on the wrong side. For those who build and translate; chosen by `talk:language` in the local
 * storage of the browser: `pseudo` or `pseudo-rtl`.
 */
export function pseudoLanguage(name: string | null): Language | null {
  if (name !== 'pseudo' && name !== 'pseudo-rtl') return null;
  return { tag: 'en-US', direction: name === 'pseudo' ? 'ltr' : 'rtl', reword };
}

const PLAIN = 'aceinosuyACEINOSUY';
const ACCENTED = 'àçéîñöšûýÀÇÉÎÑÖŠÛÝ';
/** Translations are often a third longer than English. */
const LONGER = 0.3;
/** As many letters as a long word has, if more follow. */
const WORD = /~{8}(?=~)/g;

/** What stands in for a place stays as it is. */
const reword = (text: string): string =>
  `[${text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : accented(part)))
    .join('')}${longer(Math.ceil(text.length * LONGER))}]`;

/** Broken into words: no language has one as long as a third of a paragraph. */
const longer = (length: number): string => '~'.repeat(length).replaceAll(WORD, '$& ');

const accented = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
