import { expect, it } from 'vitest';
import { calendarDate, exactWords } from './dates.js';

it('gives the exact time that a short one hides', () => {
  expect(exactWords(Date.parse('2026-11-20T17:05:00Z'), 'America/Los_Angeles', 12)).toBe('Nov 20, 2026, 9:05 AM');
});

it('shows a day of the calendar as that day, whatever zone the browser is in', () => {
  expect(['1990-01-01', '2000-02-29', '1985-12-31'].map(calendarDate)).toEqual([
    'Jan 1, 1990',
    'Feb 29, 2000',
    'Dec 31, 1985',
  ]);
});
