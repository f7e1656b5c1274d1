import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './tags.schemas.js';

const tag = 'Tags';

export const listTags = endpoint<S.ListTags>()({
  id: 'listTags',
  method: 'GET',
  path: '/api/v1/tag',
  tag,
  summary: 'Tags that contacts or communications can have, by name, each with how many have it',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const countTags = endpoint<S.CountTags>()({
  id: 'countTags',
  method: 'GET',
  path: '/api/v1/tags/count',
  tag,
  summary: 'How many tags there are for contacts, or for communications',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const createTag = endpoint<S.CreateTag>()({
  id: 'createTag',
  method: 'POST',
  path: '/api/v1/tag',
  tag,
  summary: 'Create a tag',
  access: needs('manage tag'),
  errors: [],
  origin: 'spec',
});

export const updateTag = endpoint<S.UpdateTag>()({
  id: 'updateTag',
  method: 'PATCH',
  path: '/api/v1/tag/{id}',
  tag,
  summary: 'Rename a tag, or give it another colour',
  access: needs('manage tag'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const removeTag = endpoint<S.RemoveTag>()({
  id: 'removeTag',
  method: 'DELETE',
  path: '/api/v1/tag/{id}',
  tag,
  summary: 'Delete a tag; it can be restored for 30 days, and is then where it was',
  access: needs('manage tag'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const removeTags = endpoint<S.RemoveTags>()({
  id: 'removeTags',
  method: 'DELETE',
  path: '/api/v1/tags/bulk-delete',
  tag,
  summary: 'Delete several tags, all or none',
  access: needs('manage tag'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const restoreTags = endpoint<S.RestoreTags>()({
  id: 'restoreTags',
  method: 'POST',
  path: '/api/v1/tags/restore',
  tag,
  summary: 'Undo the deletion of tags, all or none',
  access: needs('manage tag'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const mergeTags = endpoint<S.MergeTags>()({
  id: 'mergeTags',
  method: 'POST',
  path: '/api/v1/tags/merge',
  tag,
  summary: 'Make several tags one: whatever has one of them gets the one that stays',
  access: needs('manage tag'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const getTagMerge = endpoint<S.GetTagMerge>()({
  id: 'getTagMerge',
  method: 'GET',
  path: '/api/v1/tags/merge/{id}',
  tag,
  summary: 'How far a merge is',
  access: needs('manage tag'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const undoTagMerge = endpoint<S.UndoTagMerge>()({
  id: 'undoTagMerge',
  method: 'POST',
  path: '/api/v1/tags/merge/{id}/undo',
  tag,
  summary: 'Undo a merge, within 30 days',
  access: needs('manage tag'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const splitTag = endpoint<S.SplitTag>()({
  id: 'splitTag',
  method: 'POST',
  path: '/api/v1/tags/{id}/split',
  tag,
  summary: 'Split the contacts of a tag into tags “Name 1”, “Name 2” … of the chosen size',
  access: needs('manage tag'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const assignTagContacts = endpoint<S.AssignTagContacts>()({
  id: 'assignTagContacts',
  method: 'POST',
  path: '/api/v1/tags/{id}/assign-contacts-to',
  tag,
  summary: 'Give all contacts with a tag to a user; runs as a change of many contacts',
  access: needs('manage tag', 'update contact'),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT'],
  idempotent: true,
  origin: 'spec',
});

export const assignTagsContacts = endpoint<S.AssignTagsContacts>()({
  id: 'assignTagsContacts',
  method: 'POST',
  path: '/api/v1/tags/bulk-assign-contacts-to',
  tag,
  summary: 'Give all contacts that have one of these tags to a user',
  access: needs('manage tag', 'update contact'),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT'],
  idempotent: true,
  origin: 'spec',
});

export const addTagToDialer = endpoint<S.AddTagToDialer>()({
  id: 'addTagToDialer',
  method: 'POST',
  path: '/api/v1/tags/{id}/add-to-user-power-dialer',
  tag,
  summary: 'Add all contacts with a tag to your own queue of the power dialer; runs as a change of many contacts',
  access: needs('list contact', 'update contact'),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT'],
  idempotent: true,
  origin: 'spec',
});

export const addTagsToDialer = endpoint<S.AddTagsToDialer>()({
  id: 'addTagsToDialer',
  method: 'POST',
  path: '/api/v1/tags/bulk-add-to-user-power-dialer',
  tag,
  summary: 'Add all contacts that have one of these tags to your own queue of the power dialer',
  access: needs('list contact', 'update contact'),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT'],
  idempotent: true,
  origin: 'spec',
});

export const tagCommunication = endpoint<S.TagCommunication>()({
  id: 'tagCommunication',
  method: 'POST',
  path: '/api/v1/communication/{id}/tag',
  tag,
  summary: 'Set the tags of a communication; those that are left out are taken off',
  access: needs('update communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
