import { dailyWindow, isInWindow } from './hours.js';
import { DAY_MINUTES } from './time-of-day.js';
import { epochOf, zonedTime } from './zone.js';

/** A span of every day, as `HH:MM`. When it ends before it begins, it ends on the next day. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Whether a moment is within a user's quiet hours. Without a readable span nothing is quiet. */
export function isQuietAt(quiet: QuietHours | null, epochMs: number, zone: string): boolean {
  return quietUntil(quiet, epochMs, zone) > epochMs;
}

/** When the quiet hours around a moment end; the moment itself outside of them. */
export function quietUntil(quiet: QuietHours | null, epochMs: number, zone: string): number {
  const window = quiet === null ? null : dailyWindow(quiet.from, quiet.to);
  if (window === null) return epochMs;
  const { year, month, day, hour, minute } = zonedTime(epochMs, zone);
  const now = hour * 60 + minute;
  if (!isInWindow(window, now)) return epochMs;
  const { closeMinute } = window;
  const ends = closeMinute > now ? closeMinute : closeMinute + DAY_MINUTES;
  return epochOf({ year, month, day, hour: 0, minute: ends, second: 0 }, zone);
}
