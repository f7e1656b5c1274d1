import { expect, it } from 'vitest';
import { followUpTimes } from './follow-up-times.js';

const at = (time: string, zone: string) => followUpTimes(Date.parse(time), zone);

it('is in an hour, on the next morning and on the next Monday, by the clocks of the zone', () => {
  // Thursday evening in Los Angeles is Friday in UTC.
  expect(at('2026-11-27T05:58:00Z', 'America/Los_Angeles')).toEqual({
    hour: { date: '2026-11-26', time: '23:00' },
    morning: { date: '2026-11-27', time: '09:00' },
    week: { date: '2026-11-30', time: '09:00' },
  });
});

it('goes over midnight, the end of a year, and the hour that clocks leave out', () => {
  expect(at('2026-12-31T23:30:00Z', 'Europe/London')).toEqual({
    hour: { date: '2027-01-01', time: '00:30' },
    morning: { date: '2027-01-01', time: '09:00' },
    week: { date: '2027-01-04', time: '09:00' },
  });
  // 01:30 in New York; at 02:00 it is 03:00.
  expect(at('2027-03-14T06:30:00Z', 'America/New_York').hour).toEqual({ date: '2027-03-14', time: '03:30' });
});

it('is a week from now on a Monday, and tomorrow on a Sunday', () => {
  expect(at('2026-11-30T12:00:00Z', 'UTC').week.date).toBe('2026-12-07');
  expect(at('2026-11-29T12:00:00Z', 'UTC').week.date).toBe('2026-11-30');
});
