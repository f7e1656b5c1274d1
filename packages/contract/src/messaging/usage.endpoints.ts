import { endpoint, needs, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './usage.schemas.js';

export const getCompanyUsage = endpoint<S.GetCompanyUsage>()({
  id: 'getCompanyUsage',
  method: 'GET',
  path: '/api/v1/company/usage',
  tag: 'Messages',
  summary: 'Texts, calls and talk time of the company since the month began',
  access: needs('manage billing'),
  errors: [],
  origin: 'ours',
});

export const listSubaccounts = endpoint<S.ListSubaccounts>()({
  id: 'listSubaccounts',
  method: 'GET',
  path: '/api/v1/subaccounts',
  tag: 'Company',
  summary: 'Companies that the user owns as a reseller, with the usage of each; empty for everyone else',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});
