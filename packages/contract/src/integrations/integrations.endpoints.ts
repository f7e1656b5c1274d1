import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './integrations.schemas.js';

const tag = 'Integrations';
const access = needs('manage integrations');

export const listIntegrations = endpoint<S.ListIntegrations>()({
  id: 'listIntegrations',
  method: 'GET',
  path: '/api/v1/integrations',
  tag,
  summary: 'CRMs that can be connected, and how each is doing',
  access,
  errors: [],
  origin: 'ours',
});

export const connectIntegration = endpoint<S.ConnectIntegration>()({
  id: 'connectIntegration',
  method: 'POST',
  path: '/api/v1/integrations/{name}/connect',
  tag,
  summary: 'Begin to connect a CRM (OAuth 2, RFC 6749, with PKCE, RFC 7636)',
  access,
  errors: ['NOT_FOUND'],
  personOnly: true,
  origin: 'ours',
});

export const completeIntegration = endpoint<S.CompleteIntegration>()({
  id: 'completeIntegration',
  method: 'POST',
  path: '/api/v1/integrations/{name}/connection',
  tag,
  summary: 'Finish connecting, with what the CRM gave the browser',
  access,
  errors: ['NOT_FOUND', 'CONNECTION_OVER', 'CRM_REFUSED', 'CRM_UNAVAILABLE'],
  personOnly: true,
  origin: 'ours',
});

export const connectIntegrationWithKey = endpoint<S.ConnectIntegrationWithKey>()({
  id: 'connectIntegrationWithKey',
  method: 'PUT',
  path: '/api/v1/integrations/{name}/key',
  tag,
  summary: 'Connect a CRM of which the company has a key of its own (OAuth 2, client credentials)',
  access,
  errors: ['NOT_FOUND', 'CRM_REFUSED', 'CRM_UNAVAILABLE'],
  personOnly: true,
  origin: 'ours',
});

export const updateIntegration = endpoint<S.UpdateIntegration>()({
  id: 'updateIntegration',
  method: 'PATCH',
  path: '/api/v1/integrations/{name}',
  tag,
  summary: 'Say what is logged, how long links to recordings work, and what happens with unknown customers',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getFieldMap = endpoint<S.GetFieldMap>()({
  id: 'getFieldMap',
  method: 'GET',
  path: '/api/v1/integrations/{name}/field-map',
  tag,
  summary: 'Where the parts of a call go in a CRM, and the fields that it has; asks the CRM',
  access,
  errors: ['NOT_FOUND', 'CRM_REFUSED', 'CRM_UNAVAILABLE'],
  origin: 'ours',
});

export const putFieldMap = endpoint<S.PutFieldMap>()({
  id: 'putFieldMap',
  method: 'PUT',
  path: '/api/v1/integrations/{name}/field-map',
  tag,
  summary: 'Say where the parts of a call go in a CRM; asks the CRM whether its fields fit',
  access,
  errors: ['NOT_FOUND', 'CRM_REFUSED', 'CRM_UNAVAILABLE'],
  origin: 'ours',
});

export const testIntegration = endpoint<S.TestIntegration>()({
  id: 'testIntegration',
  method: 'POST',
  path: '/api/v1/integrations/{name}/test',
  tag,
  summary: 'Ask the CRM whether the connection works',
  access,
  errors: ['NOT_FOUND', 'CRM_REFUSED', 'CRM_UNAVAILABLE'],
  origin: 'ours',
});

export const disconnectIntegration = endpoint<S.DisconnectIntegration>()({
  id: 'disconnectIntegration',
  method: 'DELETE',
  path: '/api/v1/integrations/{name}',
  tag,
  summary: 'Disconnect a CRM; what was logged stays there',
  access,
  errors: ['NOT_FOUND'],
  personOnly: true,
  origin: 'ours',
});

export const listUnloggedCalls = endpoint<S.ListUnloggedCalls>()({
  id: 'listUnloggedCalls',
  method: 'GET',
  path: '/api/v1/integrations/{name}/unlogged-calls',
  tag,
  summary: 'Calls and days of texts that are not in the CRM, newest first, and why',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const retryUnloggedCalls = endpoint<S.RetryUnloggedCalls>()({
  id: 'retryUnloggedCalls',
  method: 'POST',
  path: '/api/v1/integrations/{name}/unlogged-calls/retry',
  tag,
  summary: 'Log what is not in the CRM now',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listCrmActivities = endpoint<S.ListCrmActivities>()({
  id: 'listCrmActivities',
  method: 'GET',
  path: '/api/v1/contact/{id}/crm-activities',
  tag,
  summary: 'Whether the newest calls and texts of a contact are in the CRMs, where, and why not',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const checkIntegrationAccount = endpoint<S.CheckIntegrationAccount>()({
  id: 'checkIntegrationAccount',
  method: 'GET',
  path: '/api/v1/integrations/{name}/account',
  tag,
  summary: 'Whether an account of a CRM is the one that the company has connected',
  access: needs('list communication'),
  errors: ['CRM_ACCOUNT_OTHER'],
  origin: 'ours',
});

export const reportCrmRecord = endpoint<S.ReportCrmRecord>()({
  id: 'reportCrmRecord',
  method: 'PUT',
  path: '/api/v1/communication/{id}/crm-record',
  tag,
  summary: 'Tell which record of the CRM a call is, when the CRM itself makes one; no other is then made for it',
  access: needs('list communication'),
  errors: ['NOT_FOUND', 'CRM_ACCOUNT_OTHER'],
  origin: 'ours',
});

export const checkIntegrationPage = endpoint<S.CheckIntegrationPage>()({
  id: 'checkIntegrationPage',
  method: 'GET',
  path: '/api/v1/integrations/{name}/page',
  tag,
  summary: 'Whether a page belongs to the account of a CRM that the company has connected',
  access: needs('list communication'),
  errors: ['CRM_ACCOUNT_OTHER'],
  origin: 'ours',
});

export const putCrmSubject = endpoint<S.PutCrmSubject>()({
  id: 'putCrmSubject',
  method: 'PUT',
  path: '/api/v1/communication/{id}/crm-subject',
  tag,
  summary: 'Tell which record of the CRM a call is about: the one that was clicked, or was chosen among several',
  access: needs('list communication'),
  errors: ['NOT_FOUND', 'CRM_ACCOUNT_OTHER'],
  origin: 'ours',
});

export const getCrmCall = endpoint<S.GetCrmCall>()({
  id: 'getCrmCall',
  method: 'GET',
  path: '/api/v1/communication/{id}/crm-call',
  tag,
  summary: 'Whether a call is in the CRM',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
