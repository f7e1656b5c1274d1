import type { Core } from '../carrier.js';
import type { RegistrationReport } from '../control/types.js';
import type { Numbers } from '../pstn/numbers.js';

/** What the carrier and the billing say about the companies of the product. */
export interface Accounts {
  /** Makes these the issues of a company, and reports them. @returns false while the product has not said where it is. */
  setIssues(company: number, codes: readonly number[]): boolean;
  /** Reports how US carriers decided. @returns false while the product has not said where it is. */
  reportRegistration(report: RegistrationReport): boolean;
  /** Companies with issues, ascending. */
  list(): { company: number; issues: readonly number[] }[];
  clear(): void;
}

/** Where the product hears about accounts, below the address that it has given for its browsers' calls. */
const ISSUES_PATH = '/carrier/account/issues';
const REGISTRATION_PATH = '/carrier/account/registration';

export function createAccounts(core: Core, numbers: Numbers): Accounts {
  const issues = new Map<number, readonly number[]>();
  /** @returns false while the product has not said where it is. */
  function notify(company: number, path: string, params: Readonly<Record<string, string>>): boolean {
    const voiceUrl = numbers.applications().find((application) => application.voiceUrl !== '')?.voiceUrl;
    if (voiceUrl === undefined) return false;
    const url = `${new URL(voiceUrl).origin}${path}?company=${company}`;
    core.hooks.notify(`account-${company}`, { url, params });
    return true;
  }
  return {
    setIssues(company, codes) {
      if (!notify(company, ISSUES_PATH, { Issues: codes.join(',') })) return false;
      if (codes.length === 0) issues.delete(company);
      else issues.set(company, codes);
      core.log.append('account', { company, issues: codes.join(',') });
      return true;
    },
    reportRegistration({ company, part, status, faults, score, reason }) {
      const isSent = notify(company, REGISTRATION_PATH, {
        Part: part,
        Status: status,
        Faults: faults,
        Reason: reason,
        ...(score !== null && { Score: String(score) }),
      });
      if (isSent) core.log.append('account', { company, part, status });
      return isSent;
    },
    list: () =>
      [...issues].map(([company, codes]) => ({ company, issues: codes })).sort((a, b) => a.company - b.company),
    clear: () => issues.clear(),
  };
}
