/** Who texts, as carriers want to know it of a US business. Null is not entered. */
export interface BrandDetails {
  readonly legal_name: string | null;
  readonly display_name: string | null;
  readonly company_status: 'private' | 'public' | 'non_profit' | 'government' | null;
  readonly ein: string | null;
  readonly industry: string | null;
  readonly stock_symbol: string | null;
  readonly stock_exchange: string | null;
  readonly website_url: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postal_code: string | null;
  readonly contact_email: string | null;
  readonly contact_phone_number: string | null;
}

/** Nothing is entered. */
export const NO_BRAND: BrandDetails = {
  legal_name: null,
  display_name: null,
  company_status: null,
  ein: null,
  industry: null,
  stock_symbol: null,
  stock_exchange: null,
  website_url: null,
  street: null,
  city: null,
  region: null,
  postal_code: null,
  contact_email: null,
  contact_phone_number: null,
};

type Problems = Readonly<Record<string, string>>;

const NEEDED = {
  legal_name: 'Enter the name that the business is registered with.',
  display_name: 'Enter the name that customers know.',
  company_status: 'Choose who owns the business.',
  industry: 'Choose what the business does.',
  website_url: 'Enter the address of your website.',
  street: 'Enter the street and number.',
  city: 'Enter the city.',
  contact_email: 'Enter the email address.',
  contact_phone_number: 'Enter the phone number.',
} as const satisfies Partial<Record<keyof BrandDetails, string>>;

/** What a listed company needs on top. */
const LISTED = {
  stock_symbol: 'Enter the symbol of the stock, such as ACME.',
  stock_exchange: 'Enter the exchange, such as NASDAQ.',
} as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const HOST = /^(?:https?:\/\/)?(?:www\.)?([a-z\d-]+(?:\.[a-z\d-]+)+)(?:[/?#:]|$)/i;

const hostOf = (address: string): string | null => HOST.exec(address.trim())?.[1]?.toLowerCase() ?? null;

/** Whether an email address is on the domain of the website. */
export function ownDomain(email: string | null, website: string | null): boolean {
  const host = website === null ? null : hostOf(website);
  const domain = email?.split('@')[1]?.toLowerCase();
  if (host === null || domain === undefined || domain === '') return false;
  return host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`);
}

/**
 * Why these details cannot be submitted, by field in the order of the form; nothing when they can.
 * @param isPhone whether a text is a US phone number
 */
export function brandProblems(details: BrandDetails, isPhone: (text: string) => boolean): Problems {
  const { contact_email: email, contact_phone_number: phone, website_url: site } = details;
  const needed = details.company_status === 'public' ? { ...NEEDED, ...LISTED } : NEEDED;
  const missing = Object.fromEntries(Object.entries(needed).filter(([field]) => !details[field as keyof BrandDetails]));
  return {
    ...missing,
    ...(!/^\d{2}-?\d{7}$/.test(details.ein ?? '') && { ein: 'An EIN has nine digits, such as 12-3456789.' }),
    ...(site && hostOf(site) === null && { website_url: 'Enter an address such as www.example.com.' }),
    ...(!/^[A-Z]{2}$/i.test(details.region ?? '') && { region: 'Enter the two letters of the state, such as CA.' }),
    ...(!/^\d{5}(?:-\d{4})?$/.test(details.postal_code ?? '') && {
      postal_code: 'A ZIP code has five digits, such as 94107.',
    }),
    ...(email && !EMAIL.test(email) && { contact_email: 'This is not an email address.' }),
    ...(phone && !isPhone(phone) && { contact_phone_number: 'This is not a phone number.' }),
  };
}

/** What carriers look at first. */
export type BrandCheck = 'complete' | 'own_domain';

/** The checks before a brand is submitted. Only `complete` is demanded: a shop may have no domain for its mail. */
export const brandChecklist = (
  details: BrandDetails,
  isPhone: (text: string) => boolean,
): readonly { readonly key: BrandCheck; readonly isDone: boolean; readonly isDemanded: boolean }[] => [
  { key: 'complete', isDone: Object.keys(brandProblems(details, isPhone)).length === 0, isDemanded: true },
  { key: 'own_domain', isDone: ownDomain(details.contact_email, details.website_url), isDemanded: false },
];
