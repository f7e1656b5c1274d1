import { expect, it } from 'vitest';
import { nextCallState } from './client-call.machine.js';

it.each([
  ['from-client', 'inviting', 'ring', 'ringing'],
  ['from-client', 'inviting', 'answer', 'answered'],
  ['from-client', 'ringing', 'answer', 'answered'],
  ['from-client', 'ringing', 'ring', null],
  ['from-client', 'answered', 'ring', null],
  ['from-client', 'answered', 'answer', null],
  ['to-client', 'inviting', 'answer', null],
  ['to-client', 'ringing', 'answer', 'answered'],
  ['to-client', 'inviting', 'end', 'ended'],
  ['from-client', 'answered', 'end', 'ended'],
  ['from-client', 'ended', 'ring', null],
  ['from-client', 'ended', 'answer', null],
  ['to-client', 'ended', 'end', null],
] as const)('%s in %s on %s becomes %s', (direction, state, event, next) => {
  expect(nextCallState(direction, state, event)).toBe(next);
});
