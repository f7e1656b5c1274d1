import { dailyWindow, isOpenAt, type DailyWindow, type WeeklyHours } from './hours.js';
import { DAY_MINUTES } from './time-of-day.js';
import { epochOf, zonedTime } from './zone.js';

/** A day on which other hours hold than those of its weekday. */
export interface Holiday {
  /** `YYYY-MM-DD`, by the calendar of the zone that the hours are in. */
  readonly date: string;
  /** Every year on that day, from that date on. February 29 comes in leap years only. */
  readonly repeatsYearly?: boolean;
  /** Null is closed all day. */
  readonly window: DailyWindow | null;
}

/** When something is open: weekly hours, and the days that differ. `hours` null is always open, holidays excepted. */
export interface OpenCalendar {
  readonly hours: WeeklyHours | null;
  readonly holidays: readonly Holiday[];
  /** IANA. */
  readonly zone: string;
}

/** A holiday as stored. */
export interface StoredHoliday {
  readonly date: string;
  readonly open?: string | null;
  readonly close?: string | null;
  readonly repeats_yearly?: boolean | undefined;
}

/** A holiday as stored: times in any stored form; without both times it is closed all day. @throws RangeError naming the date. */
export function holidayOf(stored: StoredHoliday): Holiday {
  const day = { date: stored.date, repeatsYearly: stored.repeats_yearly === true };
  if (!stored.open || !stored.close) return { ...day, window: null };
  const window = dailyWindow(stored.open, stored.close);
  if (window === null)
    throw new RangeError(
      `holiday ${stored.date}: "${stored.open}" to "${stored.close}" are not times. Use HHmm, 2400 or 24hrs.`,
    );
  return { ...day, window };
}

/**
 * The holiday of a date, `YYYY-MM-DD`. One that is only on this date comes before one that repeats; of two that repeat, the first.
 * @returns undefined on an ordinary day.
 */
export function holidayOn<H extends Pick<Holiday, 'date' | 'repeatsYearly'>>(
  holidays: readonly H[],
  date: string,
): H | undefined {
  return (
    holidays.find((holiday) => holiday.repeatsYearly !== true && holiday.date === date) ??
    holidays.find(
      (holiday) => holiday.repeatsYearly === true && holiday.date <= date && holiday.date.slice(4) === date.slice(4),
    )
  );
}

const ALWAYS: DailyWindow = { openMinute: 0, closeMinute: DAY_MINUTES };

/**
 * Whether it is open at a moment. A holiday replaces the hours of its date, and the part of the night that the day before would
 * have run into; its own night runs into the next day.
 */
export function isCalendarOpenAt(calendar: OpenCalendar, epochMs: number): boolean {
  const { zone, holidays } = calendar;
  const { year, month, day, weekday } = zonedTime(epochMs, zone);
  const dateOf = (shift: number): string => new Date(Date.UTC(year, month - 1, day + shift)).toISOString().slice(0, 10);
  const today = holidayOn(holidays, dateOf(0));
  const yesterday = holidayOn(holidays, dateOf(-1));
  const weekly = (shift: number): DailyWindow | null =>
    calendar.hours === null ? ALWAYS : (calendar.hours[(weekday + 7 + shift) % 7] ?? null);
  const week: (DailyWindow | null)[] = [null, null, null, null, null, null, null];
  week[weekday] = today === undefined ? weekly(0) : today.window;
  // A company that is closed today is not open into today from yesterday either.
  if (today === undefined) week[(weekday + 6) % 7] = yesterday === undefined ? weekly(-1) : yesterday.window;
  return isOpenAt(week, epochMs, zone);
}

/**
 * The first moment from `epochMs` on at which `isCalendarOpenAt` changes, within a year; null when it never does. Exact to the minute,
 * also on days when clocks change.
 */
export function nextCalendarChange(calendar: OpenCalendar, epochMs: number): number | null {
  const { zone } = calendar;
  const now = isCalendarOpenAt(calendar, epochMs);
  const { year, month, day } = zonedTime(epochMs, zone);
  for (let ahead = 0; ahead <= 366; ahead += 1) {
    const minutes = new Set([0]);
    const at = (minute: number): number => epochOf({ year, month, day: day + ahead, hour: 0, minute, second: 0 }, zone);
    for (const window of [...(calendar.hours ?? []), ...calendar.holidays.map((holiday) => holiday.window)]) {
      if (window === null) continue;
      minutes.add(window.openMinute);
      minutes.add(window.closeMinute);
    }
    const change = [...minutes]
      .map(at)
      .sort((a, b) => a - b)
      .find((moment) => moment > epochMs && isCalendarOpenAt(calendar, moment) !== now);
    if (change !== undefined) return change;
  }
  return null;
}
