import { toAsciiDigits } from './unicode-digits.js';

/** What a text says before any numbering plan is asked. */
export interface DialText {
  /** The digits to dial, ASCII. May be empty. */
  readonly digits: string;
  /** The text gave an international form with `+` (or RFC 3966 `phone-context=+…`). */
  readonly plus: boolean;
  readonly extension: string | null;
}

// Letters of the telephone keypad (ITU-T E.161), index = letter - 'A'.
const KEYPAD = '22233344455566677778889999';
// Zero-width, bidirectional and soft-hyphen characters that copied numbers often carry.
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// Nobody pastes a number behind more than this; keeps the patterns below cheap for any clipboard.
const MAX_LENGTH = 250;
const EXTENSION =
  /(?:[\s,;]*(?:\bext(?:ension|n)?\b\.?|(?<=[\d\s).])x|#|(?<=[\d\s).])w+|;ext=|[,;]+)[\s.:=]*)([\d*#][\d*#w,]*)\s*$/i;
const CANDIDATE = /(?<![\p{L}\d])(?:\+\s*)?\(?\d[\d\s().\p{Pd}/·•−]*/gu;
const VANITY = /^(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]*([a-z\d][a-z\d\s.-]*)$/i;

/** A number with its extension as {@link readDialText} reads it: `+14155550167w204`. */
export const joinDialText = (e164: string, extension: string | null | undefined): string =>
  extension ? `${e164}w${extension}` : e164;

/**
 * Finds the number in a text: `tel:` links (RFC 3966), spaces, dots, dashes, brackets, digits of any script, words around it,
 * extensions after `w`, `x`, `ext`, `#` or a comma, and letters (`1-800-FLOWERS`). The first run of seven or more digits wins.
 */
export function readDialText(text: string): DialText {
  let rest = toAsciiDigits(text.slice(0, MAX_LENGTH).normalize('NFKC').replace(INVISIBLE, '')).trim();
  let context = '';
  const scheme = /^(tel|callto|sms|smsto|sips?|facetime(?:-audio)?):(?:\/\/)?/i.exec(rest);
  if (scheme) {
    rest = percentDecoded(rest.slice(scheme[0].length)).split('?', 1)[0] ?? '';
    if (/^sip/i.test(scheme[1] ?? '')) rest = rest.split('@', 1)[0] ?? '';
    context = /;phone-context=(\+[\d.()-]+)/i.exec(rest)?.[1] ?? '';
    const extension = /;ext=[\d.()-]+/i.exec(rest)?.[0] ?? '';
    rest = (rest.split(';', 1)[0] ?? '') + extension;
  }
  const tail = EXTENSION.exec(rest);
  let extension: string | null = null;
  if (tail && countDigits(rest.slice(0, tail.index)) + countLetters(rest.slice(0, tail.index)) >= 7) {
    extension = (tail[1] ?? '').replace(/,/g, 'w');
    rest = rest.slice(0, tail.index);
  }
  rest = rest.replace(/\(\s*\+/g, '+(').trim();
  const vanity = vanityDigits(rest);
  if (vanity) return { digits: vanity, plus: false, extension };
  const found = pickCandidate(rest);
  const plus = found.trimStart().startsWith('+');
  // "+44 (0)20 …": the zero in brackets is for callers at home.
  const digits = (plus ? found.replace(/\(\s*0\s*\)/, '') : found).replace(/\D/g, '');
  if (context && !plus && digits) return { digits: context.replace(/\D/g, '') + digits, plus: true, extension };
  return { digits, plus, extension };
}

function pickCandidate(text: string): string {
  const runs = Array.from(text.matchAll(CANDIDATE))
    .filter((match) => !/\d$/.test(match[0]) || !/^\p{L}/u.test(text.slice(match.index + match[0].length)))
    .flatMap(([run]) => (countDigits(run) > 15 ? run.split('/') : [run]));
  return runs.find((run) => countDigits(run) >= 7) ?? runs.sort((a, b) => countDigits(b) - countDigits(a))[0] ?? '';
}

function vanityDigits(text: string): string | null {
  const match = VANITY.exec(text);
  const subscriber = match?.[2]?.replace(/[\s.-]/g, '').toUpperCase() ?? '';
  if (subscriber.length < 7 || subscriber.length > 12 || countLetters(subscriber.slice(0, 7)) < 3) return null;
  const digits = subscriber.slice(0, 7).replace(/[A-Z]/g, (letter) => KEYPAD[letter.charCodeAt(0) - 65] ?? '');
  return `${match?.[1] ?? ''}${digits}`;
}

function percentDecoded(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

function countLetters(text: string): number {
  return text.replace(/[^a-z]/gi, '').length;
}
