/** What an issue means: `blocking` stops calls and texts, `10dlc` is about the registration for texts in the US, `billing` only warns. */
export type AccountIssueKind = 'blocking' | '10dlc' | 'billing';

/** One of the 13 issues of an account. */
export interface AccountIssue {
  name: string;
  kind: AccountIssueKind;
  /** The sentence that users read. */
  text: string;
}

/** The 13 issues by code (spec 3 §4, header banner). */
export const ACCOUNT_ISSUES = {
  1: { name: 'subscription-issue', kind: 'billing', text: 'There is a problem with the subscription.' },
  2: { name: 'no-subscription', kind: 'blocking', text: 'The account has no subscription.' },
  3: { name: 'canceled-subscription', kind: 'blocking', text: 'The subscription was canceled.' },
  4: { name: 'no-plan', kind: 'blocking', text: 'The account has no plan.' },
  5: { name: 'billing-customer-issue', kind: 'billing', text: 'There is a problem with the billing details.' },
  6: { name: 'no-card', kind: 'blocking', text: 'The account has no card to pay with.' },
  7: { name: 'max-negative-balance', kind: 'blocking', text: 'The balance has fallen below its limit.' },
  8: { name: 'brand-not-registered', kind: '10dlc', text: 'The brand is not registered with US carriers.' },
  9: { name: 'brand-failed', kind: '10dlc', text: 'US carriers have refused to register the brand.' },
  10: {
    name: 'a2p-not-registered',
    kind: '10dlc',
    text: 'What the texts are for is not registered with US carriers (10DLC).',
  },
  11: {
    name: 'a2p-incomplete',
    kind: '10dlc',
    text: 'The registration of what the texts are for is not complete (10DLC).',
  },
  12: { name: 'active-dunning', kind: 'blocking', text: 'A payment is overdue.' },
  13: { name: 'brand-failed-zero-score', kind: '10dlc', text: 'US carriers have refused the brand: it scored zero.' },
} as const satisfies Record<number, AccountIssue>;

/** The code of an issue. */
export type AccountIssueCode = keyof typeof ACCOUNT_ISSUES;

/** Whether a number is the code of an issue. */
export const isAccountIssueCode = (code: number): code is AccountIssueCode => Object.hasOwn(ACCOUNT_ISSUES, code);

/** The issue that stops calls and texts: of several, the first by code. Null: nothing does. */
export function blockingIssue(codes: readonly number[]): AccountIssueCode | null {
  const blocking = codes.filter(isAccountIssueCode).filter((code) => ACCOUNT_ISSUES[code].kind === 'blocking');
  return blocking.length === 0 ? null : (Math.min(...blocking) as AccountIssueCode);
}
