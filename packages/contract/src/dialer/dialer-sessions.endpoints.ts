import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './dialer-sessions.schemas.js';

const tag = 'Power dialer';
const access = needs('make call');

export const listWarmupDurations = endpoint<S.ListWarmupDurations>()({
  id: 'listWarmupDurations',
  method: 'GET',
  path: '/api/v2/dialer-sessions/warmup-durations',
  tag,
  summary: 'How long a session can wait before each call',
  access,
  errors: [],
  origin: 'spec',
});

export const startDialerSession = endpoint<S.StartDialerSession>()({
  id: 'startDialerSession',
  method: 'POST',
  path: '/api/v2/dialer-sessions',
  tag,
  summary: 'Start a session on a list and hold its first contact',
  access,
  errors: ['NOT_FOUND', 'CONFLICT', 'REJECTED'],
  origin: 'spec',
});

export const listDialerSessions = endpoint<S.ListDialerSessions>()({
  id: 'listDialerSessions',
  method: 'GET',
  path: '/api/v2/dialer-sessions',
  tag,
  summary: 'Sessions, newest first: the user’s own; of one list, admins and supervisors get those of everyone',
  access,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const listDialerMetrics = endpoint<S.ListDialerMetrics>()({
  id: 'listDialerMetrics',
  method: 'GET',
  path: '/api/v2/dialer-sessions/metrics/options',
  tag,
  summary: 'What is counted of sessions',
  access,
  errors: [],
  origin: 'spec',
});

export const getDialerListMetrics = endpoint<S.GetDialerListMetrics>()({
  id: 'getDialerListMetrics',
  method: 'GET',
  path: '/api/v2/power-dialer-lists/{id}/session-metrics',
  tag,
  summary: 'The same sessions of a list, added up',
  access,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const getDialerQueueMetrics = endpoint<S.GetDialerQueueMetrics>()({
  id: 'getDialerQueueMetrics',
  method: 'GET',
  path: '/api/v2/power-dialer-lists/my-queue/session-metrics',
  tag,
  summary: 'Sessions of the user’s own queue, added up',
  access,
  errors: [],
  origin: 'spec',
});

export const getCurrentDialerSession = endpoint<S.GetCurrentDialerSession>()({
  id: 'getCurrentDialerSession',
  method: 'GET',
  path: '/api/v2/dialer-sessions/current',
  tag,
  summary: 'The user’s session that has not ended, if there is one',
  access,
  errors: [],
  origin: 'ours',
});

export const getDialerSession = endpoint<S.GetDialerSession>()({
  id: 'getDialerSession',
  method: 'GET',
  path: '/api/v2/dialer-sessions/{id}',
  tag,
  summary: 'A session of the user with its numbers',
  access,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const updateDialerSession = endpoint<S.UpdateDialerSession>()({
  id: 'updateDialerSession',
  method: 'PATCH',
  path: '/api/v2/dialer-sessions/{id}',
  tag,
  summary: 'Pause a session or resume it',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const endDialerSession = endpoint<S.EndDialerSession>()({
  id: 'endDialerSession',
  method: 'DELETE',
  path: '/api/v2/dialer-sessions/{id}',
  tag,
  summary: 'End a session; a contact that was not called stays in the queue',
  access,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const nextDialerTask = endpoint<S.NextDialerTask>()({
  id: 'nextDialerTask',
  method: 'POST',
  path: '/api/v2/dialer-sessions/{id}/next',
  tag,
  summary: 'Record what the call came to and hold the next contact, once call and wrap-up have ended',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const dialDialerTask = endpoint<S.DialDialerTask>()({
  id: 'dialDialerTask',
  method: 'POST',
  path: '/api/v2/dialer-sessions/{id}/dial',
  tag,
  summary: 'Check the contact once more; with step `dialing` in the answer the call is to be started',
  access,
  errors: ['NOT_FOUND', 'CONFLICT', 'REJECTED'],
  origin: 'ours',
});

export const skipSessionTask = endpoint<S.SkipSessionTask>()({
  id: 'skipSessionTask',
  method: 'POST',
  path: '/api/v2/dialer-sessions/{id}/skip',
  tag,
  summary: 'Put the contact at the bottom of the list and hold the next one',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const requeueSessionTask = endpoint<S.RequeueSessionTask>()({
  id: 'requeueSessionTask',
  method: 'POST',
  path: '/api/v2/dialer-sessions/{id}/requeue',
  tag,
  summary: 'After a call, queue the contact once more as a new item',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const scheduleSessionTask = endpoint<S.ScheduleSessionTask>()({
  id: 'scheduleSessionTask',
  method: 'POST',
  path: '/api/v2/dialer-sessions/{id}/schedule',
  tag,
  summary: 'Call the contact that the session holds again at a time: before its call, or when it has ended',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});
