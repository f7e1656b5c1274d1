import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './voicemail-drop.schemas.js';

const tag = 'Voicemail drop';
const access = needs('answer call');

export const listDroppableMessages = endpoint<S.ListDroppableMessages>()({
  id: 'listDroppableMessages',
  method: 'GET',
  path: '/api/v1/prerecorded-voicemail',
  tag,
  summary: 'Messages the user can leave on answering machines: their own and the company’s',
  access,
  errors: [],
  origin: 'ours',
});

export const addDroppableMessage = endpoint<S.AddDroppableMessage>()({
  id: 'addDroppableMessage',
  method: 'POST',
  path: '/api/v1/prerecorded-voicemail',
  tag,
  summary: 'Upload a message for answering machines, for yourself or (admins) for everyone',
  access,
  errors: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'ours',
});

export const getDroppableMessageSound = endpoint<S.GetDroppableMessageSound>()({
  id: 'getDroppableMessageSound',
  method: 'GET',
  path: '/api/v1/prerecorded-voicemail/{id}/sound',
  tag,
  summary: 'The sound of a message, seekable by Range',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeDroppableMessage = endpoint<S.RemoveDroppableMessage>()({
  id: 'removeDroppableMessage',
  method: 'DELETE',
  path: '/api/v1/prerecorded-voicemail/{id}',
  tag,
  summary: 'Stop offering a message; one that is playing plays to its end',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

/** The agent is free at once; the message goes on to its end. */
export const playPrerecordedVoicemail = endpoint<S.PlayPrerecordedVoicemail>()({
  id: 'playPrerecordedVoicemail',
  method: 'POST',
  path: '/api/v1/dialer/play-prerecorded-voicemail',
  tag,
  summary: 'Leave a recorded message on the answering machine that took the call; the agent is free at once',
  access,
  errors: ['NOT_FOUND', 'CALL_STATE'],
  origin: 'spec',
});
