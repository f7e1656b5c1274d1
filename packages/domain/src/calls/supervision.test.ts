import { expect, it } from 'vitest';
import { isSupervisorShown, supervisionRefusal, type SupervisionRequest } from './supervision.js';

const request: SupervisionRequest = {
  isAllowed: true,
  isOwnCall: false,
  isOnCall: false,
  isInSentry: false,
  isInProgress: true,
};

it.each([
  ['may supervise a call in progress', {}, null],
  ['needs the permission', { isAllowed: false }, 'not-allowed'],
  ['may not supervise their own call', { isOwnCall: true, isOnCall: true }, 'own-call'],
  ['may not while on another call', { isOnCall: true }, 'on-call'],
  ['may not while they supervise already', { isInSentry: true }, 'in-sentry'],
  ['may not before the answer, on hold or after the end', { isInProgress: false }, 'not-in-progress'],
] as const)('a user %s', (_rule, change, refusal) => {
  expect(supervisionRefusal({ ...request, ...change })).toBe(refusal);
});

it('names the permission before anything that could be learned about the call', () => {
  expect(
    supervisionRefusal({ isAllowed: false, isOwnCall: true, isOnCall: true, isInSentry: true, isInProgress: false }),
  ).toBe('not-allowed');
});

it('hides a listener if the company wants that, but never a supervisor who can be heard', () => {
  expect((['listen', 'whisper', 'join'] as const).map((mode) => isSupervisorShown(mode, true))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isSupervisorShown('listen', false)).toBe(true);
});
