import { expect, it } from 'vitest';
import { remindersAhead } from './remind.js';

const NOW_MS = Date.parse('2026-11-27T12:00:00Z');
const inMinutes = (minutes: number): number => NOW_MS + minutes * 60_000;

it('leaves out reminders whose time has passed', () => {
  expect(remindersAhead(inMinutes(30), [0, 15, 60, 1_440], NOW_MS)).toEqual([15, 0]);
  expect(remindersAhead(inMinutes(15), [15], NOW_MS)).toEqual([]);
});

it('reminds once for a span that is listed twice', () => {
  expect(remindersAhead(inMinutes(90), [60, 0, 60], NOW_MS)).toEqual([60, 0]);
});
