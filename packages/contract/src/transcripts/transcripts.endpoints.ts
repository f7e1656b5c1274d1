import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './transcripts.schemas.js';

const tag = 'Communications';

export const getTranscription = endpoint<S.GetTranscription>()({
  id: 'getTranscription',
  method: 'GET',
  path: '/api/v1/communication/{id}/transcription',
  tag,
  summary: 'What was said in a call or a voicemail, and whether a transcript can be requested',
  access: needs('list communication', 'listen recording'),
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const generateTranscription = endpoint<S.GenerateTranscription>()({
  id: 'generateTranscription',
  method: 'POST',
  path: '/api/v1/communication/{id}/transcription',
  tag,
  summary: 'Request the transcript of a recording; while it is being made, the same request changes nothing',
  access: needs('update communication', 'listen recording'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  origin: 'spec',
});

export const listTranscripts = endpoint<S.ListTranscripts>()({
  id: 'listTranscripts',
  method: 'GET',
  path: '/api/v2/transcripts',
  tag,
  summary: 'Transcripts of calls and voicemails, found by what was said',
  access: needs('list communication', 'listen recording'),
  errors: ['FORBIDDEN'],
  origin: 'ours',
});
