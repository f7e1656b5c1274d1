import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './faxes.schemas.js';

const tag = 'Faxes';
const access = needs('send message');

export const sendFax = endpoint<S.SendFax>()({
  id: 'sendFax',
  method: 'POST',
  path: '/api/v1/faxes',
  tag,
  summary: 'Fax an uploaded PDF; it goes out after the undo time, and never after its valid-until',
  access,
  errors: ['NOT_FOUND', 'REJECTED'],
  idempotent: true,
  origin: 'ours',
});

export const uploadFaxFile = endpoint<S.UploadFaxFile>()({
  id: 'uploadFaxFile',
  method: 'POST',
  path: '/api/v1/faxes/files',
  tag,
  summary: 'Upload a PDF to be faxed: at most 10 MB; answers how many pages it has',
  access,
  errors: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'ours',
});

export const checkFax = endpoint<S.CheckFax>()({
  id: 'checkFax',
  method: 'GET',
  path: '/api/v1/faxes/check',
  tag,
  summary: 'Whether a contact can be faxed now, from which lines, and what stands in the way',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const undoFax = endpoint<S.UndoFax>()({
  id: 'undoFax',
  method: 'DELETE',
  path: '/api/v1/faxes/{id}',
  tag,
  summary: 'Undo a fax before it is sent; answers what was to be sent',
  access,
  errors: ['NOT_FOUND', 'MESSAGE_LEFT'],
  origin: 'ours',
});

export const retryFax = endpoint<S.RetryFax>()({
  id: 'retryFax',
  method: 'POST',
  path: '/api/v1/faxes/{id}/retry',
  tag,
  summary: 'Resend a fax that failed',
  access,
  errors: ['NOT_FOUND', 'REJECTED', 'CONFLICT'],
  idempotent: true,
  origin: 'ours',
});
