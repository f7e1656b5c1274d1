import { anyRole, endpoint } from '../kernel/endpoint.js';
import type * as S from './numbers.schemas.js';

const tag = 'Lines';
const access = anyRole('Company Admin');

export const searchNumbers = endpoint<S.SearchNumbers>()({
  id: 'searchNumbers',
  method: 'GET',
  path: '/api/v1/numbers/available',
  tag,
  summary: 'Numbers that the carrier has to sell',
  access,
  errors: ['CARRIER_UNAVAILABLE'],
  origin: 'ours',
});

export const buyNumber = endpoint<S.BuyNumber>()({
  id: 'buyNumber',
  method: 'POST',
  path: '/api/v1/numbers',
  tag,
  summary: 'Buy a number at the carrier, for a line that exists or for a new one',
  access,
  errors: ['CONFLICT', 'CARRIER_UNAVAILABLE'],
  origin: 'ours',
});

export const releaseNumber = endpoint<S.ReleaseNumber>()({
  id: 'releaseNumber',
  method: 'DELETE',
  path: '/api/v1/numbers/{id}',
  tag,
  summary: 'Give a number back to the carrier, unless a call goes over it',
  access,
  errors: ['NOT_FOUND', 'CALL_STATE'],
  origin: 'ours',
});
