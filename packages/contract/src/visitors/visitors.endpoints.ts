import { endpoint, needs, visitorAccess } from '../kernel/endpoint.js';
import type * as S from './visitors.schemas.js';

const tag = 'Visitors of a site';
const access = visitorAccess;

export const getVisitorWidget = endpoint<S.GetVisitorWidget>()({
  id: 'getVisitorWidget',
  method: 'GET',
  path: '/api/v1/visitor/widget',
  tag,
  summary: 'What the texting widget of a site shows before anybody has written',
  access,
  errors: [],
  origin: 'ours',
});

export const startVisitor = endpoint<S.StartVisitor>()({
  id: 'startVisitor',
  method: 'POST',
  path: '/api/v1/visitor/start',
  tag,
  summary: 'Give name, number and consent; a code is texted to the number. The answer tells nothing about the number',
  access,
  errors: ['REJECTED', 'CONFLICT', 'IDENTITY_INVALID'],
  origin: 'ours',
});

export const resendVisitorCode = endpoint<S.ResendVisitorCode>()({
  id: 'resendVisitorCode',
  method: 'POST',
  path: '/api/v1/visitor/code',
  tag,
  summary: 'Text another code; the one before stops to hold',
  access,
  errors: ['VISITOR_SESSION', 'CONFLICT'],
  origin: 'ours',
});

export const verifyVisitor = endpoint<S.VerifyVisitor>()({
  id: 'verifyVisitor',
  method: 'POST',
  path: '/api/v1/visitor/verify',
  tag,
  summary: 'Prove by the texted code that the number is theirs',
  access,
  errors: ['VISITOR_SESSION', 'CODE_OVER'],
  origin: 'ours',
});

export const resumeVisitor = endpoint<S.ResumeVisitor>()({
  id: 'resumeVisitor',
  method: 'POST',
  path: '/api/v1/visitor/session',
  tag,
  summary: 'Take up the session of this browser again; its token changes',
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
  summary: 'The conversation since the number was verified on this browser; may wait until it changes',
  access,
  errors: ['VISITOR_SESSION', 'FORBIDDEN'],
  origin: 'ours',
});

export const sendVisitorText = endpoint<S.SendVisitorText>()({
  id: 'sendVisitorText',
  method: 'POST',
  path: '/api/v1/visitor/messages',
  tag,
  summary: 'Write to the company; sent once, however often it is asked for',
  access,
  errors: ['VISITOR_SESSION', 'FORBIDDEN', 'CONFLICT'],
  origin: 'ours',
});

export const uploadVisitorFile = endpoint<S.UploadVisitorFile>()({
  id: 'uploadVisitorFile',
  method: 'POST',
  path: '/api/v1/visitor/files',
  tag,
  summary: 'Upload a file for a text of this session; what may be sent is told by the widget (`files`)',
  access,
  errors: ['VISITOR_SESSION', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'ours',
});

export const getVisitorFile = endpoint<S.GetVisitorFile>()({
  id: 'getVisitorFile',
  method: 'GET',
  path: '/api/v1/visitor/files/{token}',
  tag,
  summary: 'A file of the conversation, by the address that this session was given; no other session can open it',
  access,
  errors: ['VISITOR_SESSION', 'FORBIDDEN', 'NOT_FOUND'],
  origin: 'ours',
});

export const leaveVisitor = endpoint<S.LeaveVisitor>()({
  id: 'leaveVisitor',
  method: 'POST',
  path: '/api/v1/visitor/leave',
  tag,
  summary: 'The visitor has closed the page: answers go to their phone from now on',
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
  summary: 'Change line, texts, colour or identity mode of a texting widget',
  errors: ['NOT_FOUND'],
});

export const createIdentitySecret = endpoint<S.CreateIdentitySecret>()({
  ...settings,
  id: 'createIdentitySecret',
  method: 'POST',
  path: '/api/v1/api-keys/{id}/identity-secrets',
  summary: 'Make a secret for identity tokens; it is shown once',
  personOnly: true,
  errors: ['NOT_FOUND'],
});

export const revokeIdentitySecret = endpoint<S.RevokeIdentitySecret>()({
  ...settings,
  id: 'revokeIdentitySecret',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}/identity-secrets/{secretId}',
  summary: 'Refuse tokens of a secret at once',
  personOnly: true,
  errors: ['NOT_FOUND'],
});
