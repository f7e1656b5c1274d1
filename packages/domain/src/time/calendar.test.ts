import { describe, expect, it } from 'vitest';
import { dailyWindow, everyDay, holidayOf, isCalendarOpenAt, nextCalendarChange, weeklyHours } from './index.js';

const zone = 'America/New_York';
const at = (iso: string): number => Date.parse(iso);
const nine = everyDay(dailyWindow('0900', '1700') ?? { openMinute: 0, closeMinute: 0 });

describe('a calendar with holidays', () => {
  const calendar = {
    zone,
    hours: nine,
    holidays: [
      holidayOf({ date: '2026-12-25' }),
      holidayOf({ date: '2026-12-24', open: '10:00:00', close: '1300' }),
      holidayOf({ date: '2026-12-31', open: '2000', close: '0200' }),
    ],
  };

  it.each([
    ['2026-12-23T09:00:00-05:00', true],
    ['2026-12-24T09:59:00-05:00', false],
    ['2026-12-24T10:00:00-05:00', true],
    ['2026-12-24T13:00:00-05:00', false],
    ['2026-12-25T12:00:00-05:00', false],
    ['2026-12-26T12:00:00-05:00', true],
    ['2026-12-31T12:00:00-05:00', false],
    ['2026-12-31T23:30:00-05:00', true],
    ['2027-01-01T01:59:00-05:00', true],
    ['2027-01-01T02:00:00-05:00', false],
  ])('at %s is open: %s', (iso, open) => {
    expect(isCalendarOpenAt(calendar, at(iso))).toBe(open);
  });

  it('is of the date in the zone of the line, not of the server', () => {
    // Still the 24th in New York, already the 25th in UTC.
    const always = { ...calendar, hours: null };
    expect(isCalendarOpenAt(always, at('2026-12-25T04:00:00Z'))).toBe(false);
    expect(isCalendarOpenAt(always, at('2026-12-26T04:59:00Z'))).toBe(false);
    expect(isCalendarOpenAt(always, at('2026-12-26T05:00:00Z'))).toBe(true);
  });

  it('ends the night of the day before', () => {
    const nights = { ...calendar, hours: everyDay({ openMinute: 1200, closeMinute: 120 }) };
    expect(isCalendarOpenAt(nights, at('2026-12-24T01:00:00-05:00'))).toBe(false);
    expect(isCalendarOpenAt(nights, at('2026-12-23T01:00:00-05:00'))).toBe(true);
  });

  it('tells the next change', () => {
    expect(nextCalendarChange(calendar, at('2026-12-24T14:00:00-05:00'))).toBe(at('2026-12-26T09:00:00-05:00'));
    expect(nextCalendarChange(calendar, at('2026-12-23T12:00:00-05:00'))).toBe(at('2026-12-23T17:00:00-05:00'));
    expect(nextCalendarChange({ zone, hours: null, holidays: [] }, at('2026-12-23T12:00:00-05:00'))).toBeNull();
  });

  it('opens at nine by the wall clock on the days when clocks change', () => {
    const plain = { zone, hours: nine, holidays: [] };
    expect(nextCalendarChange(plain, at('2026-03-08T05:00:00Z'))).toBe(at('2026-03-08T13:00:00Z'));
    expect(nextCalendarChange(plain, at('2026-11-01T04:00:00Z'))).toBe(at('2026-11-01T14:00:00Z'));
    expect(isCalendarOpenAt(plain, at('2026-03-08T12:59:00Z'))).toBe(false);
    expect(isCalendarOpenAt(plain, at('2026-03-08T13:00:00Z'))).toBe(true);
  });

  it('keeps a holiday that repeats on its day of every year, from its date on', () => {
    const holidays = [
      holidayOf({ date: '2026-07-04', repeats_yearly: true }),
      holidayOf({ date: '2027-07-04', open: '1000', close: '1200' }),
      holidayOf({ date: '2028-02-29', repeats_yearly: true }),
    ];
    const yearly = { zone, hours: null, holidays };
    const isOpen = (iso: string): boolean => isCalendarOpenAt(yearly, at(iso));
    expect([isOpen('2025-07-04T11:00:00-04:00'), isOpen('2026-07-04T11:00:00-04:00')]).toEqual([true, false]);
    // The hours of one year come before those of every year.
    expect([isOpen('2027-07-04T11:00:00-04:00'), isOpen('2027-07-04T13:00:00-04:00')]).toEqual([true, false]);
    expect(isOpen('2028-07-04T11:00:00-04:00')).toBe(false);
    expect(['2028-02-29', '2029-02-28', '2029-03-01', '2032-02-29'].map((day) => isOpen(`${day}T12:00:00Z`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(nextCalendarChange({ ...yearly, holidays: holidays.slice(0, 1) }, at('2030-07-04T12:00:00-04:00'))).toBe(
      at('2030-07-05T00:00:00-04:00'),
    );
  });

  it('names a holiday whose times cannot be read', () => {
    expect(() => holidayOf({ date: '2026-12-24', open: 'ten', close: '1300' })).toThrow(/2026-12-24/);
    expect(weeklyHours([{ isOpen: true, open: '24hrs', close: '24hrs' }])).toEqual([
      { openMinute: 0, closeMinute: 1440 },
    ]);
  });
});
