/** ISO 3166-1 alpha-2, upper case: `US`, `CA`, `GB`. */
export type Region = string;

/** What a number is billed and filtered as. `fixed-or-mobile`: the plan does not tell them apart (all of North America). */
export type NumberKind =
  'fixed-or-mobile' | 'fixed' | 'mobile' | 'toll-free' | 'premium' | 'shared-cost' | 'personal' | 'voip' | 'other';

export interface ParsedNumber {
  readonly valid: true;
  /** `+` and 7–15 digits. */
  readonly e164: string;
  /** Without `+`: `1`, `44`. */
  readonly callingCode: string;
  /** Null when several regions share the calling code and the engine cannot tell which, or for non-geographic codes. */
  readonly region: Region | null;
  /** Digits after the calling code. */
  readonly nationalNumber: string;
  /** As written at home: `(415) 555-0150`. */
  readonly national: string;
  /** As written abroad: `+1 415 555 0150`. */
  readonly international: string;
  /** Digits, `*`, `#` and `w` (a pause of half a second) to send after the answer. */
  readonly extension: string | null;
  readonly kind: NumberKind;
}

export type InvalidNumberReason =
  /** Nothing but blanks. */
  | 'empty'
  /** No run of digits that could be a number. */
  | 'not-a-number'
  | 'too-short'
  | 'too-long'
  /** The calling code is not assigned, or a national number came without a region to read it in. */
  | 'unknown-country'
  /** The length fits but no such area or range exists. */
  | 'not-assigned'
  /** Five or six digits: can be texted, not called. */
  | 'short-code'
  /** Never dialled by us (rejection 45). */
  | 'emergency';

export interface InvalidNumber {
  readonly valid: false;
  readonly reason: InvalidNumberReason;
}

/**
 * Reads one phone number out of typed or pasted text. Two implementations: {@link lightPhoneEngine} (no metadata, in every
 * first paint) and `createPhoneEngine` of `@talk/domain/phone-number-full` (exact for all countries, loaded when needed).
 */
export interface PhoneEngine {
  readonly name: 'light' | 'full';
  /** @param region where a number without `+` is at home; null = only international forms are accepted. */
  parse(text: string, region: Region | null): ParsedNumber | InvalidNumber;
}
