import { expect, it } from 'vitest';
import { dayWords } from './days.js';

const LA = 'America/Los_Angeles';

it('names days on the calendar of the zone', () => {
  const nowMs = Date.parse('2026-11-20T17:00:00Z');
  expect(dayWords(Date.parse('2026-11-20T08:30:00Z'), nowMs, LA)).toBe('Today');
  expect(dayWords(Date.parse('2026-11-20T07:30:00Z'), nowMs, LA)).toBe('Yesterday');
  expect(dayWords(Date.parse('2026-11-12T20:00:00Z'), nowMs, LA)).toBe('Thursday, Nov 12');
});

it('names the year of another year, however near it is', () => {
  const newYear = Date.parse('2026-01-02T20:00:00Z');
  expect(dayWords(Date.parse('2025-12-30T20:00:00Z'), newYear, LA)).toBe('Tuesday, Dec 30, 2025');
  expect(dayWords(Date.parse('2026-01-03T20:00:00Z'), Date.parse('2026-12-30T20:00:00Z'), LA)).toBe('Saturday, Jan 3');
});

it('knows yesterday when the clocks have changed', () => {
  // Half past eleven at night of a day of 25 hours, and of one of 23.
  expect(dayWords(Date.parse('2026-10-31T20:00:00Z'), Date.parse('2026-11-02T07:30:00Z'), LA)).toBe('Yesterday');
  expect(dayWords(Date.parse('2026-03-08T20:00:00Z'), Date.parse('2026-03-09T07:30:00Z'), LA)).toBe('Yesterday');
});
