import { describe, expect, it } from 'vitest';
import {
  checkDayTime,
  closesAt,
  customRange,
  dailyWindow,
  epochOf,
  everyDay,
  formatStoredTime,
  formatTime,
  isInWindow,
  isOpenAt,
  isOpenInAll,
  isTimeZone,
  lastWeeks,
  nextOpenAt,
  parseTimeOfDay,
  quickRange,
  relativeShort,
  startOfDay,
  toStoredTime,
  weeklyHours,
  zonedTime,
} from './index.js';

const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';
const at = (iso: string): number => Date.parse(iso);
const window = (open: string, close: string) => dailyWindow(open, close) ?? { openMinute: -1, closeMinute: -1 };

describe('stored times', () => {
  it.each([
    ['0930', 570],
    ['930', 570],
    ['0000', 0],
    ['2400', 1440],
    ['24hrs', 'all-day'],
    ['24HRS', 'all-day'],
    ['09:30', 570],
    ['18:00:00', 1080],
    ['24:00:00', 1440],
    ['2401', null],
    ['24:00:01', null],
    ['0960', null],
    ['25', null],
    ['noon', null],
    ['', null],
    ['-100', null],
  ])('%j is %s', (text, expected) => {
    expect(parseTimeOfDay(text)).toBe(expected);
  });

  it.each([
    ['0930', 12, '9:30 AM'],
    ['0000', 12, '12:00 AM'],
    ['1200', 12, '12:00 PM'],
    ['2359', 12, '11:59 PM'],
    ['2400', 12, '12:00 AM'],
    ['2400', 24, '24:00'],
    ['0005', 24, '00:05'],
    ['24hrs', 12, '24 hours'],
    ['later', 24, 'later'],
  ] as const)('%s in %d hours reads %s', (text, format, shown) => {
    expect(formatStoredTime(text, format)).toBe(shown);
  });

  it('round-trips', () => {
    for (let minute = 0; minute <= 1440; minute += 1) expect(parseTimeOfDay(toStoredTime(minute))).toBe(minute);
  });
});

describe('zones', () => {
  it('reads the wall clock', () => {
    expect(zonedTime(at('2026-11-20T05:04:03Z'), LOS_ANGELES)).toEqual({
      year: 2026,
      month: 11,
      day: 19,
      hour: 21,
      minute: 4,
      second: 3,
      weekday: 4,
    });
    expect(formatTime(at('2026-07-01T04:00:00Z'), NEW_YORK, 24)).toBe('00:00');
  });

  it.each([
    ['an ordinary moment', NEW_YORK, [2026, 7, 1, 9, 0], '2026-07-01T13:00:00Z'],
    ['the first of two 01:30', NEW_YORK, [2026, 11, 1, 1, 30], '2026-11-01T05:30:00Z'],
    ['a skipped 02:30', NEW_YORK, [2026, 3, 8, 2, 30], '2026-03-08T07:30:00Z'],
    ['a half-hour zone', 'Asia/Kolkata', [2026, 1, 1, 0, 0], '2025-12-31T18:30:00Z'],
    ['a half-hour change', 'Australia/Lord_Howe', [2026, 10, 4, 12, 0], '2026-10-04T01:00:00Z'],
    ['overflowing fields', 'UTC', [2026, 1, 32, 24, 0], '2026-02-02T00:00:00Z'],
  ] as const)('finds %s', (_, zone, [year, month, day, hour, minute], iso) => {
    expect(new Date(epochOf({ year, month, day, hour, minute, second: 0 }, zone)).toISOString()).toBe(
      iso.replace('Z', '.000Z'),
    );
  });

  it('starts a day that has no midnight at its first moment', () => {
    // Beirut skips 00:00–01:00 on 29 March 2026.
    expect(new Date(startOfDay(at('2026-03-29T12:00:00Z'), 'Asia/Beirut')).toISOString()).toBe(
      '2026-03-28T22:00:00.000Z',
    );
  });

  it('knows which zones exist', () => {
    expect([NEW_YORK, 'UTC', 'Mars/Base', '', 'Not a zone'].map(isTimeZone)).toEqual([true, true, false, false, false]);
  });
});

