import { endpoint, needs } from '../kernel/endpoint.js';
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
