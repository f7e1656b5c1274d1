import { endpoint, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './account.schemas.js';

export const getDiagnosis = endpoint<S.GetDiagnosis>()({
  id: 'getDiagnosis',
  method: 'GET',
  path: '/api/v1/status/diagnosis',
  tag: 'Company',
  summary: 'What is wrong with the account: subscription, payment, registration for texts',
  access: sessionAccess,
  errors: [],
  origin: 'spec',
});
