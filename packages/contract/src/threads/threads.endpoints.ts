import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './threads.schemas.js';

const tag = 'Threads';

export const getDraft = endpoint<S.GetDraft>()({
  id: 'getDraft',
  method: 'GET',
  path: '/api/v1/contact/{id}/draft',
  tag,
  summary: 'What one has begun to write to a contact, on any device',
  access: needs('view contact', 'send message'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const saveDraft = endpoint<S.SaveDraft>()({
  id: 'saveDraft',
  method: 'PUT',
  path: '/api/v1/contact/{id}/draft',
  tag,
  summary: 'Keep what one has begun to write',
  access: needs('view contact', 'send message'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const removeDraft = endpoint<S.RemoveDraft>()({
  id: 'removeDraft',
  method: 'DELETE',
  path: '/api/v1/contact/{id}/draft',
  tag,
  summary: 'Throw away what one has begun to write',
  access: needs('view contact', 'send message'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const tellPresence = endpoint<S.TellPresence>()({
  id: 'tellPresence',
  method: 'POST',
  path: '/api/v1/contact/{id}/presence',
  tag,
  summary: 'Say that one looks at a thread or writes in it; answers who else does',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
