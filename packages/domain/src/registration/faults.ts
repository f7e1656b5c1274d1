/** What carriers find wrong, each with its meaning, its correction and the fields that it is about. */
const FAULTS = {
  name_mismatch: {
    meaning: 'The legal name and the EIN are not of the same business.',
    correction: 'Enter the name exactly as in the letter in which the IRS gave you the EIN.',
    fields: ['legal_name', 'ein'],
  },
  address: {
    meaning: 'The address could not be confirmed.',
    correction: 'Enter the address under which the business is registered with the IRS.',
    fields: ['street', 'city', 'region', 'postal_code'],
  },
  website: {
    meaning: 'The website cannot be opened, or does not show this business.',
    correction: 'Enter a website that everyone can open and that shows the name of the business.',
    fields: ['website_url'],
  },
  contact: {
    meaning: 'The contact could not be reached, or does not belong to the business.',
    correction: 'Enter an email address on the domain of the business, and a number that is answered.',
    fields: ['contact_email', 'contact_phone_number'],
  },
  country: {
    meaning: 'Brands of this country cannot be registered.',
    correction: 'Register the business in the US that sends the texts.',
    fields: ['region', 'postal_code'],
  },
  description: {
    meaning: 'The description does not say who texts whom, and why.',
    correction: 'Say who you are, who gets the texts, and what they are about.',
    fields: ['description'],
  },
  use_case: {
    meaning: 'The use case is not open to this brand, or does not match the texts.',
    correction: 'Choose the use case that the description and the sample messages show.',
    fields: ['use_case', 'sub_use_cases'],
  },
  opt_in: {
    meaning: 'It is not clear how customers agree to get texts.',
    correction: 'Say where customers agree, and which words they read there. Name the page or the form.',
    fields: ['message_flow'],
  },
  opt_out: {
    meaning: 'The texts do not say how to stop them.',
    correction: 'Add words such as “Reply STOP to opt out” to a sample message and to the answers.',
    fields: ['samples', 'opt_out_message'],
  },
  help: {
    meaning: 'The answer to HELP does not say how to reach the business.',
    correction: 'Name the business in the answer, with a phone number, an email address or a page.',
    fields: ['help_message'],
  },
  sample_messages: {
    meaning: 'The sample messages do not match the use case, or do not name the business.',
    correction: 'Enter at least two texts as you really send them, with the name of the business.',
    fields: ['samples'],
  },
  links: {
    meaning: 'The sample messages and the answer about links differ, or a link is shortened by a public service.',
    correction: 'Say whether texts have links, show one in a sample message, and use links on your own domain.',
    fields: ['has_links', 'samples'],
  },
  phone_numbers: {
    meaning: 'The sample messages and the answer about phone numbers differ.',
    correction: 'Say whether texts have phone numbers, and show one in a sample message.',
    fields: ['has_phone_numbers', 'samples'],
  },
  content: {
    meaning: 'Carriers do not carry texts of this content.',
    correction: 'Take the content out of the campaign. If it is allowed in your state only, carriers still refuse it.',
    fields: ['description', 'samples'],
  },
  high_risk: {
    meaning: 'Carriers see a risk of fraud or deception.',
    correction: 'Contact support before you submit again.',
    fields: [],
  },
  other: {
    meaning: 'Carriers refused the registration.',
    correction: 'Check every field. Contact support if you cannot find the reason.',
    fields: [],
  },
} as const satisfies Readonly<Record<string, { meaning: string; correction: string; fields: readonly string[] }>>;

/** What a fault is about. */
export type FaultCategory = keyof typeof FAULTS;
/** What a fault can be about. */
export const FAULT_CATEGORIES = Object.keys(FAULTS) as readonly FaultCategory[];

/** Codes of the carrier's error list, by what they are about. */
const CODES: Readonly<Record<number, FaultCategory>> = {
  30729: 'country',
  30799: 'name_mismatch',
  30885: 'high_risk',
  30889: 'phone_numbers',
  30893: 'sample_messages',
  30899: 'other',
  30900: 'use_case',
};

/** A fault as a carrier reports it. */
export interface ReportedFault {
  /** Of the carrier; null: it named only the category. */
  readonly code: number | null;
  readonly category: FaultCategory;
}

const isCategory = (word: string): word is FaultCategory => Object.hasOwn(FAULTS, word);

/** Reads `30893,opt_in`: codes and categories, each once. A code that is not in our list is about something else. Null: not a list of faults. */
export function readFaults(text: string): readonly ReportedFault[] | null {
  const words = [...new Set(text.split(',').map((word) => word.trim()))].filter(Boolean);
  if (words.some((word) => !/^\d{3,6}$/.test(word) && !isCategory(word))) return null;
  return words.map((word) =>
    isCategory(word)
      ? { code: null, category: word }
      : { code: Number(word), category: CODES[Number(word)] ?? 'other' },
  );
}

/** What a fault means, and what corrects it. */
export const faultOf = (
  category: FaultCategory,
): { readonly meaning: string; readonly correction: string; readonly fields: readonly string[] } => FAULTS[category];
