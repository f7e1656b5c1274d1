export type TextKeyword = 'stop' | 'start' | 'help';

/**
 * The words that carriers in North America agree on (CTIA, and the French of Canada by CWTA) and those that the FCC names as a revocation
 * of consent no matter who defines others (47 CFR 64.1200(a)(10)). "Yes" is none: people write it about other things.
 */
const WORDS: Readonly<Record<string, TextKeyword>> = {
  stop: 'stop',
  stopall: 'stop',
  unsubscribe: 'stop',
  cancel: 'stop',
  end: 'stop',
  quit: 'stop',
  revoke: 'stop',
  optout: 'stop',
  'opt out': 'stop',
  'opt-out': 'stop',
  'stop all': 'stop',
  arret: 'stop',
  arrêt: 'stop',
  start: 'start',
  unstop: 'start',
  help: 'help',
  info: 'help',
  aide: 'help',
};

/** Blanks, quotes and punctuation around the one word: `"Stop."`, ` STOP!! `. */
const AROUND = /^[\s\p{P}\p{Cf}]+|[\s\p{P}\p{Cf}]+$/gu;

/**
 * The keyword that a text consists of, or null. Only the whole text counts (reading 1.14.8): "Please stop by at five" opts nobody out.
 * Case does not matter, nor full-width letters, nor punctuation around the word.
 */
export function readKeyword(body: string): TextKeyword | null {
  // Longer texts are none, and are not worth the work.
  if (body.length > 60) return null;
  const word = body.normalize('NFKC').replaceAll(AROUND, '').replaceAll(/\s+/g, ' ').toLowerCase();
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}
