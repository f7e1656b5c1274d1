/** What kind of line a number is (reading 21); `unknown` is "not checked", or the carrier does not know. */
export type NumberLineType = 'landline' | 'wireless' | 'voip' | 'other' | 'unknown';

const BY_CARRIER_WORD: Readonly<Record<string, NumberLineType>> = {
  landline: 'landline',
  mobile: 'wireless',
  fixedVoip: 'voip',
  nonFixedVoip: 'voip',
  personal: 'other',
  tollFree: 'other',
  premium: 'other',
  sharedCost: 'other',
  uan: 'other',
  voicemail: 'other',
  pager: 'other',
};

/** Our word for the `type` of Twilio's Lookup v2 (`line_type_intelligence`). */
export function lineTypeOf(carrierWord: string | null): NumberLineType {
  return carrierWord !== null && Object.hasOwn(BY_CARRIER_WORD, carrierWord)
    ? (BY_CARRIER_WORD[carrierWord] ?? 'unknown')
    : 'unknown';
}
