import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './dialer-holds.schemas.js';

const tag = 'Power dialer';

export const listContactHolds = endpoint<S.ListContactHolds>()({
  id: 'listContactHolds',
  method: 'GET',
  path: '/api/v2/contacts/{id}/dialer-holds',
  tag,
  summary: 'Numbers of a contact that no session calls, because calls to them have failed on several days',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const releaseContactHolds = endpoint<S.ReleaseContactHolds>()({
  id: 'releaseContactHolds',
  method: 'POST',
  path: '/api/v2/contacts/{id}/dialer-holds/release',
  tag,
  summary: 'Let sessions call all numbers of a contact again; failures until now do not count any more',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