describe('windows', () => {
  it.each([
    ['0900', '1800', '0859', false],
    ['0900', '1800', '0900', true],
    ['0900', '1800', '1759', true],
    ['0900', '1800', '1800', false],
    ['2200', '0600', '2359', true],
    ['2200', '0600', '0559', true],
    ['2200', '0600', '0600', false],
    ['2200', '0600', '1200', false],
    ['0000', '2400', '2359', true],
    ['24hrs', '24hrs', '0300', true],
    ['0900', '0900', '0300', true],
  ])('%s–%s at %s: %s', (open, close, time, expected) => {
    expect(isInWindow(window(open, close), Number(parseTimeOfDay(time)))).toBe(expected);
  });

  it('is null for texts that are no times', () => {
    expect(dailyWindow('9am', '1800')).toBeNull();
  });
});

describe('weekly hours', () => {
  const day = { isOpen: true, open: '0900', close: '1700' };
  const closed = { isOpen: false };
  const office = weeklyHours([closed, day, day, day, day, { isOpen: true, open: '2000', close: '0200' }, closed]);
  const friday = (time: string): number => at(`2026-11-20T${time}:00-05:00`);

  it('opens and closes by the wall clock, into the next day too', () => {
    expect(isOpenAt(office, at('2026-11-19T09:00:00-05:00'), NEW_YORK)).toBe(true);
    expect(isOpenAt(office, at('2026-11-19T17:00:00-05:00'), NEW_YORK)).toBe(false);
    expect(isOpenAt(office, friday('19:59'), NEW_YORK)).toBe(false);
    expect(isOpenAt(office, friday('20:00'), NEW_YORK)).toBe(true);
    expect(isOpenAt(office, at('2026-11-21T01:59:00-05:00'), NEW_YORK)).toBe(true);
    expect(isOpenAt(office, at('2026-11-21T02:00:00-05:00'), NEW_YORK)).toBe(false);
    expect(isOpenAt(office, at('2026-11-22T10:00:00-05:00'), NEW_YORK)).toBe(false);
  });

  it('finds the next opening and the end of the running hours', () => {
    expect(nextOpenAt(office, friday('12:00'), NEW_YORK)).toBe(friday('20:00'));
    expect(nextOpenAt(office, friday('21:00'), NEW_YORK)).toBe(friday('21:00'));
    expect(closesAt(office, friday('21:00'), NEW_YORK)).toBe(at('2026-11-21T02:00:00-05:00'));
    expect(closesAt(office, friday('12:00'), NEW_YORK)).toBeNull();
    expect(nextOpenAt(office, at('2026-11-21T12:00:00-05:00'), NEW_YORK)).toBe(at('2026-11-23T09:00:00-05:00'));
  });

  it('opens at 9 by the wall clock on the days when clocks change', () => {
    const nine = everyDay(window('0900', '1700'));
    expect(nextOpenAt(nine, at('2026-03-08T05:00:00Z'), NEW_YORK)).toBe(at('2026-03-08T13:00:00Z'));
    expect(nextOpenAt(nine, at('2026-11-01T04:00:00Z'), NEW_YORK)).toBe(at('2026-11-01T14:00:00Z'));
  });

  it('treats an open day without times as open all day, and names what it cannot read', () => {
    const always = weeklyHours(Array.from({ length: 7 }, () => ({ isOpen: true })));
    expect(isOpenAt(always, friday('03:00'), NEW_YORK)).toBe(true);
    expect(closesAt(always, friday('03:00'), NEW_YORK)).toBeNull();
    expect(nextOpenAt(weeklyHours(Array.from({ length: 7 }, () => closed)), friday('03:00'), NEW_YORK)).toBeNull();
    expect(() => weeklyHours([{ isOpen: true, open: '9', close: '1700' }])).toThrow(/operating_hours\[0\].*HHmm/);
  });

  it('is open for an uncertain contact only when it is open in every zone', () => {
    const nine = everyDay(window('0900', '1800'));
    expect(isOpenInAll(nine, friday('10:00'), [NEW_YORK])).toBe(true);
    expect(isOpenInAll(nine, friday('10:00'), [NEW_YORK, LOS_ANGELES])).toBe(false);
    expect(isOpenInAll(nine, friday('10:00'), [])).toBe(false);
  });
});

