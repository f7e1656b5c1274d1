/** Which part of the page is open; absent: the settings. */
export interface AccountSearch {
  tab?: 'compliance';
  /** The form with the details of the business is open. */
  form?: 'business';
}

/** The part in an address; another word is the settings. */
export const readAccountSearch = (raw: Record<string, unknown>): AccountSearch =>
  raw['tab'] === 'compliance'
    ? { tab: 'compliance', ...(raw['form'] === 'business' && { form: 'business' as const }) }
    : {};
