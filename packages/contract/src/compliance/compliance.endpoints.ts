import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './compliance.schemas.js';

const tag = 'Compliance';

export const listConsents = endpoint<S.ListConsents>()({
  id: 'listConsents',
  method: 'GET',
  path: '/api/v1/contact/{id}/consents',
  tag,
  summary: 'Ledger of what a contact consented to and withdrew',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const recordConsent = endpoint<S.RecordConsent>()({
  id: 'recordConsent',
  method: 'POST',
  path: '/api/v1/contact/{id}/consents',
  tag,
  summary: 'Record that a contact consented',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const revokeConsent = endpoint<S.RevokeConsent>()({
  id: 'revokeConsent',
  method: 'POST',
  path: '/api/v1/contact/{id}/consents/revoke',
  tag,
  summary: 'Record that a contact withdrew consent',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listOptOuts = endpoint<S.ListOptOuts>()({
  id: 'listOptOuts',
  method: 'GET',
  path: '/api/v1/contact/{id}/opt-outs',
  tag,
  summary: 'When a contact’s numbers opted out of texts and back in',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const optOutNumber = endpoint<S.OptOutNumber>()({
  id: 'optOutNumber',
  method: 'POST',
  path: '/api/v1/contact/{id}/opt-outs',
  tag,
  summary: 'Opt one of a contact’s numbers out of texts, because they asked',
  access: needs('send message'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getContactTexting = endpoint<S.GetContactTexting>()({
  id: 'getContactTexting',
  method: 'GET',
  path: '/api/v1/contact/{id}/texting',
  tag,
  summary: 'What decides whether a contact can be texted',
  access: needs('view contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateContactTexting = endpoint<S.UpdateContactTexting>()({
  id: 'updateContactTexting',
  method: 'PATCH',
  path: '/api/v1/contact/{id}/texting',
  tag,
  summary: 'Choose whether only people, or automations as well, can text a contact',
  access: needs('update contact'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const lookUpLineType = endpoint<S.LookUpLineType>()({
  id: 'lookUpLineType',
  method: 'POST',
  path: '/api/v1/contact/{id}/phone-number/{phoneId}/line-type',
  tag,
  summary: 'Ask the carrier what kind of line a number is',
  access: needs('update contact'),
  errors: ['NOT_FOUND', 'CARRIER_UNAVAILABLE'],
  origin: 'ours',
});

export const listQuietRules = endpoint<S.ListQuietRules>()({
  id: 'listQuietRules',
  method: 'GET',
  path: '/api/v1/quiet-rules',
  tag,
  summary: 'Hours when texts can reach people, by place',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});

export const createQuietRule = endpoint<S.CreateQuietRule>()({
  id: 'createQuietRule',
  method: 'POST',
  path: '/api/v1/quiet-rules',
  tag,
  summary: 'Add a stricter company rule',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});

export const updateQuietRule = endpoint<S.UpdateQuietRule>()({
  id: 'updateQuietRule',
  method: 'PUT',
  path: '/api/v1/quiet-rules/{id}',
  tag,
  summary: 'Change a company rule',
  access: needs('manage compliance'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeQuietRule = endpoint<S.RemoveQuietRule>()({
  id: 'removeQuietRule',
  method: 'DELETE',
  path: '/api/v1/quiet-rules/{id}',
  tag,
  summary: 'Remove a company rule',
  access: needs('manage compliance'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const switchQuietRule = endpoint<S.SwitchQuietRule>()({
  id: 'switchQuietRule',
  method: 'PATCH',
  path: '/api/v1/quiet-rules/shipped/{rule}',
  tag,
  summary: 'Turn a built-in rule off, at the company’s own risk, or back on',
  access: needs('manage compliance'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getTextingSettings = endpoint<S.GetTextingSettings>()({
  id: 'getTextingSettings',
  method: 'GET',
  path: '/api/v1/company/texting-settings',
  tag,
  summary: 'The company’s texting settings',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});

export const updateTextingSettings = endpoint<S.UpdateTextingSettings>()({
  id: 'updateTextingSettings',
  method: 'PATCH',
  path: '/api/v1/company/texting-settings',
  tag,
  summary: 'Change the company’s texting settings',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});

export const getLineTexting = endpoint<S.GetLineTexting>()({
  id: 'getLineTexting',
  method: 'GET',
  path: '/api/v1/campaign/{id}/texting-settings',
  tag,
  summary: 'What a line can send',
  access: needs('manage compliance'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateLineTexting = endpoint<S.UpdateLineTexting>()({
  id: 'updateLineTexting',
  method: 'PATCH',
  path: '/api/v1/campaign/{id}/texting-settings',
  tag,
  summary: 'Change what a line can send',
  access: needs('manage compliance'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
