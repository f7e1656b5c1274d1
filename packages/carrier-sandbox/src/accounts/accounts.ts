import type { Core } from '../carrier.js';
import type { Numbers } from '../pstn/numbers.js';

/** What the carrier and the billing say about the companies of the product. */
export interface Accounts {
  /** Makes these the issues of a company, and reports them. @returns false while the product has not said where it is. */
  setIssues(company: number, codes: readonly number[]): boolean;
  /** Companies with issues, ascending. */
  list(): { company: number; issues: readonly number[] }[];
  clear(): void;
}

/** Where the product hears about accounts, below the address that it has given for its browsers' calls. */
const ISSUES_PATH = '/carrier/account/issues';

export function createAccounts(core: Core, numbers: Numbers): Accounts {
  const issues = new Map<number, readonly number[]>();
  return {
    setIssues(company, codes) {
      const voiceUrl = numbers.applications().find((application) => application.voiceUrl !== '')?.voiceUrl;
      if (voiceUrl === undefined) return false;
      if (codes.length === 0) issues.delete(company);
      else issues.set(company, codes);
      core.hooks.notify(`account-${company}`, {
        url: `${new URL(voiceUrl).origin}${ISSUES_PATH}?company=${company}`,
        params: { Issues: codes.join(',') },
      });
      core.log.append('account', { company, issues: codes.join(',') });
      return true;
    },
    list: () =>
      [...issues].map(([company, codes]) => ({ company, issues: codes })).sort((a, b) => a.company - b.company),
    clear: () => issues.clear(),
  };
}
