import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './merges.schemas.js';

const tag = 'Contacts';

export const mergeContacts = endpoint<S.MergeContacts>()({
  id: 'mergeContacts',
  method: 'POST',
  path: '/api/v2/contacts/{id}/merge',
  tag,
  summary: 'Merge another contact into this one: everything that points at the other points here then',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT', 'CONTACT_MERGED'],
  origin: 'ours',
});

export const listContactMerges = endpoint<S.ListContactMerges>()({
  id: 'listContactMerges',
  method: 'GET',
  path: '/api/v2/contacts/{id}/merges',
  tag,
  summary: 'Contacts that were merged into this one within the last 30 days, newest first',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const undoContactMerge = endpoint<S.UndoContactMerge>()({
  id: 'undoContactMerge',
  method: 'POST',
  path: '/api/v2/contacts/merges/{mergeId}/undo',
  tag,
  summary: 'Undo a merge within 30 days',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const listContactDuplicates = endpoint<S.ListContactDuplicates>()({
  id: 'listContactDuplicates',
  method: 'GET',
  path: '/api/v2/contacts/{id}/duplicates',
  tag,
  summary: 'Contacts that may be the same person: with the same email, or the same name and company',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const setContactsDistinct = endpoint<S.SetContactsDistinct>()({
  id: 'setContactsDistinct',
  method: 'POST',
  path: '/api/v2/contacts/{id}/not-duplicate',
  tag,
  summary: 'Say that two contacts are not the same: they are not offered as duplicates any more',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
