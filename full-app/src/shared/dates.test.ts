import { expect, it } from 'vitest';
import { dayKey, dayWords, exactWords } from './dates.js';

const nowMs = Date.parse('2026-11-20T17:00:00Z');
const LA = 'America/Los_Angeles';

it('names days on the calendar of the zone', () => {
  expect(dayWords(Date.parse('2026-11-20T08:30:00Z'), nowMs, LA)).toBe('Today');
  expect(dayWords(Date.parse('2026-11-20T07:30:00Z'), nowMs, LA)).toBe('Yesterday');
  expect(dayWords(Date.parse('2026-11-12T20:00:00Z'), nowMs, LA)).toBe('Thursday, Nov 12');
  expect(dayWords(Date.parse('2025-11-12T20:00:00Z'), nowMs, LA)).toBe('Wednesday, Nov 12, 2025');
  expect(dayKey(Date.parse('2026-11-20T07:30:00Z'), LA)).toBe('2026-11-19');
});

it('gives the exact time that a short one hides', () => {
  expect(exactWords(Date.parse('2026-11-20T17:05:00Z'), LA, 12)).toBe('Nov 20, 2026, 9:05 AM');
});
