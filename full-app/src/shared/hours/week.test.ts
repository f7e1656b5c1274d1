import { expect, it } from 'vitest';
import { closesNextDay, copyToOpenDays, hoursProblems, toInputTime, usualWeek } from './week.js';

it.each([
  ['0900', '09:00'],
  ['9:30', '09:30'],
  ['18:00:00', '18:00'],
  ['2400', '00:00'],
  ['24hrs', ''],
  [null, ''],
])('shows the stored time %s as "%s"', (stored, shown) => {
  expect(toInputTime(stored)).toBe(shown);
});

it('copies hours to the days that are open, and leaves closed ones closed', () => {
  const week = usualWeek().with(1, { is_open: true, open: '08:00', close: '20:00' });
  expect(copyToOpenDays(week, 1).map(({ open }) => open)).toEqual([
    null,
    '08:00',
    '08:00',
    '08:00',
    '08:00',
    '08:00',
    null,
  ]);
});

it.each([
  ['09:00', '17:00', false],
  ['18:00', '02:00', true],
  ['00:00', '00:00', false],
  [null, null, false],
])('sees whether %s to %s ends on the next day', (open, close, isNext) => {
  expect(closesNextDay({ open, close })).toBe(isNext);
});

it.each([
  [
    'a day with one time',
    { business_hours: usualWeek().with(2, { is_open: true, open: '09:00', close: null }) },
    { 'business_hours.2': 'bothTimes' },
  ],
  [
    'a holiday without a name',
    { holidays: [{ date: '2026-12-25', name: '', open: null, close: null }] },
    { 'holidays.0.name': 'holidayName' },
  ],
  [
    'a holiday without a date',
    { holidays: [{ date: '', name: 'Christmas', open: null, close: null }] },
    { 'holidays.0.date': 'dateNeeded' },
  ],
])('checks %s', (_case, change, problems) => {
  expect(hoursProblems({ business_hours: null, holidays: [], ...change })).toEqual(problems);
});
