import { endpoint, publicAccess } from '../kernel/endpoint.js';
import type * as S from './registration.schemas.js';

const tag = 'Registration';

export const getRegistrationOffer = endpoint<S.GetRegistrationOffer>()({
  id: 'getRegistrationOffer',
  method: 'GET',
  path: '/register',
  tag,
  summary: 'Whether new companies may register on this server, and what a browser has to solve first',
  access: publicAccess,
  errors: [],
  origin: 'ours',
});

export const register = endpoint<S.Register>()({
  id: 'register',
  method: 'POST',
  path: '/register',
  tag,
  summary:
    'Register a company and its first admin; a mail with a link follows, and the answer is the same for every address',
  access: publicAccess,
  errors: ['FORBIDDEN', 'ORIGIN_FORBIDDEN'],
  origin: 'spec',
});

export const checkRegistration = endpoint<S.CheckRegistration>()({
  id: 'checkRegistration',
  method: 'POST',
  path: '/register/check',
  tag,
  summary: 'What was registered with the link from the mail, without using it up',
  access: publicAccess,
  errors: ['FORBIDDEN', 'LINK_OVER'],
  origin: 'ours',
});

export const verifyRegistration = endpoint<S.VerifyRegistration>()({
  id: 'verifyRegistration',
  method: 'POST',
  path: '/register/verify',
  tag,
  summary:
    'Confirm the address with the link from the mail and the chosen password: the company is made, and its admin is signed in',
  access: publicAccess,
  errors: ['FORBIDDEN', 'LINK_OVER', 'ORIGIN_FORBIDDEN'],
  origin: 'ours',
});
