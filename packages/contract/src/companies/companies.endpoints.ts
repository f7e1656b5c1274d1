import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './companies.schemas.js';

export const listLines = endpoint<S.ListLines>()({
  id: 'listLines',
  method: 'GET',
  path: '/api/v1/campaign',
  tag: 'Company',
  summary: 'Lines the user can use, with their numbers',
  access: needs('list campaign'),
  errors: [],
  origin: 'spec',
});

export const listRingGroups = endpoint<S.ListRingGroups>()({
  id: 'listRingGroups',
  method: 'GET',
  path: '/api/v1/ring-group',
  tag: 'Company',
  summary: 'The company’s ring groups',
  access: needs('list ring group'),
  errors: [],
  origin: 'spec',
});

export const listUsers = endpoint<S.ListUsers>()({
  id: 'listUsers',
  method: 'GET',
  path: '/api/v2/users',
  tag: 'Company',
  summary: 'The company’s users',
  access: needs('list user'),
  errors: [],
  origin: 'spec',
});

export const getCompanySettings = endpoint<S.GetCompanySettings>()({
  id: 'getCompanySettings',
  method: 'GET',
  path: '/api/v1/company/settings',
  tag: 'Company',
  summary: 'What the company has decided about itself, its calls, its dialer and its inbox',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const updateCompanySettings = endpoint<S.UpdateCompanySettings>()({
  id: 'updateCompanySettings',
  method: 'PATCH',
  path: '/api/v1/company/settings',
  tag: 'Company',
  summary: 'Change settings of the company; what is left out stays',
  access: anyRole('Company Admin'),
  personOnly: true,
  errors: [],
  origin: 'ours',
});
