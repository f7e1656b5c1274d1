import { describe, expect, it } from 'vitest';
import {
  addOpenMinutes,
  dailyWindow,
  everyDay,
  holidayOf,
  isCalendarOpenAt,
  responseState,
  responseTimes,
  type OpenCalendar,
} from './index.js';

const zone = 'America/New_York';
const at = (iso: string): number => Date.parse(iso);
const MINUTE_MS = 60_000;
const daily = (open: string, close: string) => everyDay(dailyWindow(open, close) ?? { openMinute: 0, closeMinute: 0 });
const nine: OpenCalendar = { zone, hours: daily('0900', '1700'), holidays: [] };

describe('open minutes', () => {
  it.each([
    ['within a day', nine, '2026-11-18T10:00:00-05:00', 30, '2026-11-18T10:30:00-05:00'],
    ['up to the close', nine, '2026-11-18T16:30:00-05:00', 30, '2026-11-18T17:00:00-05:00'],
    ['overnight', nine, '2026-11-18T16:50:00-05:00', 30, '2026-11-19T09:20:00-05:00'],
    ['from outside of the hours', nine, '2026-11-18T22:00:00-05:00', 15, '2026-11-19T09:15:00-05:00'],
    [
      'past a holiday',
      { ...nine, holidays: [holidayOf({ date: '2026-12-25' })] },
      '2026-12-24T16:45:00-05:00',
      30,
      '2026-12-26T09:15:00-05:00',
    ],
    [
      'through the hour that spring leaves out',
      { zone, hours: daily('0000', '0600'), holidays: [] },
      '2027-03-14T01:30:00-05:00',
      60,
      '2027-03-14T03:30:00-04:00',
    ],
    [
      'through the hour that autumn repeats',
      { zone, hours: daily('0000', '0600'), holidays: [] },
      '2026-11-01T00:30:00-04:00',
      120,
      '2026-11-01T01:30:00-05:00',
    ],
    ['around the clock', null, '2026-11-18T22:00:00-05:00', 90, '2026-11-18T23:30:00-05:00'],
    [
      'of a line that is always open',
      { zone, hours: null, holidays: [] },
      '2026-11-18T23:00:00Z',
      90,
      '2026-11-19T00:30:00Z',
    ],
  ] as const)('are counted %s', (_, calendar, from, minutes, due) => {
    expect(addOpenMinutes(calendar, at(from), minutes)).toBe(at(due));
  });

  it('never pass on a line that never opens', () => {
    const closed = { zone, hours: [null, null, null, null, null, null, null], holidays: [] };
    expect(addOpenMinutes(closed, at('2026-11-18T10:00:00Z'), 5)).toBeNull();
  });

  it('are as many as were asked for, minute by minute', () => {
    const calendars: OpenCalendar[] = [
      nine,
      {
        zone,
        hours: daily('2000', '0400'),
        holidays: [holidayOf({ date: '2026-11-02', open: '1000', close: '1100' })],
      },
      { zone: 'Europe/Madrid', hours: daily('0830', '1400'), holidays: [holidayOf({ date: '2026-10-26' })] },
    ];
    // Pseudo-random and always the same.
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 60; round += 1) {
      const calendar = calendars[round % calendars.length] ?? nine;
      const from = at('2026-10-20T00:00:00Z') + next(20 * 1_440) * MINUTE_MS;
      const minutes = 1 + next(700);
      const due = addOpenMinutes(calendar, from, minutes) ?? 0;
      let open = 0;
      for (let each = from; each < due; each += MINUTE_MS) if (isCalendarOpenAt(calendar, each)) open += 1;
      expect([round, open]).toEqual([round, minutes]);
    }
  });
});

describe('the state of a response clock', () => {
  it('is due soon after 80 % of the target, in open minutes', () => {
    const times = responseTimes(nine, at('2026-11-18T16:55:00-05:00'), 10);
    expect(times).toEqual({ warnMs: at('2026-11-19T09:03:00-05:00'), dueMs: at('2026-11-19T09:05:00-05:00') });
    const states = ['2026-11-19T09:02:00-05:00', '2026-11-19T09:03:00-05:00', '2026-11-19T09:05:00-05:00'];
    expect(states.map((iso) => responseState(times, at(iso)))).toEqual(['waiting', 'due_soon', 'overdue']);
    expect(responseState(null, 0)).toBe('none');
  });
});
