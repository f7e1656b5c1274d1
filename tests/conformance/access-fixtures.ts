import { randomUUID } from 'node:crypto';
import {
  deleteContact,
  createApiKey,
  createAttributeField,
  createCallDisposition,
  createContact,
  createDispositionStatus,
  createQuietRule,
  createSavedView,
  createScript,
  createSmsTemplate,
  currentWrapUps,
  startContactsBulk,
  updateWrapUpSettings,
  type Contact,
  type Endpoint,
} from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import { appointmentRequests } from './appointment-fixtures.js';
import type { ForeignCompany, ForeignRequest } from './foreign.js';
import { foreignNote } from './note-fixtures.js';
import { foreignRingGroup } from './ring-group-fixtures.js';
import { dncRequests } from './dnc-fixtures.js';
import { exchangeRequests } from './exchange-fixtures.js';
import { supervisionRequests } from './supervision-fixtures.js';
import { tagRequests } from './tag-fixtures.js';
import { userRequests } from './user-fixtures.js';
import { dialerSessionRequests } from './dialer-session-fixtures.js';
import { letterRequests } from './letter-fixtures.js';
import { listRequests } from './list-fixtures.js';
import { mergeRequests } from './merge-fixtures.js';
import { foreignCommunication, recordingRequests } from './recording-fixtures.js';
import { siteRequests } from './site-fixtures.js';
import { outreachRequests } from './broadcast-fixtures.js';
import { pushRequests } from './push-fixtures.js';
import { webhookRequests } from './webhook-fixtures.js';

export type { ForeignCompany, ForeignRequest } from './foreign.js';

async function foreignVoiceCall({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { callId } = await server.recordedCall(admin.companyId, admin.id);
  return { params: { id: callId } };
}

function voiceCallWith(body?: Record<string, unknown>, params: Record<string, unknown> = {}) {
  return async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { ...(await foreignVoiceCall(foreign)).params, ...params },
    ...(body === undefined ? {} : { body }),
  });
}
const toNumber = { type: 'number', phone_number: '+14155550160' };

async function foreignLine({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
    `insert into lines (company_id, name) values ($1, 'Theirs') returning id`,
    [admin.companyId],
  );
  return { params: { id: rows[0]?.id } };
}

/** Within the year that texts may be written ahead. */
const later = { schedule_date: new Date(Date.now() + 30 * 86_400_000).toISOString(), timezone: 'America/New_York' };
async function foreignScheduled(foreign: ForeignCompany): Promise<ForeignRequest> {
  const { server, admin } = foreign;
  const { params } = await foreignLine(foreign);
  const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
    `insert into scheduled_messages (company_id, contact_id, phone_number, line_id, user_id, draft, schedule_at, timezone)
     values ($1, $2, '+12125550142', $3, $4, '{}', '2099-06-03T16:00:00Z', 'America/New_York') returning id`,
    [admin.companyId, (await foreignContact(foreign)).id, params?.['id'], admin.id],
  );
  return { params: { id: rows[0]?.id } };
}

