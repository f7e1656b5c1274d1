import { endpoint, needs, publicAccess } from '../kernel/endpoint.js';
import type * as S from './attachments.schemas.js';

const tag = 'Attachments';
const access = needs('send message');

export const uploadAttachment = endpoint<S.UploadAttachment>()({
  id: 'uploadAttachment',
  method: 'POST',
  path: '/api/v1/attachments',
  tag,
  summary: 'Upload a file for a message: at most 10 MB; images, video, audio, PDF, contact cards, plain text',
  access,
  errors: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'ours',
});

export const attachGif = endpoint<S.AttachGif>()({
  id: 'attachGif',
  method: 'POST',
  path: '/api/v1/attachments/gif',
  tag,
  summary: 'Fetch a GIF from a public https address and keep it for a message',
  access,
  errors: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  origin: 'ours',
});

export const getMedia = endpoint<S.GetMedia>()({
  id: 'getMedia',
  method: 'GET',
  path: '/media/{token}',
  tag,
  summary: 'A file at a signed address that expires: for carriers, which have no sign-in, and for previews',
  access: publicAccess,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
