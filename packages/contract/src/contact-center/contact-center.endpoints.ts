import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './contact-center.schemas.js';

const tag = 'Contact center';

export const contactCenterSummary = endpoint<S.ContactCenterSummaryWire>()({
  id: 'contactCenterSummary',
  method: 'POST',
  path: '/api/v1/contact-center/summary',
  tag,
  summary: 'Numbers of the current day, of communications that the user may see',
  access: needs('list communication', 'view agents'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const contactCenterAgents = endpoint<S.ContactCenterAgents>()({
  id: 'contactCenterAgents',
  method: 'POST',
  path: '/api/v1/contact-center/agents',
  tag,
  summary: 'Agents with their status, without destinations, read-only, disabled and inactive users',
  access: needs('view agents'),
  errors: [],
  origin: 'ours',
});

export const contactCenterResponses = endpoint<S.ContactCenterResponses>()({
  id: 'contactCenterResponses',
  method: 'GET',
  path: '/api/v2/contact-center/responses',
  tag,
  summary: 'How many of the contacts that the user may see wait for an answer, and for how many it is overdue',
  access: needs('list contact', 'view agents'),
  errors: [],
  origin: 'ours',
});

export const getWallboardSettings = endpoint<S.GetWallboardSettings>()({
  id: 'getWallboardSettings',
  method: 'GET',
  path: '/api/v1/company/wallboard',
  tag,
  summary: 'The service level and the thresholds of the wallboard',
  access: needs('view agents'),
  errors: [],
  origin: 'ours',
});

export const updateWallboardSettings = endpoint<S.UpdateWallboardSettings>()({
  id: 'updateWallboardSettings',
  method: 'PUT',
  path: '/api/v1/company/wallboard',
  tag,
  summary: 'Set the service level and the thresholds of the wallboard',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});
