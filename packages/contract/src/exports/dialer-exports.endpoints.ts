import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './dialer-exports.schemas.js';

const tag = 'Power dialer';

export const exportDialerTasks = endpoint<S.ExportDialerTasks>()({
  id: 'exportDialerTasks',
  method: 'POST',
  path: '/api/v2/power-dialer-lists/{id}/export',
  tag,
  summary: 'Export the tasks of a list, of one bucket or of all, as CSV, XLSX or JSON; made in the background',
  access: needs('list contact', 'export contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const exportDialerSessions = endpoint<S.ExportDialerSessions>()({
  id: 'exportDialerSessions',
  method: 'POST',
  path: '/api/v2/power-dialer-lists/{id}/sessions/export',
  tag,
  summary: 'Export the sessions of a list that the user sees, as CSV, XLSX or JSON; made in the background',
  access: needs('make call', 'export contact'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});
