import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './wrap-ups.schemas.js';

const tag = 'After the call';

export const currentWrapUps = endpoint<S.CurrentWrapUps>()({
  id: 'currentWrapUps',
  method: 'GET',
  path: '/api/v1/wrap-up/current',
  tag,
  summary: "The user's own wrap-ups that are still open, oldest first",
  access: needs('update communication'),
  errors: [],
  origin: 'ours',
});

export const extendWrapUp = endpoint<S.ExtendWrapUp>()({
  id: 'extendWrapUp',
  method: 'POST',
  path: '/api/v1/wrap-up/{id}/extend',
  tag,
  summary: 'Add 30 or 60 seconds to your own wrap-up, at most twice',
  access: needs('update communication'),
  errors: ['NOT_FOUND', 'WRAP_UP_STATE'],
  origin: 'ours',
});

export const finishWrapUp = endpoint<S.FinishWrapUp>()({
  id: 'finishWrapUp',
  method: 'POST',
  path: '/api/v1/wrap-up/{id}/finish',
  tag,
  summary: 'End a wrap-up now: your own when nothing required is missing, anyone’s as an admin or supervisor',
  access: needs('update communication'),
  errors: ['NOT_FOUND', 'WRAP_UP_STATE'],
  origin: 'ours',
});

export const getWrapUpSettings = endpoint<S.GetWrapUpSettings>()({
  id: 'getWrapUpSettings',
  method: 'GET',
  path: '/api/v1/company/wrap-up',
  tag,
  summary: 'How long wrap-ups are, and what they require',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const updateWrapUpSettings = endpoint<S.UpdateWrapUpSettings>()({
  id: 'updateWrapUpSettings',
  method: 'PATCH',
  path: '/api/v1/company/wrap-up',
  tag,
  summary:
    'Change wrap-up seconds for the company and its lines, and what is required; applies to calls that end from now on',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const saveCallNote = endpoint<S.SaveCallNote>()({
  id: 'saveCallNote',
  method: 'PUT',
  path: '/api/v1/communication/{id}/note',
  tag,
  summary: 'Save a call’s note; the same text again changes nothing',
  access: needs('update communication'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const createReminder = endpoint<S.CreateReminder>()({
  id: 'createReminder',
  method: 'POST',
  path: '/api/v1/contact/{id}/reminder',
  tag,
  summary: 'Create a follow-up with a contact, due at a time of day in the contact’s zone',
  access: needs('update communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const completeReminder = endpoint<S.CompleteReminder>()({
  id: 'completeReminder',
  method: 'POST',
  path: '/api/v1/communication/{id}/complete-reminder',
  tag,
  summary: 'Mark a follow-up as done',
  access: needs('update communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
