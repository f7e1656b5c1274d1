import type { ContactCenterCall } from '@talk/core/contract';
import { snapshotOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { callCell } from './call-columns.js';

const call = (changes: object): ContactCenterCall => ({
  ...snapshotOf({ communication_id: 1, phase: 'active' }),
  ring_group_id: null,
  user_name: null,
  attempting_users: [],
  notes: null,
  callback_status: null,
  forwarded_to: null,
  ...changes,
});

it.each([
  [{}, 'Talking'],
  [{ phase: 'message', forwarded_to: '+14155550199' }, 'Forwarded'],
  [{ phase: 'of-a-newer-server' }, 'Unknown'],
])('shows the phase of %j as %s', (changes, text) => {
  expect(callCell('phase', call(changes), 0)).toBe(text);
});
