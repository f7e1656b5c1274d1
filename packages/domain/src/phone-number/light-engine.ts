import { CALLING_CODE, COUNTRY_ROWS, TERRITORIES } from './countries.data.js';
import type { CountryRow } from './countries.data.js';
import { readDialText } from './dial-text.js';
import type { DialText } from './dial-text.js';
import { isEmergencyNumber } from './emergency.js';
import { applyMask, phoneMask } from './masks.js';
import { classifyNanp, formatNanp, isNanpRegion } from './nanp.js';
import { oneForm, oneNationalForm } from './one-form.js';
import type { InvalidNumber, InvalidNumberReason, ParsedNumber, PhoneEngine, Region } from './types.js';

/**
 * The engine of the first paint: exact for North America, coarse for the countries of the mask list, by the shape of E.164
 * (assigned calling code, 7–15 digits) for all others. Never says yes to what cannot be dialled at home.
 */
export const lightPhoneEngine: PhoneEngine = {
  name: 'light',
  parse(text, region) {
    const dial = screenDialText(text, region);
    if ('valid' in dial) return dial;
    const international = internationalDigits(dial, region);
    if (international !== null) return parseInternational(international, dial.extension, region);
    if (isNanpRegion(region)) return parseNanp(dial.digits, dial.extension, region);
    const own = TERRITORIES.find(([code]) => code === region);
    const country = COUNTRY_ROWS.find(([code, shared]) => (own ? shared === own[1] : code === region));
    if (!country) return invalid('unknown-country');
    const [, callingCode, trunk] = country;
    const national = trunk && dial.digits.startsWith(trunk) ? dial.digits.slice(trunk.length) : dial.digits;
    return parseNational(oneNationalForm(national, region), callingCode, country, dial.extension);
  },
};

/** The checks both engines share before a numbering plan is asked. */
export function screenDialText(text: string, region: Region | null): DialText | InvalidNumber {
  if (text.trim() === '') return invalid('empty');
  const dial = readDialText(text);
  if (dial.digits === '') return invalid('not-a-number');
  if (isEmergencyNumber((dial.plus ? '+' : '') + dial.digits, region ?? 'US')) return invalid('emergency');
  if (!dial.plus && /^[2-9]\d{4,5}$/.test(dial.digits) && isNanpRegion(region)) return invalid('short-code');
  return dial;
}

/** Digits after `+` in their one form, also when the caller wrote the exit code instead (011 in North America, 00 elsewhere); else null. */
export function internationalDigits(dial: DialText, region: Region | null): string | null {
  if (dial.plus) return oneForm(dial.digits);
  if (isNanpRegion(region) && dial.digits.startsWith('011')) return oneForm(dial.digits.slice(3));
  if (dial.digits.startsWith('00') && dial.digits.length > 9) return oneForm(dial.digits.slice(2));
  return null;
}

export function invalid(reason: InvalidNumberReason): InvalidNumber {
  return { valid: false, reason };
}

function parseInternational(digits: string, extension: string | null, region: Region | null) {
  const callingCode = CALLING_CODE.exec(digits)?.[0];
  if (callingCode === undefined) return invalid('unknown-country');
  if (callingCode === '1') return parseNanp(digits, extension, region);
  const country = COUNTRY_ROWS.find(([, code]) => code === callingCode) ?? null;
  const rest = digits.slice(callingCode.length);
  // "+44 020 …" is a common slip; no country with a prefix 0 has numbers that begin with it.
  const national = country?.[2] === '0' ? rest.replace(/^0/, '') : rest;
  return parseNational(national, callingCode, country, extension);
}

function parseNational(
  national: string,
  callingCode: string,
  country: CountryRow | null,
  extension: string | null,
): ParsedNumber | InvalidNumber {
  const length = callingCode.length + national.length;
  if (length > 15) return invalid('too-long');
  if (length < 7) return invalid('too-short');
  if (country && !country[3].test(national)) return invalid(national.length < 8 ? 'too-short' : 'not-assigned');
  const grouped = applyMask(national, phoneMask(callingCode, national));
  return {
    valid: true,
    e164: `+${callingCode}${national}`,
    callingCode,
    region: regionOf(national, callingCode) ?? country?.[0] ?? null,
    nationalNumber: national,
    national: `${country?.[2] === '0' && callingCode !== '55' ? '0' : ''}${grouped}`,
    international: `+${callingCode} ${grouped}`,
    extension,
    kind: callingCode === '800' ? 'toll-free' : 'other',
  };
}

/** The territory whose number it is; undefined where the calling code is one country's, or the number is the country's own. */
const regionOf = (national: string, callingCode: string): Region | undefined =>
  TERRITORIES.find(([, code, start]) => code === callingCode && start.test(national))?.[0];

function parseNanp(digits: string, extension: string | null, region: Region | null): ParsedNumber | InvalidNumber {
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (ten.length < 10) return invalid('too-short');
  if (ten.length > 10) return invalid('too-long');
  const home = region !== null && isNanpRegion(region) ? region : 'US';
  const found = classifyNanp(ten, home);
  if (!found) return invalid('not-assigned');
  return {
    valid: true,
    e164: `+1${ten}`,
    callingCode: '1',
    region: found.region,
    nationalNumber: ten,
    national: formatNanp(ten),
    international: `+1 ${ten.slice(0, 3)} ${ten.slice(3, 6)} ${ten.slice(6)}`,
    extension,
    kind: found.kind,
  };
}
