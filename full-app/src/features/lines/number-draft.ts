import { NUMBER_TYPES, type NumberPurchase, type NumberSearch } from '@talk/core/contract';
import { namedCountries } from '../../shared/named-countries.js';

/** Countries whose numbers carriers commonly sell. */
const SOLD_IN = 'AR AT AU BE BR CA CH CL CO CZ DE DK ES FI FR GB HK IE IL IT JP MX NL NO NZ PL PR PT SE SG US ZA'.split(
  ' ',
);
/** Those whose numbers begin with an area code of three digits. */
const AREA_CODES: ReadonlySet<string> = new Set(['US', 'CA', 'PR']);

export interface SearchDraft extends Record<string, string> {
  country: string;
  number_type: string;
  area_code: string;
  digits: string;
}

export interface PurchaseDraft extends Record<string, string> {
  phone_number: string;
  /** Empty: a new one. */
  line_id: string;
  line_name: string;
}

/** Countries to choose from, by their names in the language of the reader. */
export const countryChoices = (own: string): readonly (readonly [code: string, name: string])[] =>
  namedCountries([...SOLD_IN, own]);

export const hasAreaCode = ({ country, number_type: type }: SearchDraft): boolean =>
  AREA_CODES.has(country) && type === 'local';

/** What is wrong with a search, by field. */
export function searchProblems(draft: SearchDraft): { area_code?: 'areaCodeBad'; digits?: 'digitsBad' } {
  const { area_code: code, digits } = draft;
  return {
    ...(hasAreaCode(draft) && !/^([2-9]\d\d)?$/.test(code.trim()) && { area_code: 'areaCodeBad' as const }),
    ...(!/^\d{0,10}$/.test(digits.trim()) && { digits: 'digitsBad' as const }),
  };
}

export function toSearch(draft: SearchDraft): NumberSearch {
  const [code, digits] = [draft.area_code.trim(), draft.digits.trim()];
  return {
    country: draft.country,
    number_type: NUMBER_TYPES.find((type) => type === draft.number_type) ?? 'local',
    ...(hasAreaCode(draft) && code !== '' && { area_code: code }),
    ...(digits !== '' && { digits }),
  };
}

/** What is wrong with a purchase, by field. */
export const purchaseProblems = ({ phone_number: number, line_id: line, line_name: name }: PurchaseDraft) => ({
  ...(number === '' && { phone_number: 'chooseOne' as const }),
  ...(line === '' && name.trim() === '' && { line_name: 'lineNameNeeded' as const }),
});

export const toPurchase = ({ phone_number, line_id: line, line_name: name }: PurchaseDraft): NumberPurchase => ({
  phone_number,
  ...(line === '' ? { line_name: name.trim() } : { line_id: Number(line) }),
});
