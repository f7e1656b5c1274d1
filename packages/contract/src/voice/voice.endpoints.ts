import { endpoint, needs, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './voice.schemas.js';

const tag = 'Calls';

export const voiceToken = endpoint<S.VoiceTokenWire>()({
  id: 'voiceToken',
  method: 'POST',
  path: '/api/v1/voice/token',
  tag,
  summary: 'Token and device options for the voice SDK',
  access: needs('answer call'),
  errors: [],
  origin: 'ours',
});

export const startCall = endpoint<S.StartCall>()({
  id: 'startCall',
  method: 'POST',
  path: '/api/v1/call',
  tag,
  summary: 'Start a call to a number: checked by the gate, then connected by the browser',
  // Not a permission: the gate knows who may not call, and says so with a sentence (rejection 18).
  access: sessionAccess,
  errors: ['REJECTED', 'DAY_TIME_QUESTION', 'NOT_FOUND', 'CALL_STATE', 'CARRIER_UNAVAILABLE'],
  idempotent: true,
  origin: 'ours',
});

export const checkCall = endpoint<S.CheckCall>()({
  id: 'checkCall',
  method: 'GET',
  path: '/api/v1/call/check',
  tag,
  summary: 'Whether a call is allowed, what stands in the way, and the local time there',
  access: sessionAccess,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const currentCalls = endpoint<S.CurrentCalls>()({
  id: 'currentCalls',
  method: 'GET',
  path: '/api/v1/call/current',
  tag,
  summary: 'The user’s live calls, and calls ringing for them',
  access: needs('answer call'),
  errors: [],
  origin: 'ours',
});

export const getCall = endpoint<S.GetCall>()({
  id: 'getCall',
  method: 'GET',
  path: '/api/v1/call/{id}',
  tag,
  summary: 'One call',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const hangUpCall = endpoint<S.HangUpCall>()({
  id: 'hangUpCall',
  method: 'POST',
  path: '/api/v1/call/{id}/hangup',
  tag,
  summary: 'End a call; ending an ended call changes nothing',
  access: needs('answer call'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const declineCall = endpoint<S.DeclineCall>()({
  id: 'declineCall',
  method: 'POST',
  path: '/api/v1/call/{id}/decline',
  tag,
  summary:
    'Stop ringing this user; the call keeps ringing for the others. A call that is no longer ringing does not change',
  access: needs('answer call'),
  errors: ['NOT_FOUND', 'CALL_STATE'],
  origin: 'ours',
});
