import { endpoint, publicAccess, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './passkeys.schemas.js';

const tag = 'Passkeys';

export const beginPasskeySignIn = endpoint<S.BeginPasskeySignIn>()({
  id: 'beginPasskeySignIn',
  method: 'POST',
  path: '/passkey',
  tag,
  summary: 'A challenge to sign in with a passkey; a cookie ties it to the browser',
  access: publicAccess,
  errors: ['ORIGIN_FORBIDDEN'],
  origin: 'ours',
});

export const finishPasskeySignIn = endpoint<S.FinishPasskeySignIn>()({
  id: 'finishPasskeySignIn',
  method: 'POST',
  path: '/passkey/sign-in',
  tag,
  summary: 'Sign in with a passkey, without password or code',
  access: publicAccess,
  errors: ['CREDENTIALS_INVALID', 'SIGN_IN_OVER', 'PASSWORD_TEMPORARY', 'USER_DISABLED', 'ORIGIN_FORBIDDEN'],
  origin: 'ours',
});

export const listPasskeys = endpoint<S.ListPasskeys>()({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/v1/user/profile/passkeys',
  tag,
  summary: 'Your passkeys, the oldest first',
  access: sessionAccess,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const beginPasskey = endpoint<S.BeginPasskey>()({
  id: 'beginPasskey',
  method: 'POST',
  path: '/api/v1/user/profile/passkeys/challenge',
  tag,
  summary: 'A challenge to make a passkey with, for a code or your password',
  access: sessionAccess,
  personOnly: true,
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const addPasskey = endpoint<S.AddPasskey>()({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/v1/user/profile/passkeys',
  tag,
  summary: 'Add the passkey that your device has made',
  access: sessionAccess,
  personOnly: true,
  errors: ['SIGN_IN_OVER', 'CONFLICT'],
  origin: 'ours',
});

export const renamePasskey = endpoint<S.RenamePasskey>()({
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/api/v1/user/profile/passkeys/{id}',
  tag,
  summary: 'Give a passkey another name',
  access: sessionAccess,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removePasskey = endpoint<S.RemovePasskey>()({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/api/v1/user/profile/passkeys/{id}',
  tag,
  summary: 'Remove a passkey; it signs in no longer',
  access: sessionAccess,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
