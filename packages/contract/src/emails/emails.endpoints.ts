import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './emails.schemas.js';

const tag = 'Email';
const access = needs('send message');

export const sendEmail = endpoint<S.SendEmail>()({
  id: 'sendEmail',
  method: 'POST',
  path: '/api/v1/contact/{id}/send-email',
  tag,
  summary: 'Email a contact; it is sent after the undo time, and never after its valid-until',
  access,
  errors: ['NOT_FOUND'],
  idempotent: true,
  origin: 'spec',
});

export const checkEmail = endpoint<S.CheckEmail>()({
  id: 'checkEmail',
  method: 'GET',
  path: '/api/v1/contact/{id}/send-email',
  tag,
  summary: 'Whether a contact can be emailed now, from which lines, and what prevents it',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const allowEmail = endpoint<S.AllowEmail>()({
  id: 'allowEmail',
  method: 'POST',
  path: '/api/v1/contact/{id}/allow-email',
  tag,
  summary: 'Allow email to a contact’s address again after it was returned as undeliverable',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const uploadEmailFile = endpoint<S.UploadEmailFile>()({
  id: 'uploadEmailFile',
  method: 'POST',
  path: '/api/v1/emails/files',
  tag,
  summary: 'Upload a file to attach to an email: at most 10 MB',
  access,
  errors: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'ours',
});

export const undoEmail = endpoint<S.UndoEmail>()({
  id: 'undoEmail',
  method: 'DELETE',
  path: '/api/v1/emails/{id}',
  tag,
  summary: 'Undo an email before it is sent; answers what was written',
  access,
  errors: ['NOT_FOUND', 'MESSAGE_LEFT'],
  origin: 'ours',
});

export const retryEmail = endpoint<S.RetryEmail>()({
  id: 'retryEmail',
  method: 'POST',
  path: '/api/v1/emails/{id}/retry',
  tag,
  summary: 'Resend an email that failed',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  idempotent: true,
  origin: 'ours',
});
