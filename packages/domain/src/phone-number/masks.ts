import { COUNTRY_ROWS } from './countries.data.js';

const NORTH_AMERICA = '(###) ###-####';
const GENERIC = '### ### #########';

/** Numbers that are grouped otherwise than their country's mask, by how the national number begins: `[calling code, start, mask]`. */
const EXCEPTIONS: readonly (readonly [callingCode: string, start: RegExp, mask: string])[] = [
  ['55', /^..[2-5]/, '(##) ####-####'],
  // Area codes of two and three digits, and numbers without an area.
  ['44', /^2/, '## #### ####'],
  ['44', /^(?:11|1.1|[389])/, '### ### ####'],
  ['61', /^[2378]/, '# #### ####'],
  ['39', /^0[26]/, '## #### ####'],
];

/**
 * The input mask for a calling code, `#` = one digit of the national number without its leading zero (spec 1 §5).
 * @param national what is known of the number: numbers of one country are grouped by where they belong.
 */
export function phoneMask(callingCode: string, national = ''): string {
  if (callingCode === '1') return NORTH_AMERICA;
  const exception = EXCEPTIONS.find(([code, start]) => code === callingCode && start.test(national));
  return exception?.[2] ?? COUNTRY_ROWS.find(([, code]) => code === callingCode)?.[4] ?? GENERIC;
}

/** The number as it is written from abroad, the same from both engines; null for a country without a mask. */
export function maskedInternational(callingCode: string, national: string): string | null {
  const isKnown = COUNTRY_ROWS.some(([, code]) => code === callingCode);
  return isKnown ? `+${callingCode} ${applyMask(national, phoneMask(callingCode, national))}` : null;
}

/** Lays digits into a mask, without the punctuation that would follow the last digit. Digits beyond the mask are appended. */
export function applyMask(digits: string, mask: string): string {
  let out = '';
  let used = 0;
  for (const char of mask) {
    if (used >= digits.length) return out;
    out += char === '#' ? (digits[used++] ?? '') : char;
  }
  return out + digits.slice(used);
}
