import { endpoint, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './operator-scripts.schemas.js';

export const getHelpChatIdentity = endpoint<S.GetHelpChatIdentity>()({
  id: 'getHelpChatIdentity',
  method: 'GET',
  path: '/api/v1/profile/intercom-user-hash',
  tag: 'Session',
  summary: 'Proof of who you are for the operator’s help chat; 404 where it is off for you',
  access: sessionAccess,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const getAnalyticsMeta = endpoint<S.GetAnalyticsMeta>()({
  id: 'getAnalyticsMeta',
  method: 'GET',
  path: '/fullstory-meta',
  tag: 'Session',
  summary: 'What the operator’s analytics may know of you: two ids; 404 where it is off for you',
  access: sessionAccess,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});
