import { anyRole, endpoint, publicAccess } from '../kernel/endpoint.js';
import type * as S from './tv.schemas.js';

const tag = 'Contact center';
const access = anyRole('Company Admin', 'Company Supervisor');

export const beginTv = endpoint<S.BeginTv>()({
  id: 'beginTv',
  method: 'POST',
  path: '/api/v2/tv/codes',
  tag,
  summary: 'Get a code for a screen on the wall',
  access: publicAccess,
  errors: [],
  origin: 'ours',
});

export const readTvBoard = endpoint<S.ReadTvBoard>()({
  id: 'readTvBoard',
  method: 'POST',
  path: '/api/v2/tv/board',
  tag,
  summary: 'What a screen on the wall shows, as far as the person who connected it may see it',
  access: publicAccess,
  errors: ['LINK_OVER'],
  origin: 'ours',
});

export const listTvScreens = endpoint<S.ListTvScreens>()({
  id: 'listTvScreens',
  method: 'GET',
  path: '/api/v2/tv/screens',
  tag,
  summary: 'Screens that show the wallboard',
  access,
  errors: [],
  origin: 'ours',
});

export const connectTv = endpoint<S.ConnectTv>()({
  id: 'connectTv',
  method: 'POST',
  path: '/api/v2/tv/screens',
  tag,
  summary: 'Let a screen show the wallboard, by its code',
  access,
  errors: ['NOT_FOUND'],
  personOnly: true,
  origin: 'ours',
});

export const disconnectTv = endpoint<S.DisconnectTv>()({
  id: 'disconnectTv',
  method: 'DELETE',
  path: '/api/v2/tv/screens/{id}',
  tag,
  summary: 'Take the wallboard from a screen',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});
