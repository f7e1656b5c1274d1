import type { Api } from '@talk/core';
import { getCompanyRegistration, type CompanyRegistration } from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';

/** How far the verification of the business is. Every change in it makes clients load again what they show. */
export const companyRegistrationQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: ['company-registration'],
    queryFn: ({ signal }) => api.call(getCompanyRegistration, { signal }),
  });

const REFRESH_MS = 10_000;
const LATER_MS = 60_000;

/**
 * When to look again whether the reviewer has decided: every 10 seconds for five minutes, then every minute until it is half an hour. False: not,
 * as there is nothing to wait for.
 * @param asked how often it was asked for
 */
export function refreshMs(registration: CompanyRegistration | undefined, asked: number): number | false {
  const isPending = registration?.status === 'submitted' || registration?.status === 'in_review';
  if (!isPending || asked > 55) return false;
  return asked <= 30 ? REFRESH_MS : LATER_MS;
}
