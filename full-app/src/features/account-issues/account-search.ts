/** The forms of the page. */
const FORMS = ['business', 'brand', 'campaign'] as const;

/** Which part of the page is open; absent: the settings. */
export interface AccountSearch {
  tab?: 'compliance';
  /** The form that is open: the details of the business, or what carriers want to know. */
  form?: (typeof FORMS)[number];
}

/** The part in an address; another word is the settings. */
export function readAccountSearch(raw: Record<string, unknown>): AccountSearch {
  if (raw['tab'] !== 'compliance') return {};
  const form = FORMS.find((each) => each === raw['form']);
  return { tab: 'compliance', ...(form !== undefined && { form }) };
}
