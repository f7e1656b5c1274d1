import { anyRole, endpoint, publicAccess, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './two-step.schemas.js';

const tag = 'Two-step sign-in';

export const finishSignIn = endpoint<S.FinishSignIn>()({
  id: 'finishSignIn',
  method: 'POST',
  path: '/second-step',
  tag,
  summary: 'Finish a sign-in that asked for a code, with one from the app or a recovery code',
  access: publicAccess,
  errors: ['SIGN_IN_OVER', 'USER_DISABLED', 'ORIGIN_FORBIDDEN'],
  origin: 'ours',
});

export const beginRequiredTwoStep = endpoint<S.BeginRequiredTwoStep>()({
  id: 'beginRequiredTwoStep',
  method: 'POST',
  path: '/second-step/setup',
  tag,
  summary: 'A key for the app of a user who must turn on two-step sign-in before they are signed in',
  access: publicAccess,
  errors: ['SIGN_IN_OVER', 'ORIGIN_FORBIDDEN'],
  origin: 'ours',
});

export const confirmRequiredTwoStep = endpoint<S.ConfirmRequiredTwoStep>()({
  id: 'confirmRequiredTwoStep',
  method: 'POST',
  path: '/second-step/setup/confirm',
  tag,
  summary: 'Turn on two-step sign-in with a first code, and sign in',
  access: publicAccess,
  errors: ['SIGN_IN_OVER', 'USER_DISABLED', 'ORIGIN_FORBIDDEN'],
  origin: 'ours',
});

export const getTwoStep = endpoint<S.GetTwoStep>()({
  id: 'getTwoStep',
  method: 'GET',
  path: '/api/v1/user/profile/two-step',
  tag,
  summary: 'Whether your sign-in asks for a code, and how many recovery codes are left',
  access: sessionAccess,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const beginTwoStep = endpoint<S.BeginTwoStep>()({
  id: 'beginTwoStep',
  method: 'POST',
  path: '/api/v1/user/profile/two-step',
  tag,
  summary: 'A new key for your authenticator app; nothing changes until a code confirms it',
  access: sessionAccess,
  personOnly: true,
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const confirmTwoStep = endpoint<S.ConfirmTwoStep>()({
  id: 'confirmTwoStep',
  method: 'POST',
  path: '/api/v1/user/profile/two-step/confirm',
  tag,
  summary: 'Turn on your two-step sign-in with a first code; the recovery codes are shown once',
  access: sessionAccess,
  personOnly: true,
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const renewRecoveryCodes = endpoint<S.RenewRecoveryCodes>()({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/v1/user/profile/two-step/recovery-codes',
  tag,
  summary: 'Replace your recovery codes, with a code or your password; the new ones are shown once',
  access: sessionAccess,
  personOnly: true,
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const endTwoStep = endpoint<S.EndTwoStep>()({
  id: 'endTwoStep',
  method: 'POST',
  path: '/api/v1/user/profile/two-step/off',
  tag,
  summary: 'Turn off your two-step sign-in, with a code or your password',
  access: sessionAccess,
  personOnly: true,
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const resetMemberTwoStep = endpoint<S.ResetMemberTwoStep>()({
  id: 'resetMemberTwoStep',
  method: 'DELETE',
  path: '/api/v1/user/{id}/two-step',
  tag,
  summary: 'Turn off the two-step sign-in of a user who has lost their phone and codes; they get a mail',
  access: anyRole('Company Admin'),
  personOnly: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});