describe('day time', () => {
  it('asks with the sentence of the spec', () => {
    expect(checkDayTime({ name: 'Maria Jansen', zones: [LOS_ANGELES] }, at('2026-11-20T15:30:00Z'), 12)).toEqual({
      inDayTime: false,
      zone: LOS_ANGELES,
      time: '7:30 AM',
      message: "This is outside the contact's day time. Do you want to make a call? It's 7:30 AM for Maria Jansen.",
    });
  });

  it.each([
    ['2026-11-20T15:59:59Z', false],
    ['2026-11-20T16:00:00Z', true],
    ['2026-11-21T01:59:59Z', true],
    ['2026-11-21T02:00:00Z', false],
    ['2026-07-20T15:00:00Z', true],
  ])('at %s it is day time in Los Angeles: %s', (iso, expected) => {
    expect(checkDayTime({ name: 'A', zones: [LOS_ANGELES] }, at(iso), 24).inDayTime).toBe(expected);
  });

  it('asks when any possible zone is outside, and not when nothing is known', () => {
    const sevenInChicago = at('2026-11-20T13:00:00Z');
    expect(checkDayTime({ name: 'A', zones: [NEW_YORK, 'America/Chicago'] }, sevenInChicago, 24)).toMatchObject({
      time: '07:00',
    });
    expect(checkDayTime({ name: 'A', zones: [] }, sevenInChicago, 24)).toEqual({ inDayTime: true });
  });
});

describe('short relative time', () => {
  const now = at('2026-11-20T12:00:00Z');
  it.each([
    [0, 'Now'],
    [9, 'Now'],
    [-9, 'Now'],
    [10, '10s'],
    [59, '59s'],
    [60, '1m'],
    [3599, '59m'],
    [3600, '1h'],
    [86_399, '23h'],
    [86_400, '1d'],
    [604_799, '6d'],
    [604_800, '1w'],
    [2_591_999, '4w'],
    [2_592_000, '1mo'],
    [31_535_999, '12mo'],
    [31_536_000, '1y'],
    [-300, 'in 5m'],
  ])('%d s ago is %s', (seconds, text) => {
    expect(relativeShort(now - seconds * 1000, now)).toBe(text);
  });
});

describe('date ranges in the company zone', () => {
  const now = at('2026-03-10T02:00:00Z'); // 9 March, 22:00 in New York, the day after clocks went forward
  it.each([
    ['today', '2026-03-09 00:00:00', '2026-03-09 23:59:59'],
    ['yesterday', '2026-03-08 00:00:00', '2026-03-08 23:59:59'],
    ['last-7-days', '2026-03-03 00:00:00', '2026-03-09 23:59:59'],
    ['last-30-days', '2026-02-08 00:00:00', '2026-03-09 23:59:59'],
    ['this-month', '2026-03-01 00:00:00', '2026-03-09 23:59:59'],
    ['last-month', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
    ['all-time', null, null],
  ] as const)('%s', (range, from, to) => {
    expect(quickRange(range, now, NEW_YORK)).toMatchObject({ from, to });
  });

  it('counts 23 hours for the day when clocks go forward', () => {
    const { fromMs, untilMs } = quickRange('yesterday', now, NEW_YORK);
    expect((untilMs ?? 0) - (fromMs ?? 0)).toBe(23 * 3_600_000);
  });

  it('completes dates chosen by hand', () => {
    expect(customRange('2026-11-01', '2026-11-02', NEW_YORK)).toMatchObject({
      from: '2026-11-01 00:00:00',
      to: '2026-11-02 23:59:59',
      fromMs: at('2026-11-01T04:00:00Z'),
      untilMs: at('2026-11-03T05:00:00Z'),
    });
    expect(customRange('2026-11-01 08:00:00', '2026-11-01 09:00:00', 'UTC')).toMatchObject({
      to: '2026-11-01 09:00:00',
    });
  });

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['yesterday', '2026-03-01'],
    ['2026-03-01 25:00:00', '2026-03-01'],
  ])('refuses %s to %s', (from, to) => {
    expect(customRange(from, to, 'UTC')).toBeNull();
  });
});

describe('weeks', () => {
  it('begin on Monday, at midnight of the zone, over a change of the clocks and of the year', () => {
    // Sunday evening in Los Angeles is Monday in New York.
    const sunday = at('2026-11-09T04:30:00Z');
    expect(lastWeeks(3, sunday, LOS_ANGELES).map(({ monday }) => monday)).toEqual([
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
    ]);
    expect(lastWeeks(2, at('2026-11-09T05:30:00Z'), NEW_YORK)).toEqual([
      { monday: '2026-11-02', fromMs: at('2026-11-02T05:00:00Z') },
      { monday: '2026-11-09', fromMs: at('2026-11-09T05:00:00Z') },
    ]);
    expect(lastWeeks(2, at('2026-11-02T12:00:00Z'), NEW_YORK)[0]?.fromMs).toBe(at('2026-10-26T04:00:00Z'));
    expect(lastWeeks(2, at('2027-01-06T12:00:00Z'), NEW_YORK).map(({ monday }) => monday)).toEqual([
      '2026-12-28',
      '2027-01-04',
    ]);
  });
});
