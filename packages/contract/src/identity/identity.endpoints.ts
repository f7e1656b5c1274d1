import { endpoint, needs, publicAccess, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './identity.schemas.js';

const tag = 'Session';

export const login = endpoint<S.Login>()({
  id: 'login',
  method: 'POST',
  path: '/login',
  tag,
  summary: 'Sign in with email and password',
  access: publicAccess,
  errors: [
    'CREDENTIALS_INVALID',
    'PASSWORD_TEMPORARY',
    'SECOND_STEP',
    'SECOND_STEP_SETUP',
    'USER_DISABLED',
    'ORIGIN_FORBIDDEN',
  ],
  origin: 'spec',
});

export const chooseFirstPassword = endpoint<S.ChooseFirstPassword>()({
  id: 'chooseFirstPassword',
  method: 'POST',
  path: '/first-password',
  tag,
  summary: 'Replace a password that an admin handed over with your own, and sign in',
  access: publicAccess,
  errors: ['CREDENTIALS_INVALID', 'SECOND_STEP', 'SECOND_STEP_SETUP', 'USER_DISABLED', 'ORIGIN_FORBIDDEN'],
  origin: 'ours',
});

export const forgotPassword = endpoint<S.ForgotPassword>()({
  id: 'forgotPassword',
  method: 'POST',
  path: '/forgot',
  tag,
  summary: 'Ask for a link to choose a new password; the answer is the same for every address',
  access: publicAccess,
  errors: [],
  origin: 'spec',
});

export const checkPasswordLink = endpoint<S.CheckPasswordLink>()({
  id: 'checkPasswordLink',
  method: 'POST',
  path: '/reset/check',
  tag,
  summary: 'Whom a link from an invitation or a password mail is for, without using it up',
  access: publicAccess,
  errors: ['LINK_OVER'],
  origin: 'ours',
});

export const resetPassword = endpoint<S.ResetPassword>()({
  id: 'resetPassword',
  method: 'POST',
  path: '/reset',
  tag,
  summary: 'Choose a password with the link from a mail, end other sign-ins, and sign in',
  access: publicAccess,
  errors: ['LINK_OVER', 'SECOND_STEP', 'SECOND_STEP_SETUP', 'USER_DISABLED', 'ORIGIN_FORBIDDEN'],
  origin: 'spec',
});

export const getAuthUser = endpoint<S.GetAuthUser>()({
  id: 'getAuthUser',
  method: 'POST',
  path: '/get-auth-user',
  tag,
  summary: 'The signed-in user with company, roles and permissions',
  access: sessionAccess,
  errors: [],
  origin: 'spec',
});

export const updateProfile = endpoint<S.UpdateProfile>()({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/api/v1/user/profile',
  tag,
  summary: 'Change what a person chooses for themselves: name, language, time format, sleep mode, line',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});

export const setDefaultApp = endpoint<S.SetDefaultApp>()({
  id: 'setDefaultApp',
  method: 'PATCH',
  path: '/api/v1/user/{id}/set-default-app',
  tag,
  summary: 'Choose what opens phone links of other programs; only the user can',
  access: sessionAccess,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const getCookieUser = endpoint<S.GetCookieUser>()({
  id: 'getCookieUser',
  method: 'GET',
  path: '/get-cookie-user',
  tag,
  summary: 'Continue the session of this browser from its shared token',
  access: publicAccess,
  errors: ['SESSION_EXPIRED', 'USER_DISABLED'],
  origin: 'spec',
});

export const logout = endpoint<S.Logout>()({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  tag,
  summary: 'Sign out here and in every tab that shares the session',
  access: sessionAccess,
  errors: [],
  origin: 'spec',
});

export const listAccesses = endpoint<S.ListAccesses>()({
  id: 'listAccesses',
  method: 'GET',
  path: '/api/v1/user/company/accesses',
  tag,
  summary: 'Accounts the user can enter',
  access: sessionAccess,
  errors: [],
  origin: 'spec',
});

export const selectCompany = endpoint<S.SelectCompany>()({
  id: 'selectCompany',
  method: 'POST',
  path: '/api/v1/user/company/select',
  tag,
  summary: 'Enter one of the user’s accounts',
  access: sessionAccess,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const exchangeKey = endpoint<S.ExchangeKey>()({
  id: 'exchangeKey',
  method: 'POST',
  path: '/api/v1/auth/token',
  tag: 'API keys',
  summary: 'Exchange an API key for a short-lived access token',
  access: publicAccess,
  errors: ['KEY_INVALID', 'KEY_REVOKED', 'ACCOUNT_CLOSED', 'KEY_SCOPE', 'ORIGIN_FORBIDDEN', 'USER_DISABLED'],
  origin: 'ours',
});

export const listApiKeys = endpoint<S.ListApiKeys>()({
  id: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/api-keys',
  tag: 'API keys',
  summary: 'API keys of the company, without their secrets',
  access: needs('manage api keys'),
  errors: [],
  origin: 'ours',
});

export const createApiKey = endpoint<S.CreateApiKey>()({
  id: 'createApiKey',
  method: 'POST',
  path: '/api/v1/api-keys',
  tag: 'API keys',
  summary: 'Create an API key; its secret is shown once',
  access: needs('manage api keys'),
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateApiKey = endpoint<S.UpdateApiKey>()({
  id: 'updateApiKey',
  method: 'PATCH',
  path: '/api/v1/api-keys/{id}',
  tag: 'API keys',
  summary: 'Rename an API key, or change the sites that it works on',
  access: needs('manage api keys'),
  personOnly: true,
  errors: ['NOT_FOUND', 'KEY_REVOKED'],
  origin: 'ours',
});

export const revokeApiKey = endpoint<S.RevokeApiKey>()({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  tag: 'API keys',
  summary: 'Revoke an API key at once',
  access: needs('manage api keys'),
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
