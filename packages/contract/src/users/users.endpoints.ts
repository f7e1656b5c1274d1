import { anyRole, endpoint, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './users.schemas.js';

const tag = 'Users';

export const listMembers = endpoint<S.ListMembers>()({
  id: 'listMembers',
  method: 'GET',
  path: '/api/v1/user',
  tag,
  summary: 'The company’s users with roles and visibility, disabled ones included',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const createMember = endpoint<S.CreateMember>()({
  id: 'createMember',
  method: 'POST',
  path: '/api/v1/user',
  tag,
  summary: 'Add a user, who is invited by mail; without mail their first password is shown once',
  access: anyRole('Company Admin'),
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const getMember = endpoint<S.GetMember>()({
  id: 'getMember',
  method: 'GET',
  path: '/api/v1/user/{id}',
  tag,
  summary: 'A user with roles and visibility',
  access: anyRole('Company Admin'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const updateMember = endpoint<S.UpdateMember>()({
  id: 'updateMember',
  method: 'PATCH',
  path: '/api/v1/user/{id}',
  tag,
  summary: 'Change a user’s name, address, roles, permissions, visibility or limits, pause or disable them',
  access: anyRole('Company Admin'),
  personOnly: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const resetMemberPassword = endpoint<S.ResetMemberPassword>()({
  id: 'resetMemberPassword',
  method: 'POST',
  path: '/api/v1/user/{id}/password',
  tag,
  summary: 'End a user’s password and sign-ins, and mail them a link; without mail a new password is shown once',
  access: anyRole('Company Admin'),
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const endInvitation = endpoint<S.EndInvitation>()({
  id: 'endInvitation',
  method: 'DELETE',
  path: '/api/v1/user/{id}/invitation',
  tag,
  summary: 'Take back the invitation of a user who has not chosen a password yet, and disable them',
  access: anyRole('Company Admin'),
  personOnly: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'ours',
});

export const impersonateUser = endpoint<S.ImpersonateUser>()({
  id: 'impersonateUser',
  method: 'POST',
  path: '/api/v1/user/{id}/impersonate',
  tag,
  summary: 'Act as a user for an hour at most: without calls and texts, and with both names in the audit log',
  access: anyRole('Company Admin'),
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const changePassword = endpoint<S.ChangePassword>()({
  id: 'changePassword',
  method: 'POST',
  path: '/api/v1/user/profile/password',
  tag,
  summary: 'Change your own password and end your other sign-ins',
  access: sessionAccess,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const listSignIns = endpoint<S.ListSignIns>()({
  id: 'listSignIns',
  method: 'GET',
  path: '/api/v1/user/profile/sign-ins',
  tag,
  summary: 'Where you are signed in',
  access: sessionAccess,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const endSignIn = endpoint<S.EndSignIn>()({
  id: 'endSignIn',
  method: 'DELETE',
  path: '/api/v1/user/profile/sign-ins/{id}',
  tag,
  summary: 'Sign out one of your browsers',
  access: sessionAccess,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const endOtherSignIns = endpoint<S.EndOtherSignIns>()({
  id: 'endOtherSignIns',
  method: 'DELETE',
  path: '/api/v1/user/profile/sign-ins',
  tag,
  summary: 'Sign out everywhere but here',
  access: sessionAccess,
  personOnly: true,
  errors: [],
  origin: 'ours',
});
