import type { Api, Profile } from '@talk/core';
import { getDiagnosis } from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';

/** What is wrong with the account. Every change in it makes clients load again what they show. */
export const diagnosisQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({ queryKey: ['account-diagnosis'], queryFn: ({ signal }) => api.call(getDiagnosis, { signal }) });

/** Admins and billing admins, who can end what is wrong with the account. */
export const maySettleAccount = ({ user_roles: roles }: Pick<Profile, 'user_roles'>): boolean =>
  roles.includes('Company Admin') || roles.includes('Billing Admin');
