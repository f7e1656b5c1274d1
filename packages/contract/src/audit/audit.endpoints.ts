import { anyRole, endpoint } from '../kernel/endpoint.js';
import type * as S from './audit.schemas.js';

export const listAuditEntries = endpoint<S.ListAuditEntries>()({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/api/v1/audit-log',
  tag: 'Company',
  summary: 'Who changed which setting or person, from where, before and after; the latest first',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const downloadAuditLog = endpoint<S.DownloadAuditLog>()({
  id: 'downloadAuditLog',
  method: 'GET',
  path: '/api/v1/audit-log/csv',
  tag: 'Company',
  summary: 'The audit log as a CSV file',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});
