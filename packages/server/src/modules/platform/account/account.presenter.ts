import { ACCOUNT_ISSUES, isAccountIssueCode, type Diagnosis } from '@talk/contract';
import { COMPLIANCE_HREF } from './account.addresses.js';

const LEARN_MORE = '/docs/guides/account';

/**
 * What is wrong with an account, and where that is ended. Money is dealt with outside of Talk, and comes first: without it nothing is registered.
 * @param billingUrl null if the operator has named no page for it.
 */
export function presentDiagnosis(codes: readonly number[], billingUrl: string | null): Diagnosis {
  const issues = codes.filter(isAccountIssueCode).map((code) => {
    const { kind, text: message } = ACCOUNT_ISSUES[code];
    return { code, kind, message };
  });
  const isMoney = issues.some(({ kind }) => kind !== '10dlc');
  const href = issues.length === 0 ? null : isMoney ? billingUrl : COMPLIANCE_HREF;
  return {
    issue_codes: issues.map(({ code }) => code),
    issues,
    link: { href, external: href !== null && isMoney, learn_more_href: issues.length === 0 ? null : LEARN_MORE },
    has_issues: issues.length > 0,
  };
}
