import { createPhoneEngine } from '@talk/domain/phone-number-full';
import { areaCode, phoneDisplay, type ParsedNumber } from '@talk/domain/phone-number';
import metadata from 'libphonenumber-js/max/metadata';
import { rejected } from './http/errors.js';

const engine = createPhoneEngine(metadata);
export { engine as phoneEngine };

/**
 * A phone number out of what a person typed or a page knows.
 * @param country where a number without `+` is at home, ISO 3166 alpha-2: the company's.
 * @throws ApiError REJECTED 16 when it is not a number that exists.
 */
export function readPhone(text: string, country: string): ParsedNumber {
  const parsed = engine.parse(text, country);
  if (!parsed.valid) throw rejected(16);
  return parsed;
}

/** The same without the exception: null for words such as `anonymous`, and for what is no number. */
export function tryPhone(text: string, country: string): ParsedNumber | null {
  const parsed = engine.parse(text, country);
  return parsed.valid ? parsed : null;
}

/**
 * State or province of a North American number, and the country of any; both null for what is not a number.
 * @param value a stored number or word
 */
export function placeOfNumber(value: string): { readonly state: string | null; readonly country: string | null } {
  const parsed = tryPhone(value, 'US');
  if (parsed === null || !value.startsWith('+')) return { state: null, country: null };
  const code = /^\+1(\d{3})\d{7}$/.exec(parsed.e164)?.[1];
  return { state: code === undefined ? null : (areaCode(code)?.subdivision ?? null), country: parsed.region };
}

/** A city as people write it; carriers write SAN FRANCISCO. Null for none. */
export function cityName(text: string | undefined): string | null {
  const city = (text ?? '').trim().toLowerCase();
  return city === '' ? null : city.replaceAll(/(^|[\s'-])(\p{L})/gu, (found) => found.toUpperCase());
}

/** A stored number or word as people write it. */
export function displayPhone(value: string): string {
  return phoneDisplay(value, { engine });
}
