import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './ledger.schemas.js';

const tag = 'Compliance';

export const listCompanyConsents = endpoint<S.ListCompanyConsents>()({
  id: 'listCompanyConsents',
  method: 'GET',
  path: '/api/v1/consents',
  tag,
  summary: 'The ledger of consents of all numbers, newest first',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});

export const listCompanyOptOuts = endpoint<S.ListCompanyOptOuts>()({
  id: 'listCompanyOptOuts',
  method: 'GET',
  path: '/api/v1/opt-outs',
  tag,
  summary: 'Numbers that opted out of texts, and those that came back, newest first',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});
