import { endpoint, needs, publicAccess } from '../kernel/endpoint.js';
import type * as S from './system.schemas.js';

export const health = endpoint<S.Health>()({
  id: 'health',
  method: 'GET',
  path: '/healthz',
  tag: 'System',
  summary: 'The process is up',
  access: publicAccess,
  errors: [],
  origin: 'ours',
});

export const readiness = endpoint<S.Readiness>()({
  id: 'readiness',
  method: 'GET',
  path: '/readyz',
  tag: 'System',
  summary: 'Database and migrations are ready: send traffic',
  access: publicAccess,
  errors: ['UNAVAILABLE'],
  origin: 'ours',
});

export const getFile = endpoint<S.GetFile>()({
  id: 'getFile',
  method: 'GET',
  path: '/static/uploaded_file/{uuid}',
  tag: 'Files',
  summary: 'A stored file, seekable by Range: attachments, and call recordings as WAV for those allowed to listen',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const getWaveform = endpoint<S.GetWaveform>()({
  id: 'getWaveform',
  method: 'GET',
  path: '/api/v1/recordings/{uuid}/waveform',
  tag: 'Files',
  summary: 'How loud a call’s recording is over its length: a picture of it, without its sound',
  access: needs('list communication'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const getLinkedRecording = endpoint<S.GetLinkedRecording>()({
  id: 'getLinkedRecording',
  method: 'GET',
  path: '/recording/{token}',
  tag: 'Files',
  summary: 'A call’s recording at a signed address that expires, seekable by Range: for its record in a CRM',
  access: publicAccess,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
