/** What a customer asks for with a single word. */
export type TextKeyword = 'stop' | 'start' | 'help';

/**
 * The words that carriers in North America agree on (CTIA, and the French of Canada by CWTA) and those that the FCC names as a revocation
 * of consent no matter who defines others (47 CFR 64.1200(a)(10)). "Yes" is none: people write it about other things.
 */
// A new word also goes into `newCampaign`, the sandbox's `opt-outs.ts` and the guide.
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

/** Everything from the first letter or digit to the last: drops spaces, quotes, punctuation and symbols around it (`"Stop."`, `STOP 🙏`). */
const INNER = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;
/** Single letters with a mark between each two: `S.T.O.P`. */
const SPELLED = /^\p{L}(?:[\p{P}\p{S}]\s?\p{L})+$/u;
/** The longest text that carriers transmit. */
const LONGEST = 1600;

/**
 * The keyword that a text consists of, or null. Only the whole text counts (reading 1.14.8): "Please stop by at five" opts nobody out.
 * Case does not matter, nor full-width letters, nor punctuation, symbols and emoji around the word or between its letters.
 */
export function readKeyword(body: string): TextKeyword | null {
  if (body.length > LONGEST) return null;
  const inner = INNER.exec(body.normalize('NFKC'))?.[0] ?? '';
  const word = (SPELLED.test(inner) ? inner.replaceAll(/\P{L}/gu, '') : inner).replaceAll(/\s+/g, ' ').toLowerCase();
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}
