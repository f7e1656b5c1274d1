import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './lists.schemas.js';

const tag = 'Contacts';

export const listContactLists = endpoint<S.ListContactLists>()({
  id: 'listContactLists',
  method: 'GET',
  path: '/api/v2/contacts-list',
  tag,
  summary: 'Lists of contacts that the user sees: their own and everybody’s, by name',
  access: needs('list contact'),
  errors: [],
  origin: 'ours',
});

export const listPublicContactLists = endpoint<S.ListPublicContactLists>()({
  id: 'listPublicContactLists',
  method: 'GET',
  path: '/api/v2/contacts-list/public',
  tag,
  summary: 'Public lists, page by page',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const createContactList = endpoint<S.CreateContactList>()({
  id: 'createContactList',
  method: 'POST',
  path: '/api/v2/contacts-list',
  tag,
  summary: 'Make a list: static, or dynamic with a filter',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getContactList = endpoint<S.GetContactList>()({
  id: 'getContactList',
  method: 'GET',
  path: '/api/v2/contacts-list/{id}',
  tag,
  summary: 'One list',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const countContactList = endpoint<S.CountContactList>()({
  id: 'countContactList',
  method: 'GET',
  path: '/api/v2/contacts-list/{id}/count',
  tag,
  summary: 'How many contacts of a list the user sees',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const updateContactList = endpoint<S.UpdateContactList>()({
  id: 'updateContactList',
  method: 'PATCH',
  path: '/api/v2/contacts-list/{id}',
  tag,
  summary: 'Rename a list, move it to a folder, change its filter or who sees it',
  access: needs('list contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const removeContactList = endpoint<S.RemoveContactList>()({
  id: 'removeContactList',
  method: 'DELETE',
  path: '/api/v2/contacts-list/{id}',
  tag,
  summary: 'Delete a list; its contacts stay, and it can be restored for 30 days',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const restoreContactList = endpoint<S.RestoreContactList>()({
  id: 'restoreContactList',
  method: 'POST',
  path: '/api/v2/contacts-list/{id}/restore',
  tag,
  summary: 'Undo the deletion of a list',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const pinContactList = endpoint<S.PinContactList>()({
  id: 'pinContactList',
  method: 'PUT',
  path: '/api/v2/contacts-list/{id}/pin',
  tag,
  summary: 'Pin a list for oneself, or unpin it',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const addToContactList = endpoint<S.AddToContactList>()({
  id: 'addToContactList',
  method: 'POST',
  path: '/api/v2/contacts-list/{id}/contacts',
  tag,
  summary: 'Add contacts to a static list',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeFromContactLists = endpoint<S.RemoveFromContactLists>()({
  id: 'removeFromContactLists',
  method: 'POST',
  path: '/api/v2/contacts/remove-from-lists',
  tag,
  summary: 'Remove contacts from static lists; they stay contacts',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const splitContactList = endpoint<S.SplitContactList>()({
  id: 'splitContactList',
  method: 'POST',
  path: '/api/v2/contacts-list/{id}/split',
  tag,
  summary: 'Split a static list into “Name 1”, “Name 2” … of the chosen size',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const assignContactList = endpoint<S.AssignContactList>()({
  id: 'assignContactList',
  method: 'POST',
  path: '/api/v2/contacts-list/{id}/assign',
  tag,
  summary: 'Give the contacts of a list to a user; runs as a change of many contacts',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT'],
  idempotent: true,
  origin: 'spec',
});

export const changeContactListOwner = endpoint<S.ChangeContactListOwner>()({
  id: 'changeContactListOwner',
  method: 'POST',
  path: '/api/v2/contacts-list/{id}/change-owner',
  tag,
  summary: 'Give a list to a colleague',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const convertContactList = endpoint<S.ConvertContactList>()({
  id: 'convertContactList',
  method: 'POST',
  path: '/api/v2/contacts-list/{id}/convert',
  tag,
  summary: 'Make a dynamic list static: whoever is in it now stays in it',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const listContactFolders = endpoint<S.ListContactFolders>()({
  id: 'listContactFolders',
  method: 'GET',
  path: '/api/v2/contact-folders',
  tag,
  summary: 'Folders of lists: the user’s own and everybody’s, by name',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const createContactFolder = endpoint<S.CreateContactFolder>()({
  id: 'createContactFolder',
  method: 'POST',
  path: '/api/v2/contact-folders',
  tag,
  summary: 'Make a folder',
  access: needs('list contact'),
  errors: [],
  origin: 'ours',
});

export const updateContactFolder = endpoint<S.UpdateContactFolder>()({
  id: 'updateContactFolder',
  method: 'PATCH',
  path: '/api/v2/contact-folders/{id}',
  tag,
  summary: 'Rename a folder',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeContactFolder = endpoint<S.RemoveContactFolder>()({
  id: 'removeContactFolder',
  method: 'DELETE',
  path: '/api/v2/contact-folders/{id}',
  tag,
  summary: 'Delete a folder; its lists stay',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listMemberships = endpoint<S.ListMemberships>()({
  id: 'listMemberships',
  method: 'GET',
  path: '/api/v2/contacts/lists',
  tag,
  summary: 'In which static lists contacts are, of those that the user sees',
  access: needs('list contact'),
  errors: [],
  origin: 'ours',
});

export const listCrmLists = endpoint<S.ListCrmLists>()({
  id: 'listCrmLists',
  method: 'GET',
  path: '/api/v1/integrations/{name}/lists',
  tag,
  summary: 'Lists of people in a CRM',
  access: needs('import contact'),
  errors: ['NOT_FOUND', 'REJECTED', 'CRM_REFUSED', 'CRM_UNAVAILABLE'],
  origin: 'ours',
});

export const followCrmList = endpoint<S.FollowCrmList>()({
  id: 'followCrmList',
  method: 'POST',
  path: '/api/v1/integrations/{name}/lists',
  tag,
  summary: 'Make a list that follows one of a CRM',
  access: needs('import contact'),
  errors: ['NOT_FOUND', 'REJECTED', 'CRM_REFUSED', 'CRM_UNAVAILABLE'],
  origin: 'ours',
});

export const syncContactList = endpoint<S.SyncContactList>()({
  id: 'syncContactList',
  method: 'POST',
  path: '/api/v2/contacts-list/{id}/sync',
  tag,
  summary: 'Read the list of the CRM again now',
  access: needs('list contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});
