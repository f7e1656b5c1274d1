import { endpoint, needsAny } from '../kernel/endpoint.js';
import type * as S from './broadcasts.schemas.js';

const tag = 'Broadcasts';
const access = needsAny('create broadcast message', 'create broadcast rvm');

export const listBroadcasts = endpoint<S.ListBroadcasts>()({
  id: 'listBroadcasts',
  method: 'GET',
  path: '/api/v1/broadcast',
  tag,
  summary: 'Broadcasts of the company, newest first',
  access,
  errors: [],
  origin: 'ours',
});

export const createBroadcast = endpoint<S.CreateBroadcast>()({
  id: 'createBroadcast',
  method: 'POST',
  path: '/api/v1/broadcast',
  tag,
  summary: 'Begin a broadcast: a draft that is sent to nobody yet',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getBroadcast = endpoint<S.GetBroadcast>()({
  id: 'getBroadcast',
  method: 'GET',
  path: '/api/v1/broadcast/{id}',
  tag,
  summary: 'One broadcast with its recipients by outcome, and why some got no text',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateBroadcast = endpoint<S.UpdateBroadcast>()({
  id: 'updateBroadcast',
  method: 'PATCH',
  path: '/api/v1/broadcast/{id}',
  tag,
  summary: 'Change a draft; what is left out stays',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const removeBroadcast = endpoint<S.RemoveBroadcast>()({
  id: 'removeBroadcast',
  method: 'DELETE',
  path: '/api/v1/broadcast/{id}',
  tag,
  summary: 'Remove a broadcast that is not on its way; texts that were sent stay where they are',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const estimateBroadcast = endpoint<S.EstimateBroadcast>()({
  id: 'estimateBroadcast',
  method: 'GET',
  path: '/api/v1/broadcast/{id}/estimate',
  tag,
  summary: 'Who would get a draft, what it would cost, when it would be sent, and what stands in its way',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const sendBroadcast = endpoint<S.SendBroadcast>()({
  id: 'sendBroadcast',
  method: 'POST',
  path: '/api/v1/broadcast/{id}/send-bulk-messages',
  tag,
  summary: 'Send a draft now, or schedule it: the contacts that match now are its recipients',
  access,
  errors: ['NOT_FOUND', 'CONFLICT', 'REJECTED', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
  origin: 'ours',
});

export const sendVoicemailBroadcast = endpoint<S.SendVoicemailBroadcast>()({
  id: 'sendVoicemailBroadcast',
  method: 'POST',
  path: '/api/v1/broadcast/{id}/send-bulk-rvm',
  tag,
  summary: 'Send a draft of ringless voicemails now, or schedule it',
  access,
  errors: ['NOT_FOUND', 'CONFLICT', 'REJECTED', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
  origin: 'ours',
});

export const toggleBroadcast = endpoint<S.ToggleBroadcast>()({
  id: 'toggleBroadcast',
  method: 'POST',
  path: '/api/v1/broadcast/{id}/toggle-active',
  tag,
  summary: 'Pause a broadcast, or resume it',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const cancelBroadcast = endpoint<S.CancelBroadcast>()({
  id: 'cancelBroadcast',
  method: 'POST',
  path: '/api/v1/broadcast/{id}/cancel',
  tag,
  summary: 'Cancel what is left of a broadcast',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const listBroadcastRecipients = endpoint<S.ListBroadcastRecipients>()({
  id: 'listBroadcastRecipients',
  method: 'GET',
  path: '/api/v1/broadcast/{id}/recipients',
  tag,
  summary: 'The recipients of a broadcast, each with its outcome',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const exportBroadcast = endpoint<S.ExportBroadcast>()({
  id: 'exportBroadcast',
  method: 'GET',
  path: '/api/v1/broadcast/{id}/csv',
  tag,
  summary: 'All recipients with their outcomes, as CSV',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listContactBroadcasts = endpoint<S.ListContactBroadcasts>()({
  id: 'listContactBroadcasts',
  method: 'GET',
  path: '/api/v2/contacts/broadcasts',
  tag,
  summary: 'Which broadcasts were sent to contacts',
  access,
  errors: ['FORBIDDEN'],
  origin: 'ours',
});
