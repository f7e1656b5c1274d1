import { COUNTRY_ROWS } from './countries.data.js';

const NORTH_AMERICA = '(###) ###-####';
const GENERIC = '### ### #########';

const BRAZILIAN_LANDLINE = '(##) ####-####';

/**
 * The input mask for a calling code, `#` = one digit of the national number without its leading zero (spec 1 §5).
 * @param national what is known of the number: in Brazil a landline has a digit less than a mobile, and begins otherwise.
 */
export function phoneMask(callingCode: string, national = ''): string {
  if (callingCode === '1') return NORTH_AMERICA;
  if (callingCode === '55' && /^..[2-5]/.test(national)) return BRAZILIAN_LANDLINE;
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
