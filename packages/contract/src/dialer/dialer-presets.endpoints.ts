import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './dialer-presets.schemas.js';

const tag = 'Power dialer';
const access = needs('make call');

export const listDialerPresets = endpoint<S.ListDialerPresets>()({
  id: 'listDialerPresets',
  method: 'GET',
  path: '/api/v2/dialer-session-settings',
  tag,
  summary: 'Kept settings of sessions: the user’s own and those of the company; and which values are locked by whom',
  access,
  errors: [],
  origin: 'ours',
});

export const createDialerPreset = endpoint<S.CreateDialerPreset>()({
  id: 'createDialerPreset',
  method: 'POST',
  path: '/api/v2/dialer-session-settings',
  tag,
  summary: 'Keep settings of sessions under a name; for everyone, if the user is an admin or a supervisor',
  access,
  errors: ['CONFLICT'],
  origin: 'ours',
});

export const updateDialerPreset = endpoint<S.UpdateDialerPreset>()({
  id: 'updateDialerPreset',
  method: 'PATCH',
  path: '/api/v2/dialer-session-settings/{id}',
  tag,
  summary: 'Change or rename kept settings of sessions',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeDialerPreset = endpoint<S.RemoveDialerPreset>()({
  id: 'removeDialerPreset',
  method: 'DELETE',
  path: '/api/v2/dialer-session-settings/{id}',
  tag,
  summary: 'Delete kept settings of sessions; sessions that ran with them keep theirs',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const lockDialerSettings = endpoint<S.LockDialerSettings>()({
  id: 'lockDialerSettings',
  method: 'PUT',
  path: '/api/v2/dialer-session-settings/locked',
  tag,
  summary: 'Give settings the same value in every session of the company; admins and supervisors',
  access,
  errors: [],
  origin: 'ours',
});

export const getTemporarySettings = endpoint<S.GetTemporarySettings>()({
  id: 'getTemporarySettings',
  method: 'GET',
  path: '/api/v2/power-dialer-lists/{id}/temporary-session-settings',
  tag,
  summary: 'Settings with which the user’s next session on a list begins',
  access,
  errors: ['NOT_FOUND'],
  origin: 'spec',
});

export const startPowerDialerSession = endpoint<S.StartPowerDialerSession>()({
  id: 'startPowerDialerSession',
  method: 'POST',
  path: '/api/v2/power-dialer-sessions',
  tag,
  summary: 'Start a session with kept settings, or with the temporary ones of its list',
  access,
  errors: ['NOT_FOUND', 'CONFLICT', 'REJECTED'],
  origin: 'spec',
});
