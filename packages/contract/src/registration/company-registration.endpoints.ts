import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './company-registration.schemas.js';

const tag = 'Registration';
const path = '/api/v1/company-registration';

export const getCompanyRegistration = endpoint<S.GetCompanyRegistration>()({
  id: 'getCompanyRegistration',
  method: 'GET',
  path,
  tag,
  summary: 'How far the verification of the business is, and what was entered for it',
  access: needs('manage billing'),
  errors: [],
  origin: 'ours',
});

export const saveCompanyRegistration = endpoint<S.SaveCompanyRegistration>()({
  id: 'saveCompanyRegistration',
  method: 'PATCH',
  path,
  tag,
  summary: 'Keep what was entered so far; nothing has to be complete',
  access: needs('manage billing'),
  errors: ['CONFLICT'],
  origin: 'spec',
});

export const submitCompanyRegistration = endpoint<S.SubmitCompanyRegistration>()({
  id: 'submitCompanyRegistration',
  method: 'POST',
  path,
  tag,
  summary: 'Submit the details of the business for verification, with the changes of this request',
  access: needs('manage billing'),
  errors: ['CONFLICT'],
  origin: 'spec',
});

export const getSelfSignUp = endpoint<S.GetSelfSignUp>()({
  id: 'getSelfSignUp',
  method: 'GET',
  path: '/api/v1/company/ssu/get',
  tag,
  summary: 'The same as `getCompanyRegistration`, at the address that clients of the earlier product ask',
  access: needs('manage billing'),
  errors: [],
  origin: 'spec',
});
