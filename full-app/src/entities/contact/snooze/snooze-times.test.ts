import { expect, it } from 'vitest';
import { momentOf } from '../../../shared/form-moment.js';
import { snoozeTimes } from './snooze-times.js';

const at = (time: string, zone: string) =>
  snoozeTimes(Date.parse(time), zone).map(({ choice, atMs }) => [choice, new Date(atMs).toISOString()]);

it('offers this afternoon, tomorrow morning and Monday morning, by the clocks of the zone', () => {
  // 9:58 PM on Wednesday in UTC is 1:58 PM in Los Angeles.
  expect(at('2026-11-25T19:58:00Z', 'America/Los_Angeles')).toEqual([
    ['afternoon', '2026-11-25T22:00:00.000Z'],
    ['morning', '2026-11-26T17:00:00.000Z'],
    ['week', '2026-11-30T17:00:00.000Z'],
  ]);
});

it('offers the end of the afternoon from 1 PM on, and no afternoon from 4 PM on', () => {
  expect(at('2026-11-25T13:00:00Z', 'UTC')[0]).toEqual(['afternoon', '2026-11-25T17:00:00.000Z']);
  expect(at('2026-11-25T16:00:00Z', 'UTC').map(([choice]) => choice)).toEqual(['morning', 'week']);
});

it('offers Monday once, on a Sunday and over the change of clocks', () => {
  expect(at('2026-03-08T22:00:00Z', 'Europe/London')).toEqual([['morning', '2026-03-09T09:00:00.000Z']]);
  // Clocks go forward in the night to Sunday.
  expect(at('2026-03-28T22:00:00Z', 'Europe/London')).toEqual([
    ['morning', '2026-03-29T08:00:00.000Z'],
    ['week', '2026-03-30T08:00:00.000Z'],
  ]);
});

it('reads a day and a time of a form on the clocks of the zone', () => {
  expect(new Date(momentOf({ date: '2026-12-01', time: '09:30' }, 'Asia/Tokyo')).toISOString()).toBe(
    '2026-12-01T00:30:00.000Z',
  );
});
