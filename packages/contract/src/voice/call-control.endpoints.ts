import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './call-control.schemas.js';

const tag = 'Call control';
const access = needs('answer call');
const ours = { tag, access, origin: 'ours' } as const;

/** Holds the customer, or takes them off hold. On a call whose agent is in another call of theirs: that one is held, this one goes on. */
export const holdCall = endpoint<S.HoldCall>()({
  ...ours,
  id: 'holdCall',
  method: 'POST',
  path: '/api/v1/call/{id}/hold',
  summary: 'Put the customer on hold, or resume; also switches between two calls',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const parkCall = endpoint<S.ParkCall>()({
  ...ours,
  id: 'parkCall',
  method: 'POST',
  path: '/api/v1/call/{id}/park',
  summary: 'Park a call: the customer hears music, and anyone can pick it up',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const unparkCall = endpoint<S.UnparkCall>()({
  ...ours,
  id: 'unparkCall',
  method: 'POST',
  path: '/api/v1/call/{id}/unpark',
  summary: 'Pick up a parked call; connect the browser with the answer',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const rejoinCall = endpoint<S.RejoinCall>()({
  ...ours,
  id: 'rejoinCall',
  method: 'POST',
  path: '/api/v1/call/{id}/rejoin',
  summary: 'Rejoin a call after a lost connection; connect the browser with the answer',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const recordCall = endpoint<S.RecordCall>()({
  ...ours,
  id: 'recordCall',
  method: 'POST',
  path: '/api/v1/call/{id}/recording',
  summary: 'Record a call, or pause or resume its recording',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const transferCall = endpoint<S.TransferCall>()({
  ...ours,
  id: 'transferCall',
  method: 'POST',
  path: '/api/v1/call/{id}/transfer',
  summary: 'Transfer a call, cold or after a consultation',
  errors: ['NOT_FOUND', 'CALL_STATE', 'REJECTED'],
  idempotent: true,
});

export const swapTransfer = endpoint<S.SwapTransfer>()({
  ...ours,
  id: 'swapTransfer',
  method: 'POST',
  path: '/api/v1/call/{id}/transfer/swap',
  summary: 'Switch between the customer and the person consulted',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const completeTransfer = endpoint<S.CompleteTransfer>()({
  ...ours,
  id: 'completeTransfer',
  method: 'POST',
  path: '/api/v1/call/{id}/transfer/complete',
  summary: 'Connect the customer and the person consulted; the agent leaves or stays',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const cancelTransfer = endpoint<S.CancelTransfer>()({
  ...ours,
  id: 'cancelTransfer',
  method: 'POST',
  path: '/api/v1/call/{id}/transfer/cancel',
  summary: 'Cancel a warm transfer and return to the customer',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const takeBackCall = endpoint<S.TakeBackCall>()({
  ...ours,
  id: 'takeBackCall',
  method: 'POST',
  path: '/api/v1/call/{id}/transfer/take-back',
  summary: 'Take back a cold transfer, while it rings or after it rang out; connect the browser with the answer',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const addParticipant = endpoint<S.AddParticipant>()({
  ...ours,
  id: 'addParticipant',
  method: 'POST',
  path: '/api/v1/call/{id}/participants',
  summary: 'Add someone to a call, which makes it a conference',
  errors: ['NOT_FOUND', 'CALL_STATE', 'REJECTED'],
  idempotent: true,
});

export const changeParticipant = endpoint<S.ChangeParticipant>()({
  ...ours,
  id: 'changeParticipant',
  method: 'PATCH',
  path: '/api/v1/call/{id}/participants/{participantId}',
  summary: 'Hold or mute one participant',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const removeParticipant = endpoint<S.RemoveParticipant>()({
  ...ours,
  id: 'removeParticipant',
  method: 'DELETE',
  path: '/api/v1/call/{id}/participants/{participantId}',
  summary: 'Drop one participant; the others keep talking',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const leaveCall = endpoint<S.LeaveCall>()({
  ...ours,
  id: 'leaveCall',
  method: 'POST',
  path: '/api/v1/call/{id}/leave',
  summary: 'Leave a conference; the others keep talking',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const answerCall = endpoint<S.AnswerCall>()({
  ...ours,
  id: 'answerCall',
  method: 'POST',
  path: '/api/v1/call/{id}/answer',
  summary: 'Answer a second call over the connection of the first, which is held or ended',
  errors: ['NOT_FOUND', 'CALL_STATE'],
});

export const transferDirectory = endpoint<S.TransferDirectoryWire>()({
  ...ours,
  id: 'transferDirectory',
  method: 'GET',
  path: '/api/v1/transfer-directory',
  summary: 'Colleagues and ring groups to transfer to, with their current availability',
  errors: [],
});

export const parkedCalls = endpoint<S.ParkedCalls>()({
  id: 'parkedCalls',
  method: 'POST',
  path: '/api/v1/contact-center/parked-calls',
  tag,
  summary: 'Parked calls, longest first',
  access: needs('list communication'),
  errors: [],
  origin: 'spec',
});

export const liveCalls = endpoint<S.LiveCalls>()({
  id: 'liveCalls',
  method: 'POST',
  path: '/api/v1/contact-center/live-calls',
  tag,
  summary: 'Calls being talked on, held or dialled now, longest first',
  access: needs('list communication'),
  errors: [],
  origin: 'spec',
});

export const queuedCalls = endpoint<S.QueuedCalls>()({
  id: 'queuedCalls',
  method: 'POST',
  path: '/api/v1/contact-center/queued-calls',
  tag,
  summary: 'Callers waiting to be answered, longest first',
  access: needs('list communication'),
  errors: [],
  origin: 'spec',
});
