import { expect, it } from 'vitest';
import { isTooLate, lastStartOf } from './run-limit.js';

it('begins no test when about a seventh of the time is left', () => {
  const last = lastStartOf('80', 0);
  expect(isTooLate(60 * 60_000, last)).toBe(false);
  expect(isTooLate(69 * 60_000, last)).toBe(true);
});

it('runs everything without a limit', () => {
  expect(lastStartOf(undefined, 0)).toBeUndefined();
  expect(isTooLate(Number.MAX_SAFE_INTEGER, '')).toBe(false);
});

it('refuses what is not a number of minutes', () => {
  expect(() => lastStartOf('soon', 0)).toThrow('TALK_MINUTES is soon: give a number of minutes, for example 80.');
});
