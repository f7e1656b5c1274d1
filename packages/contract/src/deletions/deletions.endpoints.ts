import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './deletions.schemas.js';

const tag = 'Contacts';

export const deleteContact = endpoint<S.DeleteContact>()({
  id: 'deleteContact',
  method: 'DELETE',
  path: '/api/v1/contact/{id}',
  tag,
  summary: 'Delete a contact: for 30 days it can be restored, then it is erased',
  access: needs('delete contact'),
  errors: ['NOT_FOUND', 'CONFLICT', 'CONTACT_MERGED'],
  origin: 'ours',
});

export const restoreContact = endpoint<S.RestoreContact>()({
  id: 'restoreContact',
  method: 'POST',
  path: '/api/v1/contact/{id}/restore',
  tag,
  summary: 'Restore a deleted contact as it was, within 30 days',
  access: needs('delete contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listDeletedContacts = endpoint<S.ListDeletedContacts>()({
  id: 'listDeletedContacts',
  method: 'GET',
  path: '/api/v2/contacts/deleted',
  tag,
  summary: 'Contacts that were deleted within the last 30 days and can be restored, the latest first',
  access: needs('delete contact'),
  errors: [],
  origin: 'ours',
});
