import { anyRole, endpoint, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './company-facts.schemas.js';

const tag = 'Company';

export const getCompany = endpoint<S.GetCompany>()({
  id: 'getCompany',
  method: 'GET',
  path: '/api/v1/company/{id}',
  tag,
  summary: 'The company of the session: its flags, its verification and what is connected to it',
  access: sessionAccess,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const setCompanyFeature = endpoint<S.SetCompanyFeature>()({
  id: 'setCompanyFeature',
  method: 'PUT',
  path: '/api/v1/companies/{id}/features/{feature}',
  tag,
  summary: 'Turn one feature of the company on or off',
  access: anyRole('Company Admin'),
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const getStatics = endpoint<S.GetStatics>()({
  id: 'getStatics',
  method: 'GET',
  path: '/api/v1/get-statics',
  tag,
  summary: 'The number of each name that the API writes as a number, and the features of the company',
  access: sessionAccess,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});
