import { endpoint, needs, visitorAccess } from '../kernel/endpoint.js';
import type * as S from './visitors.schemas.js';

const tag = 'Visitors of a site';
const access = visitorAccess;

export const getVisitorWidget = endpoint<S.GetVisitorWidget>()({
  id: 'getVisitorWidget',
  method: 'GET',
  path: '/api/v1/visitor/widget',
  tag,
  summary: 'What a site’s texting widget shows before anyone has written',
  access,
  errors: [],
  origin: 'ours',
});

export const introduceVisitor = endpoint<S.IntroduceVisitor>()({
  id: 'introduceVisitor',
  method: 'POST',
  path: '/api/v1/visitor/identity',
  tag,
  summary:
    'What an identity token says of its visitor, before they fill in the form; refused where the site requires one',
  access,
  errors: ['IDENTITY_INVALID'],
  origin: 'ours',
});

export const startVisitor = endpoint<S.StartVisitor>()({
  id: 'startVisitor',
  method: 'POST',
  path: '/api/v1/visitor/start',
  tag,
  summary: 'Send name, number and consent; a code is texted to the number. The answer reveals nothing about the number',
  access,
  errors: ['REJECTED', 'CONFLICT', 'IDENTITY_INVALID'],
  origin: 'ours',
});

export const resendVisitorCode = endpoint<S.ResendVisitorCode>()({
  id: 'resendVisitorCode',
  method: 'POST',
  path: '/api/v1/visitor/code',
  tag,
  summary: 'Text another code; the previous one stops working',
  access,
  errors: ['VISITOR_SESSION', 'CONFLICT'],
  origin: 'ours',
});

export const verifyVisitor = endpoint<S.VerifyVisitor>()({
  id: 'verifyVisitor',
  method: 'POST',
  path: '/api/v1/visitor/verify',
  tag,
  summary: 'Verify the number with the texted code',
  access,
  errors: ['VISITOR_SESSION', 'CODE_OVER'],
  origin: 'ours',
});

export const resumeVisitor = endpoint<S.ResumeVisitor>()({
  id: 'resumeVisitor',
  method: 'POST',
  path: '/api/v1/visitor/session',
  tag,
  summary: 'Resume this browser’s session; its token changes',
  access,
  errors: ['VISITOR_SESSION', 'IDENTITY_INVALID'],
  origin: 'ours',
});

export const endVisitor = endpoint<S.EndVisitor>()({
  id: 'endVisitor',
  method: 'DELETE',
  path: '/api/v1/visitor/session',
  tag,
  summary: 'Forget this browser',
  access,
  errors: ['VISITOR_SESSION'],
  origin: 'ours',
});

export const listVisitorTexts = endpoint<S.ListVisitorTexts>()({
  id: 'listVisitorTexts',
  method: 'GET',
  path: '/api/v1/visitor/messages',
  tag,
  summary: 'The conversation since the number was verified on this browser; can wait until it changes',
  access,
  errors: ['VISITOR_SESSION', 'FORBIDDEN'],
  origin: 'ours',
});

export const sendVisitorText = endpoint<S.SendVisitorText>()({
  id: 'sendVisitorText',
  method: 'POST',
  path: '/api/v1/visitor/messages',
  tag,
  summary: 'Text the company; sent once, however often the request is repeated',
  access,
  errors: ['VISITOR_SESSION', 'FORBIDDEN', 'CONFLICT'],
  origin: 'ours',
});

export const uploadVisitorFile = endpoint<S.UploadVisitorFile>()({
  id: 'uploadVisitorFile',
  method: 'POST',
  path: '/api/v1/visitor/files',
  tag,
  summary: 'Upload a file for a text in this session; the widget says what can be sent (`files`)',
  access,
  errors: ['VISITOR_SESSION', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'ours',
});

export const getVisitorFile = endpoint<S.GetVisitorFile>()({
  id: 'getVisitorFile',
  method: 'GET',
  path: '/api/v1/visitor/files/{token}',
  tag,
  summary: 'A file from the conversation, at the address this session was given; no other session can open it',
  access,
  errors: ['VISITOR_SESSION', 'FORBIDDEN', 'NOT_FOUND'],
  origin: 'ours',
});

export const leaveVisitor = endpoint<S.LeaveVisitor>()({
  id: 'leaveVisitor',
  method: 'POST',
  path: '/api/v1/visitor/leave',
  tag,
  summary: 'Say that the visitor closed a tab: once no tab is open, answers go to their phone',
  access,
  errors: ['VISITOR_SESSION'],
  origin: 'ours',
});

const settings = { tag: 'Texting widget', access: needs('manage api keys'), origin: 'ours' } as const;

export const getTextingWidget = endpoint<S.GetTextingWidget>()({
  ...settings,
  id: 'getTextingWidget',
  method: 'GET',
  path: '/api/v1/api-keys/{id}/texting-widget',
  summary: 'How the texting widget of a publishable key behaves',
  errors: ['NOT_FOUND'],
});

export const updateTextingWidget = endpoint<S.UpdateTextingWidget>()({
  ...settings,
  id: 'updateTextingWidget',
  method: 'PATCH',
  path: '/api/v1/api-keys/{id}/texting-widget',
  summary: 'Change a texting widget’s line, texts, color or identity mode',
  errors: ['NOT_FOUND'],
});

export const createIdentitySecret = endpoint<S.CreateIdentitySecret>()({
  ...settings,
  id: 'createIdentitySecret',
  method: 'POST',
  path: '/api/v1/api-keys/{id}/identity-secrets',
  summary: 'Create a secret for identity tokens; it is shown once',
  personOnly: true,
  errors: ['NOT_FOUND'],
});

export const revokeIdentitySecret = endpoint<S.RevokeIdentitySecret>()({
  ...settings,
  id: 'revokeIdentitySecret',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}/identity-secrets/{secretId}',
  summary: 'Revoke a secret: its tokens are refused at once',
  personOnly: true,
  errors: ['NOT_FOUND'],
});
