import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './scripts.schemas.js';

const tag = 'Scripts';

export const listCommunicationScripts = endpoint<S.ListCommunicationScripts>()({
  id: 'listCommunicationScripts',
  method: 'GET',
  path: '/api/v1/communication/{id}/scripts',
  tag,
  summary: 'Scripts for a call, filled with its contact, agent, company and line',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const listContactScripts = endpoint<S.ListContactScripts>()({
  id: 'listContactScripts',
  method: 'GET',
  path: '/api/v2/contacts/{id}/scripts',
  tag,
  summary: 'Scripts for a call that is about to be made, filled for its contact',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const translateScript = endpoint<S.TranslateScript>()({
  id: 'translateScript',
  method: 'GET',
  path: '/api/v2/contacts/{id}/translate-script',
  tag,
  summary: 'One script filled for a contact',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const listScripts = endpoint<S.ListScripts>()({
  id: 'listScripts',
  method: 'GET',
  path: '/api/v1/communication-script',
  tag,
  summary: 'The company’s scripts as written',
  access: anyRole('Company Admin', 'Company Supervisor'),
  errors: [],
  origin: 'ours',
});

export const createScript = endpoint<S.CreateScript>()({
  id: 'createScript',
  method: 'POST',
  path: '/api/v1/communication-script',
  tag,
  summary: 'Add a script for some or all lines',
  access: anyRole('Company Admin', 'Company Supervisor'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const updateScript = endpoint<S.UpdateScript>()({
  id: 'updateScript',
  method: 'PATCH',
  path: '/api/v1/communication-script/{id}',
  tag,
  summary: 'Change a script',
  access: anyRole('Company Admin', 'Company Supervisor'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeScript = endpoint<S.RemoveScript>()({
  id: 'removeScript',
  method: 'DELETE',
  path: '/api/v1/communication-script/{id}',
  tag,
  summary: 'Remove a script',
  access: anyRole('Company Admin', 'Company Supervisor'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
