import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './appointments.schemas.js';

const tag = 'Reminders and appointments';
const writes = needs('update communication');

export const createAppointment = endpoint<S.CreateAppointment>()({
  id: 'createAppointment',
  method: 'POST',
  path: '/api/v1/contact/{id}/appointment',
  tag,
  summary: 'Make an appointment with a contact, at a time of day in the contact’s zone',
  access: writes,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateAppointment = endpoint<S.UpdateAppointment>()({
  id: 'updateAppointment',
  method: 'PUT',
  path: '/api/v1/communication/{id}/appointment',
  tag,
  summary: 'Change an appointment that is still open',
  access: writes,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const disposeAppointment = endpoint<S.DisposeAppointment>()({
  id: 'disposeAppointment',
  method: 'POST',
  path: '/api/v1/communication/{id}/appointment-outcome',
  tag,
  summary: 'Say what became of an appointment: attended, canceled, missed, or set again',
  access: writes,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const updateReminder = endpoint<S.UpdateReminder>()({
  id: 'updateReminder',
  method: 'PUT',
  path: '/api/v1/communication/{id}/reminder',
  tag,
  summary: 'Change a follow-up that is still open',
  access: writes,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const cancelReminder = endpoint<S.CancelReminder>()({
  id: 'cancelReminder',
  method: 'POST',
  path: '/api/v1/communication/{id}/cancel-reminder',
  tag,
  summary: 'Cancel a follow-up that is still open',
  access: writes,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listDueReminders = endpoint<S.ListDueReminders>()({
  id: 'listDueReminders',
  method: 'GET',
  path: '/api/v1/reminders/due',
  tag,
  summary: 'The user’s own open follow-ups and appointments that are due within a day, earliest first, at most 100',
  access: needs('list communication'),
  errors: [],
  origin: 'ours',
});

export const listPlanned = endpoint<S.ListPlanned>()({
  id: 'listPlanned',
  method: 'GET',
  path: '/api/v1/calendar',
  tag,
  summary: 'Appointments and follow-ups of a span of days that the user may see, open and done, earliest first',
  access: needs('list communication'),
  errors: [],
  origin: 'ours',
});
