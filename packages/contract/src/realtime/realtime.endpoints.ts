import { endpoint, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './realtime.schemas.js';

const tag = 'Realtime';

export const authorizeChannel = endpoint<S.AuthorizeChannel>()({
  id: 'authorizeChannel',
  method: 'GET',
  path: '/broadcasting/auth',
  tag,
  summary: 'Signature that admits a socket to a private channel',
  access: sessionAccess,
  errors: ['FORBIDDEN'],
  origin: 'spec',
});

export const authorizeChannelByPost = endpoint<S.AuthorizeChannelByPost>()({
  id: 'authorizeChannelByPost',
  method: 'POST',
  path: '/broadcasting/auth',
  tag,
  summary: 'The same as a form post, which is what pusher-js sends by default',
  access: sessionAccess,
  errors: ['FORBIDDEN'],
  origin: 'ours',
});

export const realtimeConfig = endpoint<S.RealtimeConfigWire>()({
  id: 'realtimeConfig',
  method: 'GET',
  path: '/api/v1/realtime/config',
  tag,
  summary: 'Where to connect for realtime events, and which channels to join',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});

export const listEvents = endpoint<S.ListEvents>()({
  id: 'listEvents',
  method: 'GET',
  path: '/api/v2/events',
  tag,
  summary: 'Events after a sequence number, oldest first; can wait for the next one',
  access: sessionAccess,
  errors: ['EVENTS_TOO_OLD'],
  origin: 'ours',
});