async function foreignWrapUp({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  await server.call(updateWrapUpSettings, { as: admin, body: { wrap_up_seconds: 30 } });
  const { callId, communicationId } = await server.recordedCall(admin.companyId, admin.id);
  const { wrapUps } = server.context.modules.wrapUps;
  await server.transaction((tx) => wrapUps.begin(tx, admin.scope, { userId: admin.id, callId, communicationId }));
  const open = await server.call(currentWrapUps, { as: admin });
  return { params: { id: open.body.data.at(-1)?.id } };
}

async function foreignScript({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const body = { name: 'Theirs', steps: [{ title: '', text: 'Hello' }] };
  return { params: { id: (await server.call(createScript, { as: admin, body })).body.id } };
}

const quietRule = { name: 'Theirs', country: 'US', open: '0900', close: '1700' };
async function foreignQuietRule({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  return { params: { id: Number((await server.call(createQuietRule, { as: admin, body: quietRule })).body.id) } };
}
async function foreignTemplate({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const body = { name: 'Theirs', body: 'Hello', for_everybody: true };
  return { params: { id: (await server.call(createSmsTemplate, { as: admin, body })).body.id } };
}

/**
 * For every operation that takes an id: how to ask it for something of the foreign company. Make the thing through the API as
 * `admin`, so that it surely exists there. A module that adds an operation with a path parameter adds a line here.
 */
export const foreignRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getSmsTemplate: foreignTemplate,
  updateSmsTemplate: foreignTemplate,
  removeSmsTemplate: foreignTemplate,
  fillSmsTemplate: async (foreign) => ({ ...(await foreignTemplate(foreign)), query: { contact_id: 1 } }),
  getDraft: draftOf(),
  saveDraft: draftOf({ version: 0 }),
  removeDraft: draftOf(),
  tellPresence: ofContact({ activity: 'viewing' }),
  selectCompany: async ({ admin }) => ({ body: { company_id: admin.companyId } }),
  createApiKey: async ({ admin }) => ({ body: { kind: 'user', name: 'Phone', user_id: admin.id } }),
  updateApiKey: async ({ server, admin }) => {
    const made = await server.call(createApiKey, { as: admin, body: { kind: 'user', name: 'Theirs' } });
    return { params: { id: made.body.key.id }, body: { name: 'Mine' } };
  },
  revokeApiKey: async ({ server, admin }) => {
    const made = await server.call(createApiKey, { as: admin, body: { kind: 'user', name: 'Theirs' } });
    return { params: { id: made.body.key.id } };
  },
  getContact: ofContact(),
  createContact: async ({ admin }) => ({ body: { first_name: 'Maya', user_id: admin.id } }),
  updateContact: ofContact({ first_name: 'Maya' }),
  deleteContact: ofContact(),
  restoreContact: async (foreign) => {
    const { id } = await foreignContact(foreign);
    await foreign.server.call(deleteContact, { as: foreign.admin, params: { id } });
    return { params: { id } };
  },
  getIntegrationData: ofContact(),
  syncContact: inCrm({}),
  addCrmRecord: inCrm({ url: 'https://app.hubspot.com/contacts/1/record/0-1/1' }),
  chooseCrmRecord: inCrm({ record_id: null }),
  removeCrmRecord: inCrm(undefined, { recordId: 1 }),
  settleCrmConflict: inCrm({ field: 'email', use: 'ours' }),
  moveLifecycleStage: async (foreign) => ({
    body: { contact_id: (await foreignContact(foreign)).id, lifecycle_stage: 'lead' },
  }),
  enrollCrmContact: async (foreign) => ({
    body: { contact_id: (await foreignContact(foreign)).id, workflow_id: '1' },
  }),
  setContactTaskStatus: async (foreign) => ({
    body: { contact_ids: [(await foreignContact(foreign)).id], task_status: 'closed' },
  }),
  startContactsBulk: async (foreign) => ({
    body: { action: { type: 'assign', user_id: null }, contact_ids: [(await foreignContact(foreign)).id] },
  }),
  getContactsBulk: foreignBulk,
  controlContactsBulk: async (foreign) => ({ ...(await foreignBulk(foreign)), body: { act: 'cancel' } }),
  listContactsBulkFailures: foreignBulk,
  arrangeSavedViews: async (foreign) => ({
    body: { ids: [(await foreignView(foreign)).params?.['id']], default_id: null },
  }),
  pinSavedView: foreignView,
  unpinSavedView: foreignView,
  updateSavedView: async (foreign) => ({ ...(await foreignView(foreign)), body: { name: 'Mine' } }),
  removeSavedView: foreignView,
  restoreSavedView: foreignView,
  tagContact: ofContact({ tag_ids: [] }),
  setContactRingGroups: ofContact({ ring_group_ids: [] }),
  setContactLines: ofContact({ campaign_ids: [] }),
  tagCommunication: async (foreign) => ({ ...(await foreignCommunication(foreign)), body: { tag_ids: [] } }),
  ...dncRequests,
  ...tagRequests,
  ...supervisionRequests,
  ...userRequests,
  ...exchangeRequests,
  ...listRequests,
  ...dialerSessionRequests,
  listContactPhoneNumbers: ofContact(),
  addContactPhoneNumber: ofContact({ phone_number: '+14155550199' }),
  ...mergeRequests(foreignContact),
  removeContactPhoneNumber: async (foreign) => {
    const contact = await foreignContact(foreign);
    return { params: { id: contact.id, phoneId: contact.phone_numbers[0]?.id } };
  },
  markContactRead: ofContact(),
  markContactUnread: ofContact(),
  dncContact: ofContact({ reason: 'Asked by mail' }),
  undncContact: ofContact({ reason: 'Came back' }),
  blockContact: ofContact(),
  unblockContact: ofContact(),
  listConsents: ofContact(),
  recordConsent: ofContact({ phone_number: '+14155550150', scope: 'text', text_shown: 'May we text you?' }),
  revokeConsent: ofContact({ phone_number: '+14155550150', scope: 'text' }),
  listOptOuts: ofContact(),
  optOutNumber: ofContact({ phone_number: '+14155550150' }),
  getContactTexting: ofContact(),
  updateContactTexting: ofContact({ automated_only: true }),
  lookUpLineType: async (foreign) => {
    const contact = await foreignContact(foreign);
    return { params: { id: contact.id, phoneId: contact.phone_numbers[0]?.id } };
  },
  updateQuietRule: async (foreign) => ({ ...(await foreignQuietRule(foreign)), body: quietRule }),
  removeQuietRule: foreignQuietRule,
  // Shipped rules are everybody's; what is switched is the company's own list. An unknown one is nobody's.
  switchQuietRule: async () => ({ params: { rule: 'mars' }, body: { is_enabled: true } }),
  getLineTexting: foreignLine,
  updateLineTexting: async (foreign) => ({ ...(await foreignLine(foreign)), body: { texting_enabled: false } }),
  listContactCommunications: ofContact(),
  getCommunicationsSummary: ofContact(),
  findInTimeline: async (foreign) => ({ ...(await ofContact()(foreign)), query: { search: 'roof' } }),
  listCrmActivities: ofContact(),
  getCommunication: foreignCommunication,
  deleteCommunication: foreignCommunication,
  reportCrmRecord: async (foreign) => ({
    ...(await foreignCommunication(foreign)),
    body: { name: 'hubspot', account_id: '4242', external_id: null },
  }),
  putCrmSubject: async (foreign) => ({
    ...(await foreignCommunication(foreign)),
    body: { name: 'salesforce', page_origin: 'https://acme.lightning.force.com', record_id: '003Hs0000000001AAA' },
  }),
  getCrmCall: async (foreign) => ({ ...(await foreignCommunication(foreign)), query: { name: 'salesforce' } }),
  markCommunicationRead: foreignCommunication,
  disposeCall: async (foreign) => ({ ...(await foreignCommunication(foreign)), body: { call_disposition_id: null } }),
  sendMessage: async (foreign) => ({ body: { contact_id: (await foreignContact(foreign)).id, body: 'Hello' } }),
  checkMessage: async (foreign) => ({ query: { contact_id: (await foreignContact(foreign)).id } }),
  undoMessage: foreignCommunication,
  retryMessage: foreignCommunication,
  ...letterRequests,
  scheduleMessage: async (foreign) => ({
    body: { contact_id: (await foreignContact(foreign)).id, body: 'Hello', ...later },
  }),
  getScheduledMessage: foreignScheduled,
  updateScheduledMessage: async (foreign) => ({ ...(await foreignScheduled(foreign)), body: { body: 'Ours' } }),
  cancelScheduledMessage: foreignScheduled,
  restoreScheduledMessage: foreignScheduled,
  getLineNumberForContact: async (foreign) => ({
    params: { id: (await foreignContact(foreign)).id, lineId: (await foreignLine(foreign)).params?.['id'] },
  }),
  disposeContact: ofContact({ disposition_status: null }),
  updateAttributeField: async ({ server, admin }) => {
    const made = await server.call(createAttributeField, { as: admin, body: { name: 'Theirs', type: 'text' } });
    return { params: { id: made.body.id }, body: { name: 'Ours' } };
  },
  getContactAttributes: ofContact(),
  updateContactAttributes: ofContact({ attributes: {} }),
  updateCallDisposition: async ({ server, admin }) => {
    const made = await server.call(createCallDisposition, { as: admin, body: { name: 'Theirs 1', color: '#112233' } });
    return { params: { id: made.body.id }, body: { name: 'Ours' } };
  },
  removeCallDisposition: async ({ server, admin }) => {
    const made = await server.call(createCallDisposition, { as: admin, body: { name: 'Theirs 2', color: '#112233' } });
    return { params: { id: made.body.id } };
  },
  updateDispositionStatus: async ({ server, admin }) => {
    const made = await server.call(createDispositionStatus, {
      as: admin,
      body: { name: 'Theirs 1', color: '#112233' },
    });
    return { params: { id: made.body.id }, body: { name: 'Ours' } };
  },
  removeDispositionStatus: async ({ server, admin }) => {
    const made = await server.call(createDispositionStatus, {
      as: admin,
      body: { name: 'Theirs 2', color: '#112233' },
    });
    return { params: { id: made.body.id } };
  },
  extendWrapUp: async (foreign) => ({ ...(await foreignWrapUp(foreign)), body: { seconds: 30 } }),
  finishWrapUp: foreignWrapUp,
  saveCallNote: async (foreign) => ({ ...(await foreignCommunication(foreign)), body: { notes: 'Mine', base: null } }),
  createNote: ofContact({ body: 'Ours' }),
  updateNote: async (foreign) => ({ ...(await foreignNote(foreign)), body: { body: 'Ours', version: 1 } }),
  removeNote: foreignNote,
  listCommunicationScripts: foreignCommunication,
  listContactScripts: async (foreign) => ({ params: { id: (await foreignContact(foreign)).id } }),
  translateScript: async (foreign) => ({
    params: { id: (await foreignContact(foreign)).id },
    query: { script_id: (await foreignScript(foreign)).params?.['id'] },
  }),
  updateScript: async (foreign) => ({ ...(await foreignScript(foreign)), body: { name: 'Ours' } }),
  removeScript: foreignScript,
  setAgentStatus: async ({ admin }) => ({ params: { id: admin.id }, body: { agent_status: 1 } }),
  getCall: foreignVoiceCall,
  hangUpCall: foreignVoiceCall,
  declineCall: foreignVoiceCall,
  holdCall: voiceCallWith({ on: true }),
  parkCall: voiceCallWith({}),
  playPrerecordedVoicemail: async (foreign) => ({
    body: { call_id: (await foreignVoiceCall(foreign)).params?.['id'], message_id: 1 },
  }),
  unparkCall: foreignVoiceCall,
  rejoinCall: foreignVoiceCall,
  recordCall: voiceCallWith({ recording: 'on' }),
  transferCall: voiceCallWith({ kind: 'cold', to: toNumber }),
  swapTransfer: foreignVoiceCall,
  completeTransfer: foreignVoiceCall,
  cancelTransfer: foreignVoiceCall,
  takeBackCall: foreignVoiceCall,
  addParticipant: voiceCallWith({ to: toNumber }),
  changeParticipant: voiceCallWith({ on_hold: true }, { participantId: 'customer' }),
  removeParticipant: voiceCallWith(undefined, { participantId: 'customer' }),
  leaveCall: foreignVoiceCall,
  answerCall: voiceCallWith({ active: 'hold' }),
  sendToVoicemail: foreignVoiceCall,
  takeQueuedCall: foreignVoiceCall,
  getLineRouting: foreignLine,
  updateLineRouting: async (foreign) => ({ ...(await foreignLine(foreign)), body: { no_answer: 'hang-up' } }),
  uploadGreeting: async (foreign) => ({
    ...(await foreignLine(foreign)),
    body: { content_type: 'audio/wav', data_base64: Buffer.alloc(60).toString('base64') },
  }),
  tryLine: foreignLine,
  removeRingGroup: foreignRingGroup,
  updateRingGroup: async (foreign) => ({ ...(await foreignRingGroup(foreign)), body: { name: 'Ours' } }),
  getAnswering: async ({ admin }) => ({ params: { id: admin.id } }),
  updateAnswering: async ({ admin }) => ({ params: { id: admin.id }, body: { answer_by: 'none' } }),
  uploadMissedCallVoicemail: async ({ admin }) => ({
    params: { id: admin.id },
    body: { content_type: 'audio/wav', data_base64: Buffer.alloc(60).toString('base64') },
  }),
  deleteMissedCallVoicemail: async ({ admin }) => ({ params: { id: admin.id } }),
  storeCallQuality: async (foreign) => ({
    ...(await foreignVoiceCall(foreign)),
    body: {
      session: '00000000-0000-4000-8000-000000000001',
      sequence: 1,
      is_final: true,
      samples: 1,
      mos_average: null,
      mos_lowest: null,
      jitter_average_ms: 0,
      jitter_highest_ms: 0,
      round_trip_average_ms: null,
      round_trip_highest_ms: null,
      packets_received: 1,
      packets_lost: 0,
      cause_seconds: {},
    },
  }),
  reportBadCall: async (foreign) => ({ ...(await foreignVoiceCall(foreign)), body: { text: 'Bad' } }),
  ...siteRequests,
  ...recordingRequests,
  ...pushRequests,
  ...webhookRequests,
  ...appointmentRequests,
  ...outreachRequests,
};

let made = 0;

async function foreignContact({ server, admin }: ForeignCompany): Promise<Contact> {
  made += 1;
  const phone_number = `+1415555${String(1000 + made)}`;
  return (await server.call(createContact, { as: admin, body: { first_name: 'Theirs', phone_number } })).body;
}

async function foreignView({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const body = { name: 'Theirs', filter: {}, is_company: true };
  return { params: { id: (await server.call(createSavedView, { as: admin, body })).body.id } };
}

async function foreignBulk(foreign: ForeignCompany): Promise<ForeignRequest> {
  const { server, admin } = foreign;
  const action = { type: 'assign' as const, user_id: null };
  const body = { action, contact_ids: [(await foreignContact(foreign)).id] };
  const headers = { 'Idempotency-Key': randomUUID() };
  return { params: { id: (await server.call(startContactsBulk, { as: admin, body, headers })).body.id } };
}

function ofContact(body?: Record<string, unknown>) {
  return async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: (await foreignContact(foreign)).id },
    ...(body === undefined ? {} : { body }),
  });
}

/** A contact in HubSpot. */
function inCrm(body?: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: (await foreignContact(foreign)).id, integration_name: 'hubspot', ...more },
    ...(body === undefined ? {} : { body }),
  });
}

function draftOf(body?: Record<string, unknown>) {
  const contact = ofContact(body);
  return async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    ...(await contact(foreign)),
    query: { mode: 'sms' },
  });
}

/**
 * Whether `endpoint` names a thing of a company in its path. A token names one and is the permission, too; a CRM has the same name for
 * every company (`integrations.test.ts` asks for the connection of another one).
 */
export const takesId = ({ path, access }: Endpoint): boolean =>
  path.replace('{token}', '').replace('integrations/{name}', '').includes('{') && access.kind !== 'public';
