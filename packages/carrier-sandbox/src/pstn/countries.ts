/** Where a number is at home, as far as the carrier's own choices need it. */

/** Calling codes of one and of two digits; all others have three (ITU E.164). */
const SHORT_CODES = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const CANADIAN_AREA_CODES = new Set(
  `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 579 581 584 587 604 613
   639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905`.split(/\s+/),
);

/** Countries whose numbers the sandbox sells. */
const NAMES: Readonly<Record<string, string>> = { '33': 'FR', '44': 'GB', '49': 'DE', '61': 'AU' };

/** The three digits behind +1; null elsewhere. */
export const areaCodeOf = (number: string): string | null => /^\+1(\d{3})/.exec(number)?.[1] ?? null;

/** ISO 3166 alpha-2 of the countries whose numbers the sandbox sells, and the calling code of all others. */
export function countryOf(number: string): string {
  const areaCode = areaCodeOf(number);
  if (areaCode !== null) return CANADIAN_AREA_CODES.has(areaCode) ? 'CA' : 'US';
  const code = SHORT_CODES.exec(number)?.[1] ?? number.slice(1, 4);
  return NAMES[code] ?? code;
}
