import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './bulk.schemas.js';

const tag = 'Contacts';

export const startContactsBulk = endpoint<S.StartContactsBulk>()({
  id: 'startContactsBulk',
  method: 'POST',
  path: '/api/v2/contacts/bulk',
  tag,
  summary: 'Change many contacts alike: those that are named, or all that a filter matches now',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT'],
  idempotent: true,
  origin: 'ours',
});

export const listContactsBulk = endpoint<S.ListContactsBulk>()({
  id: 'listContactsBulk',
  method: 'GET',
  path: '/api/v2/contacts/bulk',
  tag,
  summary: 'The user’s own changes of many contacts that are under way or not dismissed, newest first',
  access: needs('update contact'),
  errors: [],
  origin: 'ours',
});

export const getContactsBulk = endpoint<S.GetContactsBulk>()({
  id: 'getContactsBulk',
  method: 'GET',
  path: '/api/v2/contacts/bulk/{id}',
  tag,
  summary: 'How far one of them is',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const controlContactsBulk = endpoint<S.ControlContactsBulk>()({
  id: 'controlContactsBulk',
  method: 'PATCH',
  path: '/api/v2/contacts/bulk/{id}',
  tag,
  summary: 'Pause it, go on, cancel what is left, undo what was changed, or dismiss it',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const listContactsBulkFailures = endpoint<S.ListContactsBulkFailures>()({
  id: 'listContactsBulkFailures',
  method: 'GET',
  path: '/api/v2/contacts/bulk/{id}/failures',
  tag,
  summary: 'Contacts that were not changed, or not changed back, each with the reason',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
