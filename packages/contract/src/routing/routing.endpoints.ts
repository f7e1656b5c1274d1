import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './routing.schemas.js';

const tag = 'Routing';

export const getLineRouting = endpoint<S.GetLineRouting>()({
  id: 'getLineRouting',
  method: 'GET',
  path: '/api/v1/campaign/{id}/routing',
  tag,
  summary: 'How calls to a line are routed: hours, holidays, greetings, voicemail',
  access: needs('list campaign'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateLineRouting = endpoint<S.UpdateLineRouting>()({
  id: 'updateLineRouting',
  method: 'PATCH',
  path: '/api/v1/campaign/{id}/routing',
  tag,
  summary: 'Change how calls to a line are routed, starting with the next call',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const deleteLine = endpoint<S.DeleteLine>()({
  id: 'deleteLine',
  method: 'DELETE',
  path: '/api/v1/campaign/{id}',
  tag,
  summary: 'Delete a line that has no number any more; its calls and texts stay',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const tryLine = endpoint<S.TryLine>()({
  id: 'tryLine',
  method: 'GET',
  path: '/api/v1/campaign/{id}/try',
  tag,
  summary: 'What would happen to a call to a line, step by step, without placing one',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const uploadGreeting = endpoint<S.UploadGreeting>()({
  id: 'uploadGreeting',
  method: 'POST',
  path: '/api/v1/campaign/{id}/greeting',
  tag,
  summary: 'Upload a sound for callers to a line; put its id in the routing to use it',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'ours',
});

export const createRingGroup = endpoint<S.CreateRingGroup>()({
  id: 'createRingGroup',
  method: 'POST',
  path: '/api/v1/ring-group',
  tag,
  summary: 'Add a ring group',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const removeRingGroup = endpoint<S.RemoveRingGroup>()({
  id: 'removeRingGroup',
  method: 'DELETE',
  path: '/api/v1/ring-group/{id}',
  tag,
  summary: 'Delete a ring group that no line rings',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateRingGroup = endpoint<S.UpdateRingGroup>()({
  id: 'updateRingGroup',
  method: 'PATCH',
  path: '/api/v1/ring-group/{id}',
  tag,
  summary: 'Change who rings, in which order, and how the queue treats waiting callers',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const getAnswering = endpoint<S.GetAnswering>()({
  id: 'getAnswering',
  method: 'GET',
  path: '/api/v1/user/{id}/answering',
  tag,
  summary: 'Where a user’s calls ring',
  access: needs('list user'),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  origin: 'ours',
});

export const updateAnswering = endpoint<S.UpdateAnswering>()({
  id: 'updateAnswering',
  method: 'PATCH',
  path: '/api/v1/user/{id}/answering',
  tag,
  summary: 'Change where a user’s calls ring: your own, or anyone’s as an admin',
  access: needs('answer call'),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  origin: 'ours',
});

export const uploadMissedCallVoicemail = endpoint<S.UploadMissedCallVoicemail>()({
  id: 'uploadMissedCallVoicemail',
  method: 'POST',
  path: '/api/v1/user/{id}/missed-call-voicemail',
  tag,
  summary: 'Upload a user’s own voicemail greeting; put its id in their answering to use it',
  access: needs('answer call'),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'spec',
});

export const deleteMissedCallVoicemail = endpoint<S.DeleteMissedCallVoicemail>()({
  id: 'deleteMissedCallVoicemail',
  method: 'DELETE',
  path: '/api/v1/user/{id}/missed-call-voicemail',
  tag,
  summary: 'Take away the sound of a user’s own voicemail greeting',
  access: needs('answer call'),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  origin: 'spec',
});

export const sendToVoicemail = endpoint<S.SendToVoicemail>()({
  id: 'sendToVoicemail',
  method: 'POST',
  path: '/api/v1/call/{id}/voicemail',
  tag,
  summary: 'Send a ringing or waiting call to its line’s voicemail',
  access: needs('answer call'),
  errors: ['NOT_FOUND', 'CALL_STATE'],
  origin: 'ours',
});

export const takeQueuedCall = endpoint<S.TakeQueuedCall>()({
  id: 'takeQueuedCall',
  method: 'POST',
  path: '/api/v1/contact-center/queued-calls/{id}/take',
  tag,
  summary: 'Take a waiting call: the first to ask gets it, if their browser connects',
  access: needs('answer call'),
  errors: ['NOT_FOUND', 'CALL_STATE'],
  origin: 'ours',
});

export const forceDequeue = endpoint<S.ForceDequeue>()({
  id: 'forceDequeue',
  method: 'POST',
  path: '/api/v1/communication/{id}/force-dequeue',
  tag,
  summary: 'Remove a waiting caller from the queue, as if they had waited too long',
  access: anyRole('Company Admin', 'Company Supervisor'),
  errors: ['NOT_FOUND', 'CALL_STATE'],
  origin: 'spec',
});

export const moveToFront = endpoint<S.MoveToFront>()({
  id: 'moveToFront',
  method: 'POST',
  path: '/api/v1/communication/{id}/move-to-front',
  tag,
  summary: 'Move a waiting caller to the front of the queue: the next free agent rings for them',
  access: anyRole('Company Admin', 'Company Supervisor'),
  errors: ['NOT_FOUND', 'CALL_STATE'],
  origin: 'ours',
});

export const moveToRingGroup = endpoint<S.MoveToRingGroup>()({
  id: 'moveToRingGroup',
  method: 'POST',
  path: '/api/v1/communication/{id}/move-to-ring-group',
  tag,
  summary: 'Move a waiting caller to the queue of another ring group, with the time they have waited',
  access: anyRole('Company Admin', 'Company Supervisor'),
  errors: ['NOT_FOUND', 'CALL_STATE'],
  origin: 'ours',
});

export const forceTerminate = endpoint<S.ForceTerminate>()({
  id: 'forceTerminate',
  method: 'POST',
  path: '/api/v1/communication/{id}/force-terminate',
  tag,
  summary: 'End a call for everyone, whatever its state; ending an ended call changes nothing',
  access: anyRole('Company Admin', 'Company Supervisor'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});
