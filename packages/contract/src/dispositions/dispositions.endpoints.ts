import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './dispositions.schemas.js';

const tag = 'Dispositions';

export const listCallDispositions = endpoint<S.ListCallDispositions>()({
  id: 'listCallDispositions',
  method: 'GET',
  path: '/api/v1/call-disposition',
  tag,
  summary: 'Call outcomes, in the order they are offered',
  access: needs('list disposition status'),
  errors: [],
  origin: 'spec',
});

export const createCallDisposition = endpoint<S.CreateCallDisposition>()({
  id: 'createCallDisposition',
  method: 'POST',
  path: '/api/v1/call-disposition',
  tag,
  summary: 'Add a call outcome',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const updateCallDisposition = endpoint<S.UpdateCallDisposition>()({
  id: 'updateCallDisposition',
  method: 'PATCH',
  path: '/api/v1/call-disposition/{id}',
  tag,
  summary: 'Rename, recolor or move a call outcome',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeCallDisposition = endpoint<S.RemoveCallDisposition>()({
  id: 'removeCallDisposition',
  method: 'DELETE',
  path: '/api/v1/call-disposition/{id}',
  tag,
  summary: 'Stop offering an outcome; calls that have it keep it',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listDispositionStatuses = endpoint<S.ListDispositionStatuses>()({
  id: 'listDispositionStatuses',
  method: 'GET',
  path: '/api/v1/disposition-status',
  tag,
  summary: 'Contact dispositions, in the order they are offered',
  access: needs('list disposition status'),
  errors: [],
  origin: 'spec',
});

export const createDispositionStatus = endpoint<S.CreateDispositionStatus>()({
  id: 'createDispositionStatus',
  method: 'POST',
  path: '/api/v1/disposition-status',
  tag,
  summary: 'Add a contact disposition',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const updateDispositionStatus = endpoint<S.UpdateDispositionStatus>()({
  id: 'updateDispositionStatus',
  method: 'PATCH',
  path: '/api/v1/disposition-status/{id}',
  tag,
  summary: 'Rename, recolor or move a contact disposition',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeDispositionStatus = endpoint<S.RemoveDispositionStatus>()({
  id: 'removeDispositionStatus',
  method: 'DELETE',
  path: '/api/v1/disposition-status/{id}',
  tag,
  summary: 'Stop offering a disposition; contacts that have it keep it',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const disposeCall = endpoint<S.DisposeCall>()({
  id: 'disposeCall',
  method: 'POST',
  path: '/api/v1/communication/{id}/dispose-call',
  tag,
  summary: 'Set a call’s outcome',
  access: needs('update communication'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const disposeContact = endpoint<S.DisposeContact>()({
  id: 'disposeContact',
  method: 'POST',
  path: '/api/v1/contact/{id}/dispose',
  tag,
  summary: 'Set a contact’s disposition',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});
