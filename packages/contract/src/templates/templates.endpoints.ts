import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './templates.schemas.js';

const tag = 'Templates';

export const listSmsTemplates = endpoint<S.ListSmsTemplates>()({
  id: 'listSmsTemplates',
  method: 'GET',
  path: '/api/v1/sms-template',
  tag,
  summary: 'Text templates: your own and the company’s, most used first',
  access: needs('list sms template'),
  errors: [],
  origin: 'spec',
});

export const getSmsTemplate = endpoint<S.GetSmsTemplate>()({
  id: 'getSmsTemplate',
  method: 'GET',
  path: '/api/v1/sms-template/{id}',
  tag,
  summary: 'One template as written',
  access: needs('list sms template'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const createSmsTemplate = endpoint<S.CreateSmsTemplate>()({
  id: 'createSmsTemplate',
  method: 'POST',
  path: '/api/v1/sms-template',
  tag,
  summary: 'Add a template for yourself or for the company',
  access: needs('list sms template', 'send message'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const updateSmsTemplate = endpoint<S.UpdateSmsTemplate>()({
  id: 'updateSmsTemplate',
  method: 'PATCH',
  path: '/api/v1/sms-template/{id}',
  tag,
  summary: 'Change a template',
  access: needs('list sms template', 'send message'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const removeSmsTemplate = endpoint<S.RemoveSmsTemplate>()({
  id: 'removeSmsTemplate',
  method: 'DELETE',
  path: '/api/v1/sms-template/{id}',
  tag,
  summary: 'Remove a template',
  access: needs('list sms template', 'send message'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const fillSmsTemplate = endpoint<S.FillSmsTemplate>()({
  id: 'fillSmsTemplate',
  method: 'GET',
  path: '/api/v1/sms-template/{id}/fill',
  tag,
  summary: 'A template filled for a contact, and what is left to fill in',
  access: needs('list sms template'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
