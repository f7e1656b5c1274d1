import { areaCode } from './area-codes.js';

/** Areas of the United States and Canada that a company calls and texts. All three empty: everywhere. */
export interface AreaLimit {
  /** Two letters: `CA`. */
  readonly states: readonly string[];
  /** Canadian provinces, two letters: `ON`. */
  readonly provinces: readonly string[];
  /** Three digits: `415`. */
  readonly areaCodes: readonly string[];
}

/**
 * The area code of a North American number that lies outside the company's areas. A listed state or a listed area code is enough.
 * Numbers without an area, toll-free ones and those of other countries, have settings of their own.
 * @param e164 with `+`.
 * @returns null for a number that can be called and texted.
 */
export function codeOutsideAreas(e164: string, { states, provinces, areaCodes }: AreaLimit): string | null {
  if (states.length + provinces.length + areaCodes.length === 0) return null;
  const code = /^\+1(\d{3})\d{7}$/.exec(e164)?.[1];
  const area = code === undefined ? null : areaCode(code);
  if (code === undefined || area === null || areaCodes.includes(code)) return null;
  const { region, subdivision } = area;
  const listed = region === 'CA' ? provinces : region === 'US' ? states : null;
  // Other countries of the numbering plan: calls abroad are a setting of their own.
  if (listed === null) return null;
  return subdivision !== null && listed.includes(subdivision) ? null : code;
}
