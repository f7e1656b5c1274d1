import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './supervision.schemas.js';

const tag = 'Supervision';
const access = needs('barge and whisper on call');
const ours = { tag, access, origin: 'ours' } as const;

/** The browser that connects with the answer is in the call without a part in it. Only one call at a time. */
export const superviseCall = endpoint<S.SuperviseCall>()({
  ...ours,
  id: 'superviseCall',
  method: 'POST',
  path: '/api/v1/call/{id}/supervision',
  summary: 'Listen to a call, whisper to its agent or join it; connect the browser with the answer',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const changeSupervision = endpoint<S.ChangeSupervision>()({
  ...ours,
  id: 'changeSupervision',
  method: 'PATCH',
  path: '/api/v1/call/{id}/supervision',
  summary: 'Switch between listening, whispering and joining, without connecting again',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const endSupervision = endpoint<S.EndSupervision>()({
  ...ours,
  id: 'endSupervision',
  method: 'DELETE',
  path: '/api/v1/call/{id}/supervision',
  summary: 'Leave a supervised call; the others keep talking',
  errors: ['NOT_FOUND'],
});

export const takeOverCall = endpoint<S.TakeOverCall>()({
  ...ours,
  id: 'takeOverCall',
  method: 'POST',
  path: '/api/v1/call/{id}/supervision/take-over',
  summary: 'Take a supervised call over: its agent leaves, and the supervisor talks to the customer',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const currentSupervision = endpoint<S.CurrentSupervision>()({
  ...ours,
  id: 'currentSupervision',
  method: 'GET',
  path: '/api/v1/supervision',
  summary: 'The call that the user supervises now',
  errors: [],
});

export const askForHelp = endpoint<S.AskForHelp>()({
  ...ours,
  id: 'askForHelp',
  method: 'POST',
  path: '/api/v1/call/{id}/help',
  summary: 'Ask the supervisors for help with a call, or withdraw it',
  access: needs('answer call'),
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const getSupervisionSettings = endpoint<S.GetSupervisionSettings>()({
  id: 'getSupervisionSettings',
  method: 'GET',
  path: '/api/v1/company/supervision',
  tag,
  summary: 'What agents are told about supervisors',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const updateSupervisionSettings = endpoint<S.UpdateSupervisionSettings>()({
  id: 'updateSupervisionSettings',
  method: 'PATCH',
  path: '/api/v1/company/supervision',
  tag,
  summary: 'Change what agents are told about supervisors; applies to supervision that begins from now on',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});
