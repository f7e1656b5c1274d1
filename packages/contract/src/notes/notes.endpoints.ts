import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './notes.schemas.js';

const tag = 'Notes';
const writes = needs('view contact', 'update communication');
const reads = needs('list communication');

export const createNote = endpoint<S.CreateNote>()({
  id: 'createNote',
  method: 'POST',
  path: '/api/v1/contact/{id}/note',
  tag,
  summary: 'Write an internal note on a contact; `<user:{id}>` mentions a user',
  access: writes,
  errors: ['NOT_FOUND'],
  idempotent: true,
  origin: 'ours',
});

export const updateNote = endpoint<S.UpdateNote>()({
  id: 'updateNote',
  method: 'PATCH',
  path: '/api/v1/note/{id}',
  tag,
  summary: 'Edit your own note; an admin edits any',
  access: writes,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const removeNote = endpoint<S.RemoveNote>()({
  id: 'removeNote',
  method: 'DELETE',
  path: '/api/v1/note/{id}',
  tag,
  summary: 'Delete your own note; an admin deletes any',
  access: writes,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listMentions = endpoint<S.ListMentions>()({
  id: 'listMentions',
  method: 'GET',
  path: '/api/v2/mentions',
  tag,
  summary: 'Mentions in notes that the user can see, newest first',
  access: reads,
  errors: [],
  origin: 'spec',
});

export const countUnreadMentions = endpoint<S.CountUnreadMentions>()({
  id: 'countUnreadMentions',
  method: 'GET',
  path: '/api/v2/mentions/unread',
  tag,
  summary: 'How many mentions of the user are unread',
  access: reads,
  errors: [],
  origin: 'ours',
});

export const readMentions = endpoint<S.ReadMentions>()({
  id: 'readMentions',
  method: 'POST',
  path: '/api/v2/mentions/read',
  tag,
  summary: 'Mark mentions of the user as read: some, those of one contact, or all',
  access: reads,
  errors: [],
  origin: 'ours',
});
