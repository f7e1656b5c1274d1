/** What a business can be, by law. */
export const BUSINESS_TYPES = [
  'sole_proprietorship',
  'partnership',
  'limited_liability_company',
  'corporation',
  'non_profit',
  'co_operative',
] as const;
/** Who owns a company. */
export const COMPANY_STATUSES = ['private', 'public', 'non_profit', 'government'] as const;
/** Registers that give numbers to businesses. */
export const BUSINESS_IDENTIFIERS = ['ein', 'cbn', 'vat', 'duns', 'other'] as const;
/** Where a business works. */
export const BUSINESS_REGIONS = ['usa_and_canada', 'latin_america', 'europe', 'africa', 'asia', 'australia'] as const;
/** What a business does. */
export const BUSINESS_INDUSTRIES = [
  'agriculture',
  'automotive',
  'banking',
  'construction',
  'consumer',
  'education',
  'energy',
  'engineering',
  'fast_moving_consumer_goods',
  'financial',
  'fintech',
  'food_and_beverage',
  'government',
  'healthcare',
  'hospitality',
  'insurance',
  'jewelry',
  'legal',
  'manufacturing',
  'media',
  'not_for_profit',
  'oil_and_gas',
  'online',
  'professional_services',
  'raw_materials',
  'real_estate',
  'religion',
  'retail',
  'technology',
  'telecommunications',
  'transportation',
  'travel',
] as const;
/** What the person who speaks for a business is there. */
export const JOB_POSITIONS = ['director', 'general_manager', 'vp', 'ceo', 'cfo', 'general_counsel', 'other'] as const;

/** Where the verification of a business can be. */
export const KYC_STATUSES = [
  'none',
  'required',
  'submitted',
  'in_review',
  'action_needed',
  'rejected',
  'verified',
] as const;
/** Where the verification of a business is. */
export type KycStatus = (typeof KYC_STATUSES)[number];

/** Registers that a business of a country can have a number of. */
export function identifiersOf(country: string | null): readonly (typeof BUSINESS_IDENTIFIERS)[number][] {
  if (country === 'US') return ['ein', 'duns', 'other'];
  return country === 'CA' ? ['cbn', 'duns', 'other'] : ['vat', 'duns', 'other'];
}
