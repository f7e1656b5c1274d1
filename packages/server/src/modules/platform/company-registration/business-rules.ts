import { identifiersOf, type BusinessDetails } from '@talk/contract';
import { isZip } from '@talk/domain/format';

/** Nothing is entered. */
export const NO_DETAILS: BusinessDetails = {
  legal_name: null,
  business_type: null,
  company_status: null,
  business_registration_identifier: null,
  other_identifier: null,
  business_registration_number: null,
  business_regions_of_operation: [],
  business_industry: null,
  website_url: null,
  street: null,
  region: null,
  city: null,
  legal_country: null,
  postal_code: null,
  auth_rep_first_name: null,
  auth_rep_last_name: null,
  auth_rep_email: null,
  auth_rep_phone_number: null,
  auth_rep_business_title: null,
  auth_rep_job_position: null,
  agreed_to_terms: false,
};

type Field = keyof BusinessDetails;
/** By field, in the order of the form. */
export type Problems = Readonly<Record<string, string>>;

/** What is said of a field that has to be there and is not. */
const NEEDED = {
  legal_name: 'Enter the name that the business is registered with.',
  business_type: 'Choose what kind of business it is.',
  business_industry: 'Choose what the business does.',
  website_url: 'Enter the address of your website.',
  legal_country: 'Choose the country where the business is registered.',
  street: 'Enter the street and number.',
  city: 'Enter the city.',
  auth_rep_first_name: 'Enter the first name.',
  auth_rep_last_name: 'Enter the last name.',
  auth_rep_email: 'Enter the email address.',
  auth_rep_phone_number: 'Enter the phone number.',
  auth_rep_business_title: 'Enter the title, as on the business card.',
  auth_rep_job_position: 'Choose the position.',
} as const satisfies Partial<Record<Field, string>>;

/** Numbers as registers write them. */
const NUMBERS = {
  ein: { form: /^\d{2}-?\d{7}$/, problem: 'An EIN has nine digits, such as 12-3456789.' },
  duns: { form: /^\d{2}-?\d{3}-?\d{4}$/, problem: 'A DUNS number has nine digits, such as 12-345-6789.' },
  cbn: {
    form: /^\d{9}(?: ?RC ?\d{4})?$/i,
    problem: 'A Canadian business number has nine digits, such as 123456789.',
  },
  vat: {
    form: /^[A-Z\d][A-Z\d .-]{3,19}$/i,
    problem: 'A VAT number has letters and digits, such as DE123456789.',
  },
  other: { form: /^\S.{1,39}$/, problem: 'Enter the number as the registry writes it.' },
} as const;

/** Where every address has one. */
const POSTAL_CODES: Readonly<Record<string, string>> = {
  US: 'A ZIP code has five digits, such as 94107.',
  CA: 'A Canadian postal code looks like K1A 0B1.',
};
const NO_CODE_OF_COUNTRY = 'This is not a postal code of that country.';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function isSite(text: string): boolean {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return false;
  const { username, hostname } = new URL(address);
  return username === '' && /^[^.]+(?:\.[^.]+)+$/.test(hostname);
}

/** What is wrong with the number in the register. A sole proprietorship may have none. */
function numberProblems(details: BusinessDetails): Problems {
  const {
    business_type: type,
    legal_country: country,
    business_registration_identifier: identifier,
    other_identifier: other,
    business_registration_number: number,
  } = details;
  const isOptional = type === 'sole_proprietorship';
  if (identifier === null)
    return isOptional && !number ? {} : { business_registration_identifier: 'Choose the type of registration number.' };
  if (country !== null && !identifiersOf(country).includes(identifier))
    return { business_registration_identifier: 'Businesses of this country have another kind of number. Choose it.' };
  const { form, problem } = NUMBERS[identifier];
  return {
    ...(identifier === 'other' && !other && { other_identifier: 'Enter the name of the registry.' }),
    ...(!form.test(number ?? '') && { business_registration_number: problem }),
  };
}

/** A postal code has the form of its country (spec 3 §5); many countries have none. */
function addressProblems({ legal_country: country, region, postal_code: code }: BusinessDetails): Problems {
  const hasRegions = country === 'US' || country === 'CA';
  const needed = POSTAL_CODES[country ?? ''];
  const isRight = code ? isZip(code, country ?? '') : needed === undefined;
  return {
    ...(hasRegions &&
      !/^[A-Z]{2}$/i.test(region ?? '') && { region: 'Enter the two letters of the state or province, such as CA.' }),
    ...(!isRight && { postal_code: needed ?? NO_CODE_OF_COUNTRY }),
  };
}

/**
 * Why these details cannot be submitted; nothing when they can.
 * @param isPhone whether a text is a phone number of that country
 */
export function businessProblems(
  details: BusinessDetails,
  isPhone: (text: string, country: string) => boolean,
): Problems {
  const missing = Object.fromEntries(Object.entries(NEEDED).filter(([field]) => !details[field as Field]));
  const { website_url: site, auth_rep_email: email, auth_rep_phone_number: phone, legal_country: country } = details;
  return {
    ...missing,
    ...(details.business_type !== 'sole_proprietorship' &&
      details.company_status === null && { company_status: 'Choose who owns the business.' }),
    ...numberProblems(details),
    ...(details.business_regions_of_operation.length === 0 && {
      business_regions_of_operation: 'Choose at least one region.',
    }),
    ...(site && !isSite(site) && { website_url: 'Enter an address such as www.example.com.' }),
    ...addressProblems(details),
    ...(email && !EMAIL.test(email) && { auth_rep_email: 'This is not an email address.' }),
    ...(phone && !isPhone(phone, country ?? 'US') && { auth_rep_phone_number: 'This is not a phone number.' }),
    ...(!details.agreed_to_terms && { agreed_to_terms: 'Agree to this first.' }),
  };
}
