import { describe, expect, it } from 'vitest';
import { conflictsIn, dayAt, daysShown, onDay, placesOn, stepped } from './calendar-days.js';
import { readCalendarSearch } from './calendar-search.js';

const ZONE = 'America/New_York';
const at = (text: string): number => Date.parse(text);
const planned = (id: number, start: string, end: string | null = null) => ({
  id,
  startMs: at(start),
  endMs: end === null ? null : at(end),
});

describe('the days of the calendar', () => {
  it('are a day, its week from Monday, or two weeks from it on', () => {
    expect(daysShown('day', '2026-11-28', ZONE).map(({ date }) => date)).toEqual(['2026-11-28']);
    const week = daysShown('week', '2026-11-29', ZONE).map(({ date }) => date);
    expect([week[0], week[6]]).toEqual(['2026-11-23', '2026-11-29']);
    expect(daysShown('agenda', '2026-11-28', ZONE).at(-1)?.date).toBe('2026-12-11');
    expect(stepped('week', '2026-11-28', 1)).toBe('2026-12-05');
    expect(stepped('day', '2026-03-01', -1)).toBe('2026-02-28');
  });

  it('are as long as the clock makes them, in every zone', () => {
    const hours = (date: string, zone: string) =>
      daysShown('day', date, zone).map(({ fromMs, untilMs }) => (untilMs - fromMs) / 3_600_000);
    expect([hours('2026-03-08', ZONE), hours('2026-11-01', ZONE)]).toEqual([[23], [25]]);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'])
      for (const { date, fromMs } of daysShown('week', '2026-11-28', zone)) expect(dayAt(fromMs, zone)).toBe(date);
  });
});

describe('what is planned', () => {
  const [day] = daysShown('day', '2026-11-28', 'UTC');
  if (day === undefined) throw new Error('a day is missing');

  it('is on each day that it reaches into', () => {
    const over = planned(1, '2026-11-27T23:00:00Z', '2026-11-28T01:00:00Z');
    const until = planned(2, '2026-11-27T23:00:00Z', '2026-11-28T00:00:00Z');
    const next = planned(3, '2026-11-29T00:00:00Z');
    expect(onDay([over, until, next], day).map(({ id }) => id)).toEqual([1]);
    expect(placesOn([over], day)).toEqual([{ id: 1, top: 0, minutes: 60, lane: 0, lanes: 1 }]);
  });

  it('is beside what it overlaps, and takes the whole width elsewhere', () => {
    const all = [
      planned(1, '2026-11-28T09:00:00Z', '2026-11-28T10:00:00Z'),
      planned(2, '2026-11-28T09:30:00Z', '2026-11-28T11:00:00Z'),
      planned(3, '2026-11-28T10:00:00Z', '2026-11-28T10:30:00Z'),
      planned(4, '2026-11-28T11:00:00Z'),
    ];
    expect(placesOn(all, day)).toEqual([
      { id: 1, top: 540, minutes: 60, lane: 0, lanes: 2 },
      { id: 2, top: 570, minutes: 90, lane: 1, lanes: 2 },
      { id: 3, top: 600, minutes: 30, lane: 0, lanes: 2 },
      { id: 4, top: 660, minutes: 30, lane: 0, lanes: 1 },
    ]);
  });

  it('is in conflict when one person has two open appointments at once', () => {
    const of = (id: number, userId: number, start: string, end: string | null, isOpen = true) => ({
      ...planned(id, start, end),
      userId,
      isOpen,
    });
    const nine = ['2026-11-28T09:00:00Z', '2026-11-28T10:00:00Z'] as const;
    const half = ['2026-11-28T09:30:00Z', '2026-11-28T10:30:00Z'] as const;
    expect([...conflictsIn([of(1, 5, ...nine), of(2, 5, ...half), of(3, 6, ...half)])]).toEqual([1, 2]);
    // A follow-up can be done beside anything; one that was canceled takes no time; what follows at once is no conflict.
    const free = [of(2, 5, half[0], null), of(3, 5, ...half, false), of(4, 5, nine[1], '2026-11-28T11:00:00Z')];
    expect([...conflictsIn([of(1, 5, ...nine), ...free])]).toEqual([]);
  });
});

it('reads the address of the calendar, and leaves out what is none', () => {
  const search = { view: 'day', date: '2026-11-28', everyone: true } as const;
  expect(readCalendarSearch(search)).toEqual(search);
  expect(readCalendarSearch({ view: 'year', date: '2026-02-30', everyone: 'no' })).toEqual({});
});
