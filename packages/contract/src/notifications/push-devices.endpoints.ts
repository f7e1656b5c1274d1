import { endpoint, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './push-devices.schemas.js';

const tag = 'Notifications';

export const listPushDevices = endpoint<S.ListPushDevices>()({
  id: 'listPushDevices',
  method: 'GET',
  path: '/api/v1/user/push-devices',
  tag,
  summary: 'The user’s browsers that get push notices, and the key that a browser subscribes with',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});

export const addPushDevice = endpoint<S.AddPushDevice>()({
  id: 'addPushDevice',
  method: 'POST',
  path: '/api/v1/user/push-devices',
  tag,
  summary: 'Send push notices to this browser; the same browser again replaces its entry',
  access: sessionAccess,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const removePushDevice = endpoint<S.RemovePushDevice>()({
  id: 'removePushDevice',
  method: 'DELETE',
  path: '/api/v1/user/push-devices/{id}',
  tag,
  summary: 'Send no more push notices to a browser',
  access: sessionAccess,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const testPushDevice = endpoint<S.TestPushDevice>()({
  id: 'testPushDevice',
  method: 'POST',
  path: '/api/v1/user/push-devices/{id}/test',
  tag,
  summary: 'Send a push notice to a browser to try it',
  access: sessionAccess,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const reportAppVisible = endpoint<S.ReportAppVisible>()({
  id: 'reportAppVisible',
  method: 'POST',
  path: '/api/v1/user/push-devices/visible',
  tag,
  summary: 'Say that the user has the app in view: for a minute, push notices wait',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});
