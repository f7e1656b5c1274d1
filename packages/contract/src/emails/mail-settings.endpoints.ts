import { anyRole, endpoint } from '../kernel/endpoint.js';
import type * as S from './mail-settings.schemas.js';

const tag = 'Email';
const access = anyRole('Company Admin');
const path = '/api/v1/company/mail';

export const getMailSettings = endpoint<S.GetMailSettings>()({
  id: 'getMailSettings',
  method: 'GET',
  path,
  tag,
  summary: 'How the company sends and receives email: its mail server, and the addresses of its lines',
  access,
  errors: [],
  origin: 'ours',
});

export const updateMailAccount = endpoint<S.UpdateMailAccount>()({
  id: 'updateMailAccount',
  method: 'PUT',
  path,
  tag,
  summary: 'Set the mail server and the sender that the company’s email is sent by',
  access,
  errors: [],
  origin: 'ours',
});

export const removeMailAccount = endpoint<S.RemoveMailAccount>()({
  id: 'removeMailAccount',
  method: 'DELETE',
  path,
  tag,
  summary: 'Remove the company’s mail server; its password is deleted',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const testMailAccount = endpoint<S.TestMailAccount>()({
  id: 'testMailAccount',
  method: 'POST',
  path: `${path}/test`,
  tag,
  summary: 'Send a test email to yourself, with or without saving; answers what is wrong',
  access,
  errors: ['RATE_LIMITED'],
  origin: 'ours',
});

export const updateLineEmail = endpoint<S.UpdateLineEmail>()({
  id: 'updateLineEmail',
  method: 'PATCH',
  path: '/api/v1/campaign/{id}/email-intake',
  tag,
  summary: 'Turn email intake of a line on or off; it gets its address the first time',
  access,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});
