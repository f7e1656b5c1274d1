import { COUNTRY_ROWS } from './countries.data.js';

const NORTH_AMERICA = '(###) ###-####';
const GENERIC = '### ### #########';

/** The input mask for a calling code, `#` = one digit of the national number without its leading zero (spec 1 §5). */
export function phoneMask(callingCode: string): string {
  if (callingCode === '1') return NORTH_AMERICA;
  return COUNTRY_ROWS.find(([, code]) => code === callingCode)?.[4] ?? GENERIC;
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
