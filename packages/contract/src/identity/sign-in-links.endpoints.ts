import { anyRole, endpoint, publicAccess } from '../kernel/endpoint.js';
import type * as S from './sign-in-links.schemas.js';

export const createSignInLink = endpoint<S.CreateSignInLink>()({
  id: 'createSignInLink',
  method: 'POST',
  path: '/api/v2/sign-in-links',
  tag: 'API keys',
  summary: 'Make a link that signs a user in, once; for a server with a secret key that may sign users in',
  access: anyRole('Company Admin'),
  errors: ['KEY_SCOPE', 'NOT_FOUND', 'USER_DISABLED', 'CONFLICT'],
  origin: 'ours',
});

export const finishSignInLink = endpoint<S.FinishSignInLink>()({
  id: 'finishSignInLink',
  method: 'POST',
  path: '/sign-in-links/sign-in',
  tag: 'Session',
  summary: 'Sign in with the token of a link that the company’s server has made',
  access: publicAccess,
  errors: ['LINK_OVER', 'SECOND_STEP', 'SECOND_STEP_SETUP', 'USER_DISABLED', 'ORIGIN_FORBIDDEN'],
  origin: 'ours',
});
