import { DAY_MINUTES, parseTimeOfDay } from './time-of-day.js';
import type { MinuteOfDay } from './time-of-day.js';
import { epochOf, zonedTime } from './zone.js';

/** Opening hours of one day. Start inclusive, end exclusive; `close` ≤ `open` = it closes on the next day (reading 55). */
export interface DailyWindow {
  readonly openMinute: MinuteOfDay;
  readonly closeMinute: MinuteOfDay;
}

const WHOLE_DAY: DailyWindow = { openMinute: 0, closeMinute: DAY_MINUTES };

/** One weekday of a user's or company's operating hours as stored (spec 3 §3). */
export interface StoredDay {
  readonly isOpen: boolean;
  readonly open?: string | null;
  readonly close?: string | null;
}

/** Seven entries, Sunday first; null = closed. */
export type WeeklyHours = readonly (DailyWindow | null)[];

/**
 * A window from two stored times; `24hrs` on either side is the whole day.
 * @returns null when a text is not a time.
 */
export function dailyWindow(open: string, close: string): DailyWindow | null {
  const openMinute = parseTimeOfDay(open);
  const closeMinute = parseTimeOfDay(close);
  if (openMinute === null || closeMinute === null) return null;
  if (openMinute === 'all-day' || closeMinute === 'all-day') return WHOLE_DAY;
  return { openMinute, closeMinute };
}

/**
 * Weekly hours as stored, Sunday first. A day that is open without times is open all day (spec 3 §3).
 * @throws RangeError naming the weekday whose time cannot be read.
 */
export function weeklyHours(days: readonly StoredDay[]): WeeklyHours {
  return days.map((day, weekday) => {
    if (!day.isOpen) return null;
    if (!day.open || !day.close) return WHOLE_DAY;
    const window = dailyWindow(day.open, day.close);
    if (!window) {
      throw new RangeError(
        `operating_hours[${weekday}]: "${day.open}" to "${day.close}" are not times. Use HHmm, 2400 or 24hrs.`,
      );
    }
    return window;
  });
}

/** The same hours on every day. */
export function everyDay(window: DailyWindow): WeeklyHours {
  return Array.from({ length: 7 }, () => window);
}

/** Whether a minute of the day lies in a window that repeats daily (overnight windows included). */
export function isInWindow(window: DailyWindow, minuteOfDay: MinuteOfDay): boolean {
  const { openMinute, closeMinute } = window;
  if (closeMinute > openMinute) return minuteOfDay >= openMinute && minuteOfDay < closeMinute;
  return minuteOfDay >= openMinute || minuteOfDay < closeMinute;
}

/** Whether it is open at a moment, yesterday's overnight window included. */
export function isOpenAt(hours: WeeklyHours, epochMs: number, zone: string): boolean {
  const { weekday, hour, minute } = zonedTime(epochMs, zone);
  const minuteOfDay = hour * 60 + minute;
  const today = hours[weekday];
  if (today && minuteOfDay >= today.openMinute && (overnight(today) || minuteOfDay < today.closeMinute)) return true;
  const yesterday = hours[(weekday + 6) % 7];
  return Boolean(yesterday && overnight(yesterday) && minuteOfDay < yesterday.closeMinute);
}

/** Open in every one of the zones: what a rule needs when the zone of a contact is uncertain (reading 81). */
export function isOpenInAll(hours: WeeklyHours, epochMs: number, zones: readonly string[]): boolean {
  return zones.length > 0 && zones.every((zone) => isOpenAt(hours, epochMs, zone));
}

/**
 * The first moment from `epochMs` on at which it is open: `epochMs` itself when it is open now, null when it never opens.
 * Looks eight days ahead, which covers every weekly pattern.
 */
export function nextOpenAt(hours: WeeklyHours, epochMs: number, zone: string): number | null {
  return isOpenAt(hours, epochMs, zone) ? epochMs : nextBoundary(hours, epochMs, zone, true);
}

/** When the hours that are running now end; null when it is closed now or never closes. */
export function closesAt(hours: WeeklyHours, epochMs: number, zone: string): number | null {
  return isOpenAt(hours, epochMs, zone) ? nextBoundary(hours, epochMs, zone, false) : null;
}

function nextBoundary(hours: WeeklyHours, epochMs: number, zone: string, open: boolean): number | null {
  const { year, month, day, weekday } = zonedTime(epochMs, zone);
  const boundaries: number[] = [];
  for (let ahead = -1; ahead <= 8; ahead += 1) {
    const window = hours[(weekday + ahead + 7) % 7];
    if (!window) continue;
    const closeMinute = window.closeMinute + (overnight(window) ? DAY_MINUTES : 0);
    for (const minute of [window.openMinute, closeMinute]) {
      boundaries.push(epochOf({ year, month, day: day + ahead, hour: 0, minute, second: 0 }, zone));
    }
  }
  const later = boundaries.filter((boundary) => boundary > epochMs).sort((a, b) => a - b);
  return later.find((boundary) => isOpenAt(hours, boundary, zone) === open) ?? null;
}

function overnight(window: DailyWindow): boolean {
  return window.closeMinute <= window.openMinute;
}
