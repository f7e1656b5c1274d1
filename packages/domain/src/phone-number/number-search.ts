import { readDialText } from './dial-text.js';
import { oneForm } from './one-form.js';
import { toAsciiDigits } from './unicode-digits.js';

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SCHEME = /^(?:tel|callto|sms|smsto|facetime(?:-audio)?):(?:\/\/)?/i;
/** Digits with what people put between them, then an extension or nothing. */
const SHAPE = /^[\d\s()+.\p{Pd}/·•∙−]+(?:[\s,;]*(?:ext(?:ension|n)?\.?|x|#|w+|;ext=|[,;]+)[\s.:=]*[\d*#w,]+)?$/iu;
/** Shorter than any number: part of one, or a name like `24/7`. */
const NUMBER = 7;

/**
 * The digits for which to search stored numbers, when a text is a number or part of one; any of them is enough. Understands what the dial pad
 * does: `tel:` links, `+44 (0)20 …`, `011 44 …`, `0044 …`, extensions, any dash, dot or space, and digits of any script. Null for other texts.
 */
export function numberSearch(text: string): readonly string[] | null {
  const plain = toAsciiDigits(text.slice(0, 250).normalize('NFKC').replace(INVISIBLE, '')).trim();
  // Of a link, spaces and the plus are written as codes.
  const written = SCHEME.test(plain) ? plain.replace(SCHEME, '').replaceAll(/%20|%2b/gi, ' ') : plain;
  const whole = written.replace(/\D/g, '');
  if (whole === '' || !SHAPE.test(written)) return null;
  const dial = readDialText(text);
  const digits = dial.digits.length >= NUMBER ? dial.digits : whole;
  const found = new Set<string>();
  if (dial.plus) {
    found.add(oneForm(digits));
    // A part of a Mexican number as it was written before 2019.
    if (/^521\d{1,9}$/.test(digits)) found.add(`52${digits.slice(3)}`);
  } else {
    // "44 (0)20 …": the zero in brackets is for callers at home.
    const inner = /\(\s*0\s*\)/.test(written) ? written.replace(/\(\s*0\s*\)/, '').replace(/\D/g, '') : digits;
    if (inner.startsWith('00')) found.add(oneForm(inner.slice(2)));
    if (inner.startsWith('011')) found.add(oneForm(inner.slice(3)));
    found.add(oneForm(inner.replace(/^0+/, '')));
  }
  return [...found].filter((each) => each !== '');
}
