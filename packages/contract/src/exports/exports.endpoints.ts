import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './exports.schemas.js';

const tag = 'Contacts';
const access = needs('list contact', 'export contact');

export const startContactsExport = endpoint<S.StartContactsExport>()({
  id: 'startContactsExport',
  method: 'POST',
  path: '/api/v2/contacts/export',
  tag,
  summary:
    'Export contacts as CSV, XLSX or JSON: a list, those that are named, or all that a filter matches; made in the background',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const startCommunicationsExport = endpoint<S.StartCommunicationsExport>()({
  id: 'startCommunicationsExport',
  method: 'POST',
  path: '/api/v2/contacts/export-communications',
  tag: 'Communications',
  summary:
    'Export all communications that a filter of the report matches, as CSV, XLSX or JSON; made in the background',
  access: needs('list communication', 'export contact'),
  errors: ['CONFLICT'],
  origin: 'spec',
});

export const listContactsExports = endpoint<S.ListContactsExports>()({
  id: 'listContactsExports',
  method: 'GET',
  path: '/api/v2/contacts/exports',
  tag,
  summary:
    'The user’s own exports of contacts and communications that are under way, or whose file can still be had, newest first',
  access,
  errors: [],
  origin: 'ours',
});

export const controlContactsExport = endpoint<S.ControlContactsExport>()({
  id: 'controlContactsExport',
  method: 'PATCH',
  path: '/api/v2/contacts/exports/{id}',
  tag,
  summary: 'Cancel an export that is under way, or dismiss one that is over; its file goes with it',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const downloadExport = endpoint<S.DownloadExport>()({
  id: 'downloadExport',
  method: 'GET',
  path: '/download/{uuid}',
  tag: 'Files',
  summary: 'The file of an export, for the user who asked for it, until it expires',
  access,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});
