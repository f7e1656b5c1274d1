import { DAY_MINUTES, parseTimeOfDay, two } from './time-of-day.js';
import type { MinuteOfDay } from './time-of-day.js';
import { zonedTime } from './zone.js';

/** The user's `time_format`: 12 or 24 hours. */
export type TimeFormat = 12 | 24;

/** A moment on a zone's clock: `3:05 PM` or `15:05`. */
export function formatTime(epochMs: number, zone: string, format: TimeFormat): string {
  const { hour, minute } = zonedTime(epochMs, zone);
  return formatMinute(hour * 60 + minute, format);
}

/** `9:00 AM` or `09:00`; the end of the day is `12:00 AM` or `24:00`. */
export function formatMinute(minuteOfDay: MinuteOfDay, format: TimeFormat): string {
  const hour = Math.floor(minuteOfDay / 60);
  const minute = two(minuteOfDay % 60);
  if (format === 24) return `${two(minuteOfDay === DAY_MINUTES ? 24 : hour % 24)}:${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** A stored time of day for people; `24hrs` becomes `24 hours`, text that is no time is returned as it is. */
export function formatStoredTime(text: string, format: TimeFormat): string {
  const minutes = parseTimeOfDay(text);
  if (minutes === null) return text;
  return minutes === 'all-day' ? '24 hours' : formatMinute(minutes, format);
}
