import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './quality.schemas.js';

const tag = 'Call quality';

export const storeCallQuality = endpoint<S.StoreCallQuality>()({
  id: 'storeCallQuality',
  method: 'POST',
  path: '/api/v1/call/{id}/quality',
  tag,
  summary: 'Report what a browser has measured in a call so far; repeated or late reports change nothing',
  access: needs('answer call'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const reportBadCall = endpoint<S.ReportBadCall>()({
  id: 'reportBadCall',
  method: 'POST',
  path: '/api/v1/call/{id}/quality/report',
  tag,
  summary: 'Report a problem with a call’s sound; measurements are attached. A second report replaces the first',
  access: needs('answer call'),
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const storeConnectionTest = endpoint<S.StoreConnectionTest>()({
  id: 'storeConnectionTest',
  method: 'POST',
  path: '/api/v1/voice/connection-test',
  tag,
  summary: 'Store the result of a connection test; the same id is stored once',
  access: needs('answer call'),
  errors: [],
  origin: 'ours',
});

export const listConnectionTests = endpoint<S.ListConnectionTests>()({
  id: 'listConnectionTests',
  method: 'GET',
  path: '/api/v1/voice/connection-test',
  tag,
  summary: "The user's latest connection tests, newest first",
  access: needs('answer call'),
  errors: [],
  origin: 'ours',
});
