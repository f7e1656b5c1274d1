import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './callbacks.schemas.js';

const tag = 'Callbacks';
const writes = needs('update communication');

export const listCallbacks = endpoint<S.ListCallbacks>()({
  id: 'listCallbacks',
  method: 'GET',
  path: '/api/v2/callbacks',
  tag,
  summary:
    'Callers of the last 14 days whose call was missed, and who calls them back; the longest waiting first, at most 200',
  access: needs('list communication'),
  errors: [],
  origin: 'ours',
});

export const claimCallback = endpoint<S.ClaimCallback>()({
  id: 'claimCallback',
  method: 'POST',
  path: '/api/v2/callbacks/{id}/claim',
  tag,
  summary: 'Say that you call this caller back, so that no one else does',
  access: writes,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const releaseCallback = endpoint<S.ReleaseCallback>()({
  id: 'releaseCallback',
  method: 'POST',
  path: '/api/v2/callbacks/{id}/release',
  tag,
  summary: 'Leave a callback that you claimed to others',
  access: writes,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const dismissCallback = endpoint<S.DismissCallback>()({
  id: 'dismissCallback',
  method: 'POST',
  path: '/api/v2/callbacks/{id}/dismiss',
  tag,
  summary: 'Close a callback without a call, with the reason',
  access: writes,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const reopenCallback = endpoint<S.ReopenCallback>()({
  id: 'reopenCallback',
  method: 'POST',
  path: '/api/v2/callbacks/{id}/reopen',
  tag,
  summary: 'Open a dismissed callback again',
  access: writes,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
