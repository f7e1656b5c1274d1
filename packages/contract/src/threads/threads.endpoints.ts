import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './threads.schemas.js';

const tag = 'Threads';

export const listDrafts = endpoint<S.ListDrafts>()({
  id: 'listDrafts',
  method: 'GET',
  path: '/api/v1/drafts',
  tag,
  summary: 'Contacts that the user has begun to write to, newest draft first',
  access: needs('view contact', 'send message'),
  errors: [],
  origin: 'ours',
});

export const getDraft = endpoint<S.GetDraft>()({
  id: 'getDraft',
  method: 'GET',
  path: '/api/v1/contact/{id}/draft',
  tag,
  summary: 'The user’s draft to a contact, from any device',
  access: needs('view contact', 'send message'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const saveDraft = endpoint<S.SaveDraft>()({
  id: 'saveDraft',
  method: 'PUT',
  path: '/api/v1/contact/{id}/draft',
  tag,
  summary: 'Save a draft',
  access: needs('view contact', 'send message'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const removeDraft = endpoint<S.RemoveDraft>()({
  id: 'removeDraft',
  method: 'DELETE',
  path: '/api/v1/contact/{id}/draft',
  tag,
  summary: 'Delete a draft',
  access: needs('view contact', 'send message'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const tellPresence = endpoint<S.TellPresence>()({
  id: 'tellPresence',
  method: 'POST',
  path: '/api/v1/contact/{id}/presence',
  tag,
  summary: 'Say that the user is viewing a thread or writing in it; answers who else is',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
