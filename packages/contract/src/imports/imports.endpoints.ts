import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './imports.schemas.js';

const tag = 'Contacts';
const access = needs('import contact');

export const importContacts = endpoint<S.ImportContacts>()({
  id: 'importContacts',
  method: 'POST',
  path: '/api/v2/contacts/import',
  tag,
  summary: 'Create and change up to 1,000 contacts, answered row by row, by the rules for files',
  access,
  errors: [],
  idempotent: true,
  origin: 'ours',
});

export const uploadContactImport = endpoint<S.UploadContactImport>()({
  id: 'uploadContactImport',
  method: 'POST',
  path: '/api/v2/contact-imports',
  tag,
  summary:
    'Upload a file of contacts: CSV, TSV or XLSX, at most 50 MB. It is read in the background; nothing is imported yet',
  access,
  errors: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'CONFLICT'],
  origin: 'ours',
});

export const listContactImports = endpoint<S.ListContactImports>()({
  id: 'listContactImports',
  method: 'GET',
  path: '/api/v2/contact-imports',
  tag,
  summary: 'The user’s own imports of the last 30 days that are not dismissed, newest first',
  access,
  errors: [],
  origin: 'ours',
});

export const getContactImport = endpoint<S.GetContactImport>()({
  id: 'getContactImport',
  method: 'GET',
  path: '/api/v2/contact-imports/{id}',
  tag,
  summary: 'One import: its columns with samples, what a dry run found, how far it is',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const readContactImport = endpoint<S.ReadContactImport>()({
  id: 'readContactImport',
  method: 'PATCH',
  path: '/api/v2/contact-imports/{id}/reading',
  tag,
  summary: 'Read the file once more, in another encoding, with another delimiter, or without a row of names',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const checkContactImport = endpoint<S.CheckContactImport>()({
  id: 'checkContactImport',
  method: 'POST',
  path: '/api/v2/contact-imports/{id}/check',
  tag,
  summary: 'Choose what becomes of the rows, and find out in a dry run what that would do, exactly',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const controlContactImport = endpoint<S.ControlContactImport>()({
  id: 'controlContactImport',
  method: 'PATCH',
  path: '/api/v2/contact-imports/{id}',
  tag,
  summary: 'Start it, pause it, go on, cancel what is left, roll it back within 24 hours, or dismiss it',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const listContactImportRejects = endpoint<S.ListContactImportRejects>()({
  id: 'listContactImportRejects',
  method: 'GET',
  path: '/api/v2/contact-imports/{id}/rejects',
  tag,
  summary: 'Rows that were not imported, each with all that is wrong with it',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const downloadContactImportRejects = endpoint<S.DownloadContactImportRejects>()({
  id: 'downloadContactImportRejects',
  method: 'GET',
  path: '/api/v2/contact-imports/{id}/rejects.csv',
  tag,
  summary:
    'The same as a file: the rows as they were, their numbers, and every problem in words; can be mended and imported',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
