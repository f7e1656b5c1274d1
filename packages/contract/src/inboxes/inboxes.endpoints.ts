import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './inboxes.schemas.js';

const tag = 'Contacts';

export const listInboxes = endpoint<S.ListInboxes>()({
  id: 'listInboxes',
  method: 'GET',
  path: '/api/v2/inboxes',
  tag,
  summary: 'Team inboxes that the user has, is connected to, or watches',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const createInbox = endpoint<S.CreateInbox>()({
  id: 'createInbox',
  method: 'POST',
  path: '/api/v2/inboxes',
  tag,
  summary: 'Add an inbox for yourself, or for a team',
  access: needs('list contact'),
  errors: [],
  origin: 'spec',
});

export const updateInbox = endpoint<S.UpdateInbox>()({
  id: 'updateInbox',
  method: 'PATCH',
  path: '/api/v2/inboxes/{id}',
  tag,
  summary: 'Rename an inbox, or change its lines, ring groups and members',
  access: needs('list contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const askToJoinInbox = endpoint<S.AskToJoinInbox>()({
  id: 'askToJoinInbox',
  method: 'POST',
  path: '/api/v2/inboxes/{id}/ask-to-join',
  tag,
  summary: 'Ask the admins and supervisors to make you a member of an inbox that you watch',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const declineJoinInbox = endpoint<S.DeclineJoinInbox>()({
  id: 'declineJoinInbox',
  method: 'POST',
  path: '/api/v2/inboxes/{id}/decline-join',
  tag,
  summary: 'Decline a watcher who asks to join an inbox; they stay a watcher',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeInbox = endpoint<S.RemoveInbox>()({
  id: 'removeInbox',
  method: 'DELETE',
  path: '/api/v2/inboxes/{id}',
  tag,
  summary: 'Delete an inbox; its contacts stay, and it can be restored for 30 days',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const restoreInbox = endpoint<S.RestoreInbox>()({
  id: 'restoreInbox',
  method: 'POST',
  path: '/api/v2/inboxes/{id}/restore',
  tag,
  summary: 'Undo the deletion of an inbox',
  access: needs('list contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
