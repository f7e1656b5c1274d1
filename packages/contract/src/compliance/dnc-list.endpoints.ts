import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './dnc-list.schemas.js';

const tag = 'Compliance';

export const listDncNumbers = endpoint<S.ListDncNumbers>()({
  id: 'listDncNumbers',
  method: 'GET',
  path: '/api/v1/dnc-numbers',
  tag,
  summary: 'The company’s Do Not Contact list, by number',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});

export const removeDncNumber = endpoint<S.RemoveDncNumber>()({
  id: 'removeDncNumber',
  method: 'DELETE',
  path: '/api/v1/dnc-numbers/{id}',
  tag,
  summary: 'Take a number off the Do Not Contact list',
  access: needs('manage compliance'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listDncUploads = endpoint<S.ListDncUploads>()({
  id: 'listDncUploads',
  method: 'GET',
  path: '/api/v1/dnc-uploads',
  tag,
  summary: 'The last 50 uploads to the Do Not Contact list',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});

export const uploadDncNumbers = endpoint<S.UploadDncNumbers>()({
  id: 'uploadDncNumbers',
  method: 'POST',
  path: '/api/v1/dnc-uploads',
  tag,
  summary: 'Put numbers on the Do Not Contact list; lines that are no number are answered',
  access: needs('manage compliance'),
  errors: [],
  origin: 'ours',
});

export const undoDncUpload = endpoint<S.UndoDncUpload>()({
  id: 'undoDncUpload',
  method: 'POST',
  path: '/api/v1/dnc-uploads/{id}/undo',
  tag,
  summary: 'Undo an upload: the numbers that only it put on the list are off again',
  access: needs('manage compliance'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
