import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './crm-records.schemas.js';

const tag = 'Integrations';
const sees = needs('list contact');
const edits = needs('update contact');
const errors = ['NOT_FOUND', 'REJECTED', 'CRM_REFUSED', 'CRM_UNAVAILABLE'] as const;

export const getIntegrationData = endpoint<S.GetIntegrationData>()({
  id: 'getIntegrationData',
  method: 'GET',
  path: '/api/v1/contact/{id}/integration-data',
  tag,
  summary: 'A contact’s records in the connected CRMs, kept for ten minutes',
  access: sees,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const syncContact = endpoint<S.SyncContact>()({
  id: 'syncContact',
  method: 'POST',
  path: '/api/v1/contact/{id}/sync/{integration_name}',
  tag,
  summary: 'Take over name, company, email and owner from a CRM; what a person has changed since is asked about',
  access: edits,
  errors,
  origin: 'ours',
});

export const addCrmRecord = endpoint<S.AddCrmRecord>()({
  id: 'addCrmRecord',
  method: 'POST',
  path: '/api/v1/contact/{id}/integration-data/{integration_name}/records',
  tag,
  summary: 'Link a contact to a record of a CRM by its address, or add the contact to the CRM',
  access: edits,
  errors,
  origin: 'ours',
});

export const chooseCrmRecord = endpoint<S.ChooseCrmRecord>()({
  id: 'chooseCrmRecord',
  method: 'PUT',
  path: '/api/v1/contact/{id}/integration-data/{integration_name}/chosen-record',
  tag,
  summary: 'Choose the record that the contact’s calls are logged on from now on, and move one call to it',
  access: edits,
  errors: ['NOT_FOUND', 'REJECTED'],
  origin: 'ours',
});

export const removeCrmRecord = endpoint<S.RemoveCrmRecord>()({
  id: 'removeCrmRecord',
  method: 'DELETE',
  path: '/api/v1/contact/{id}/integration-data/{integration_name}/records/{recordId}',
  tag,
  summary: 'Take a record off a contact; nothing changes in the CRM',
  access: edits,
  errors: ['NOT_FOUND', 'REJECTED'],
  origin: 'ours',
});

export const settleCrmConflict = endpoint<S.SettleCrmConflict>()({
  id: 'settleCrmConflict',
  method: 'POST',
  path: '/api/v1/contact/{id}/integration-data/{integration_name}/conflicts',
  tag,
  summary: 'Decide which of two values a field has',
  access: edits,
  errors: ['NOT_FOUND', 'REJECTED'],
  origin: 'ours',
});

export const moveLifecycleStage = endpoint<S.MoveLifecycleStage>()({
  id: 'moveLifecycleStage',
  method: 'PATCH',
  path: '/api/v1/integrations/hubspot/lifecycle-stage',
  tag,
  summary: 'Move a contact’s HubSpot record to another lifecycle stage',
  access: edits,
  errors: [...errors, 'STAGE_RESET_NEEDED'],
  origin: 'spec',
});

export const listCrmWorkflows = endpoint<S.ListCrmWorkflows>()({
  id: 'listCrmWorkflows',
  method: 'GET',
  path: '/api/v1/integrations/hubspot/workflows',
  tag,
  summary: 'HubSpot workflows that contacts can be enrolled in',
  access: edits,
  errors: ['REJECTED', 'CRM_REFUSED', 'CRM_UNAVAILABLE'],
  origin: 'spec',
});

export const enrollCrmContact = endpoint<S.EnrollCrmContact>()({
  id: 'enrollCrmContact',
  method: 'POST',
  path: '/api/v1/integrations/hubspot/enroll-contact',
  tag,
  summary: 'Enroll a contact’s HubSpot record in a workflow',
  access: edits,
  errors,
  origin: 'spec',
});
