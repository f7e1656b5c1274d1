import { expect, it } from 'vitest';
import { closesNextDay, copyToOpenDays, lineProblems, toDraft, toInputTime, usualWeek } from './line-draft.js';
import { routingOf } from './line-samples.fixture.js';

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

it('keeps a holiday that is open all day open', () => {
  const holidays = [{ date: '2026-12-24', name: 'Christmas Eve', open: '24hrs', close: '24hrs' }];
  const [holiday] = toDraft(routingOf({ holidays })).holidays;
  expect(holiday).toMatchObject({ open: '00:00', close: '00:00' });
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
  ['an empty name', { name: ' ' }, { name: 'nameNeeded' }],
  ['an empty greeting', { greeting: { text: '', file_id: null } }, { 'greeting.text': 'textNeeded' }],
  ['an empty announcement', { recording_announcement: '' }, { recording_announcement: 'textNeeded' }],
  [
    'a voicemail that is too long',
    { voicemail: { text: 'Hi', file_id: null, max_seconds: 601 } },
    { 'voicemail.max_seconds': 'secondsBetween' },
  ],
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
  expect(lineProblems({ ...toDraft(routingOf()), ...change })).toEqual(problems);
});
