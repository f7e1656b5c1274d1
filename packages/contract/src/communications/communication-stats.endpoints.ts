import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './communication-stats.schemas.js';

export const getCommunicationStats = endpoint<S.GetCommunicationStats>()({
  id: 'getCommunicationStats',
  method: 'GET',
  path: '/api/v1/reports/communications/stats',
  tag: 'Communications',
  summary: 'What the filters of the communications report find, counted by period and by line, person or another part',
  access: needs('list communication'),
  errors: [],
  origin: 'ours',
});

export const getCommunicationHours = endpoint<S.GetCommunicationHours>()({
  id: 'getCommunicationHours',
  method: 'GET',
  path: '/api/v1/reports/communications/hours',
  tag: 'Communications',
  summary: 'What the filters of the communications report find, counted by hour of the week: when it is busy',
  access: needs('list communication'),
  errors: [],
  origin: 'ours',
});
