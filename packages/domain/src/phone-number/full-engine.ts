import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/core';
import type { CountryCode, MetadataJson, NumberType, PhoneNumber } from 'libphonenumber-js/core';
import { internationalDigits, invalid, screenDialText } from './light-engine.js';
import { maskedInternational } from './masks.js';
import { oneNationalForm } from './one-form.js';
import type { InvalidNumber, InvalidNumberReason, NumberKind, PhoneEngine } from './types.js';

const KINDS: Readonly<Record<string, NumberKind>> = {
  FIXED_LINE: 'fixed',
  MOBILE: 'mobile',
  FIXED_LINE_OR_MOBILE: 'fixed-or-mobile',
  TOLL_FREE: 'toll-free',
  PREMIUM_RATE: 'premium',
  SHARED_COST: 'shared-cost',
  PERSONAL_NUMBER: 'personal',
  VOIP: 'voip',
};

/**
 * The exact engine. Metadata is a parameter so that the caller decides its weight and when to load it:
 * `max` (kinds and exact ranges; the server and the conformance tests) or `min` (lengths and coarse ranges; widgets on demand).
 */
export function createPhoneEngine(metadata: MetadataJson): PhoneEngine {
  const known = metadata.countries as Readonly<Record<string, unknown>>;
  return {
    name: 'full',
    parse(text, region) {
      const dial = screenDialText(text, region);
      if ('valid' in dial) return dial;
      const international = internationalDigits(dial, region);
      const number = international === null ? oneNationalForm(dial.digits, region) : `+${international}`;
      const home = region !== null && region in known ? (region as CountryCode) : null;
      if (international === null && home === null) return invalid('unknown-country');
      const options = { ...(home ? { defaultCountry: home } : {}), extract: false };
      const parsed = parsePhoneNumberFromString(number, options, metadata);
      if (!parsed?.isValid()) return refusal(validatePhoneNumberLength(number, options, metadata));
      return {
        valid: true,
        e164: parsed.number,
        callingCode: parsed.countryCallingCode,
        region: regionOf(parsed),
        nationalNumber: parsed.nationalNumber,
        national: parsed.formatNational(),
        international:
          maskedInternational(parsed.countryCallingCode, parsed.number.slice(1 + parsed.countryCallingCode.length)) ??
          parsed.formatInternational(),
        extension: dial.extension,
        kind: kindOf(parsed.getType()),
      };
    },
  };
}

function regionOf(parsed: PhoneNumber): string | null {
  return parsed.country ?? null;
}

function kindOf(type: NumberType): NumberKind {
  return (type && KINDS[type]) || 'other';
}

function refusal(length: ReturnType<typeof validatePhoneNumberLength>): InvalidNumber {
  const reasons: Readonly<Record<string, InvalidNumberReason>> = {
    TOO_SHORT: 'too-short',
    TOO_LONG: 'too-long',
    INVALID_COUNTRY: 'unknown-country',
    NOT_A_NUMBER: 'not-a-number',
  };
  return invalid((length && reasons[length]) || 'not-assigned');
}
