import { anyRole, endpoint, publicAccess } from '../kernel/endpoint.js';
import type * as S from './single-sign-on.schemas.js';

const tag = 'Single sign-on';
const access = anyRole('Company Admin');

export const beginSingleSignOn = endpoint<S.BeginSingleSignOn>()({
  id: 'beginSingleSignOn',
  method: 'POST',
  path: '/single-sign-on',
  tag,
  summary:
    'Where the user with this address signs in at their company’s provider; a cookie ties the answer to the browser',
  access: publicAccess,
  errors: ['NOT_FOUND', 'ORIGIN_FORBIDDEN'],
  origin: 'ours',
});

export const finishSingleSignOn = endpoint<S.FinishSingleSignOn>()({
  id: 'finishSingleSignOn',
  method: 'POST',
  path: '/single-sign-on/sign-in',
  tag,
  summary: 'Sign in with what the provider has sent the browser back with',
  access: publicAccess,
  errors: [
    'CREDENTIALS_INVALID',
    'SIGN_IN_OVER',
    'SECOND_STEP',
    'SECOND_STEP_SETUP',
    'USER_DISABLED',
    'ORIGIN_FORBIDDEN',
  ],
  origin: 'ours',
});

export const getSingleSignOn = endpoint<S.GetSingleSignOn>()({
  id: 'getSingleSignOn',
  method: 'GET',
  path: '/api/v1/company/single-sign-on',
  tag,
  summary: 'How users of the company sign in at its own provider; without the secret',
  access,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const updateSingleSignOn = endpoint<S.UpdateSingleSignOn>()({
  id: 'updateSingleSignOn',
  method: 'PATCH',
  path: '/api/v1/company/single-sign-on',
  tag,
  summary: 'Set up or change single sign-on; what is left out stays',
  access,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const checkSingleSignOn = endpoint<S.CheckSingleSignOn>()({
  id: 'checkSingleSignOn',
  method: 'POST',
  path: '/api/v1/company/single-sign-on/check',
  tag,
  summary: 'Ask the provider whether it is set up, and the DNS whether the domains are yours',
  access,
  personOnly: true,
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const removeSingleSignOn = endpoint<S.RemoveSingleSignOn>()({
  id: 'removeSingleSignOn',
  method: 'DELETE',
  path: '/api/v1/company/single-sign-on',
  tag,
  summary: 'Remove single sign-on with all that it remembers, and sign out those who came by it',
  access,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const listSingleSignOnAccounts = endpoint<S.ListSingleSignOnAccounts>()({
  id: 'listSingleSignOnAccounts',
  method: 'GET',
  path: '/api/v1/company/single-sign-on/accounts',
  tag,
  summary: 'Users who have come by single sign-on, by name',
  access,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const forgetSingleSignOnAccount = endpoint<S.ForgetSingleSignOnAccount>()({
  id: 'forgetSingleSignOnAccount',
  method: 'DELETE',
  path: '/api/v1/company/single-sign-on/accounts/{id}',
  tag,
  summary: 'Forget which account of the provider a user has; the next one with their address is taken',
  access,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
