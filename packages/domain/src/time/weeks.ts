import { two } from './time-of-day.js';
import { epochOf, zonedTime } from './zone.js';

/** A week of a zone's calendar, Monday to Sunday (ISO 8601). */
export interface Week {
  /** Its Monday: `2026-11-16`. */
  readonly monday: string;
  /** First moment, inclusive. */
  readonly fromMs: number;
}

/** The last `count` weeks, oldest first; the last one is the week of `nowMs`. */
export function lastWeeks(count: number, nowMs: number, zone: string): readonly Week[] {
  const { year, month, day, weekday } = zonedTime(nowMs, zone);
  const sinceMonday = (weekday + 6) % 7;
  return Array.from({ length: count }, (_, index) => {
    const wall = { year, month, day: day - sinceMonday - 7 * (count - 1 - index), hour: 0, minute: 0, second: 0 };
    const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day));
    return {
      monday: `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`,
      fromMs: epochOf(wall, zone),
    };
  });
}
