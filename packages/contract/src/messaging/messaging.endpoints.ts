import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './messaging.schemas.js';

const tag = 'Messages';
const access = needs('send message');

export const sendMessage = endpoint<S.SendMessage>()({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/v1/messages',
  tag,
  summary: 'Send a text; it goes out after the undo time, and never after its valid-until',
  access,
  errors: ['NOT_FOUND', 'REJECTED', 'QUIET_HOURS', 'THREAD_CHANGED'],
  idempotent: true,
  origin: 'spec',
});

export const undoMessage = endpoint<S.UndoMessage>()({
  id: 'undoMessage',
  method: 'DELETE',
  path: '/api/v1/messages/{id}',
  tag,
  summary: 'Undo a text before it is sent; answers what was written',
  access,
  errors: ['NOT_FOUND', 'MESSAGE_LEFT'],
  origin: 'ours',
});

export const retryMessage = endpoint<S.RetryMessage>()({
  id: 'retryMessage',
  method: 'POST',
  path: '/api/v1/messages/{id}/retry',
  tag,
  summary: 'Resend a failed text, from the same line or another',
  access,
  errors: ['NOT_FOUND', 'REJECTED', 'QUIET_HOURS', 'CONFLICT'],
  idempotent: true,
  origin: 'ours',
});

export const checkMessage = endpoint<S.CheckMessage>()({
  id: 'checkMessage',
  method: 'GET',
  path: '/api/v1/messages/check',
  tag,
  summary: 'Whether a contact can be texted now, from which lines, and what stands in the way',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const scheduleMessage = endpoint<S.ScheduleMessage>()({
  id: 'scheduleMessage',
  method: 'POST',
  path: '/api/v1/scheduled-messages',
  tag,
  summary: 'Schedule a text',
  access,
  errors: ['NOT_FOUND', 'REJECTED', 'QUIET_HOURS'],
  idempotent: true,
  origin: 'spec',
});

export const listScheduledMessages = endpoint<S.ListScheduledMessages>()({
  id: 'listScheduledMessages',
  method: 'GET',
  path: '/api/v1/scheduled-messages',
  tag,
  summary: 'Scheduled texts, soonest first',
  access,
  errors: [],
  origin: 'spec',
});

export const getScheduledMessage = endpoint<S.GetScheduledMessage>()({
  id: 'getScheduledMessage',
  method: 'GET',
  path: '/api/v1/scheduled-messages/{id}',
  tag,
  summary: 'One scheduled text, even after it was sent',
  access,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const updateScheduledMessage = endpoint<S.UpdateScheduledMessage>()({
  id: 'updateScheduledMessage',
  method: 'PATCH',
  path: '/api/v1/scheduled-messages/{id}',
  tag,
  summary: 'Change a scheduled text',
  access,
  errors: ['NOT_FOUND', 'REJECTED', 'QUIET_HOURS', 'MESSAGE_LEFT'],
  origin: 'ours',
});

export const cancelScheduledMessage = endpoint<S.CancelScheduledMessage>()({
  id: 'cancelScheduledMessage',
  method: 'DELETE',
  path: '/api/v1/scheduled-messages/{id}',
  tag,
  summary: 'Cancel a scheduled text',
  access,
  errors: ['NOT_FOUND', 'MESSAGE_LEFT'],
  origin: 'spec',
});

export const restoreScheduledMessage = endpoint<S.RestoreScheduledMessage>()({
  id: 'restoreScheduledMessage',
  method: 'POST',
  path: '/api/v1/scheduled-messages/{id}/restore',
  tag,
  summary: 'Restore a scheduled text that someone canceled',
  access,
  errors: ['NOT_FOUND', 'REJECTED', 'QUIET_HOURS', 'CONFLICT'],
  origin: 'ours',
});

export const getLineNumberForContact = endpoint<S.GetLineNumberForContact>()({
  id: 'getLineNumberForContact',
  method: 'GET',
  path: '/api/v1/contact/{id}/campaign/{lineId}/get-incoming-number',
  tag,
  summary: 'The number that a line texts a contact from: the one they know, else the nearest',
  access,
  errors: ['NOT_FOUND', 'REJECTED'],
  origin: 'spec',
});
