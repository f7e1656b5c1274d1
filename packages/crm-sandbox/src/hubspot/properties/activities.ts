import type { PropertyDefinition } from '../model.js';
import { common, options, own } from './define.js';

/** Outcomes of calls with the ids that every portal begins with, and one that this portal has made for itself. */
export const DISPOSITIONS = [
  { id: '9d9162e7-6cf3-4944-bf63-4dff82258764', label: 'Busy' },
  { id: 'f240bbac-87c9-4f6e-bf70-924b57d47db7', label: 'Connected' },
  { id: 'a4c4c377-d246-4b32-a13b-75a56a4cd0ff', label: 'Left live message' },
  { id: 'b2cf5968-551e-4856-9783-52b3da59a7d0', label: 'Left voicemail' },
  { id: '73a0d17f-1163-4015-bdd5-ec830791da20', label: 'No answer' },
  { id: '17b47fee-58de-441e-a44c-c6300d46f273', label: 'Wrong number' },
  { id: '3f1c8a52-0b6d-4f0e-9a37-6d1f5c2e8b94', label: 'Booked an appointment' },
] as const;

const CALL = 'call';
const COMMUNICATION = 'communication';
const NOTE = 'note';
const TASK = 'task';

const activity = (group: string) => [
  ...common(group, 'hs_createdate', 'hs_lastmodifieddate'),
  own(group, 'hs_timestamp', 'Activity date', 'datetime'),
  own(group, 'hs_activity_type', 'Activity type'),
  own(group, 'hs_attachment_ids', 'Attached file IDs'),
];

export const CALL_PROPERTIES: readonly PropertyDefinition[] = [
  ...activity(CALL),
  own(CALL, 'hs_call_title', 'Call title'),
  own(CALL, 'hs_call_body', 'Call notes'),
  own(CALL, 'hs_call_direction', 'Call direction', 'enumeration', { options: options('INBOUND', 'OUTBOUND') }),
  own(CALL, 'hs_call_disposition', 'Call outcome', 'enumeration', {
    options: options(...DISPOSITIONS.map(({ id, label }) => [id, label] as const)),
  }),
  own(CALL, 'hs_call_duration', 'Call duration', 'number'),
  own(CALL, 'hs_call_from_number', 'From number'),
  own(CALL, 'hs_call_to_number', 'To number'),
  own(CALL, 'hs_call_status', 'Call status', 'enumeration', {
    options: options(
      'BUSY',
      'CALLING_CRM_USER',
      'CANCELED',
      'COMPLETED',
      'CONNECTING',
      'FAILED',
      'IN_PROGRESS',
      'MISSED',
      'NO_ANSWER',
      'QUEUED',
      'RINGING',
    ),
  }),
  own(CALL, 'hs_call_recording_url', 'Recording URL'),
  own(CALL, 'hs_call_callee_object_id', 'Callee object ID', 'number'),
  own(CALL, 'hs_call_callee_object_type', 'Callee object type'),
  own(CALL, 'hs_call_source', 'Call source', 'enumeration', { options: options('INTEGRATIONS_PLATFORM') }),
  own(CALL, 'hs_call_app_id', 'Call app ID', 'number'),
  own(CALL, 'hs_call_external_id', 'Call external ID'),
];

export const COMMUNICATION_PROPERTIES: readonly PropertyDefinition[] = [
  ...activity(COMMUNICATION),
  own(COMMUNICATION, 'hs_communication_channel_type', 'Channel type', 'enumeration', {
    options: options('WHATS_APP', 'LINKEDIN_MESSAGE', 'SMS'),
  }),
  own(COMMUNICATION, 'hs_communication_logged_from', 'Logged from', 'enumeration', { options: options('CRM') }),
  own(COMMUNICATION, 'hs_communication_body', 'Communication body'),
];

export const NOTE_PROPERTIES: readonly PropertyDefinition[] = [
  ...activity(NOTE),
  own(NOTE, 'hs_note_body', 'Note body'),
];

export const TASK_PROPERTIES: readonly PropertyDefinition[] = [
  ...activity(TASK),
  own(TASK, 'hs_task_subject', 'Task title'),
  own(TASK, 'hs_task_body', 'Task notes'),
  own(TASK, 'hs_task_status', 'Task status', 'enumeration', { options: options('NOT_STARTED', 'COMPLETED') }),
  own(TASK, 'hs_task_priority', 'Priority', 'enumeration', { options: options('NONE', 'LOW', 'MEDIUM', 'HIGH') }),
  own(TASK, 'hs_task_type', 'Task type', 'enumeration', { options: options('EMAIL', 'CALL', 'TODO') }),
];
