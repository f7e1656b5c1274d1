import { two } from './time-of-day.js';
import { epochOf, startOfDay, zonedTime } from './zone.js';

/** The quick ranges (spec 1 §2), in the order of the menu. */
export const QUICK_RANGES = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'all-time',
] as const;

/** A range of days that has a name. "Last 30 days" is today and the 29 days before. */
export type QuickRange = (typeof QUICK_RANGES)[number];

export interface DateRange {
  /** First moment, inclusive; null = since the beginning. */
  readonly fromMs: number | null;
  /** First moment after the range, exclusive; null = open end. */
  readonly untilMs: number | null;
  /** What goes on the wire: `2026-11-20 00:00:00`, company wall time. */
  readonly from: string | null;
  /** The last second of the range: `2026-11-20 23:59:59`. */
  readonly to: string | null;
}

/** A quick range in the company's zone (reading 80). "Last 7 days" is today and the six days before. */
export function quickRange(range: QuickRange, nowMs: number, zone: string): DateRange {
  const thisMonth = monthStart(nowMs, zone, 0);
  const ranges: Record<QuickRange, () => DateRange> = {
    today: () => days(nowMs, zone, 0, 1),
    yesterday: () => days(nowMs, zone, -1, 0),
    'last-7-days': () => days(nowMs, zone, -6, 1),
    'last-30-days': () => days(nowMs, zone, -29, 1),
    'this-month': () => span(thisMonth, startOfDay(nowMs, zone, 1), zone),
    'last-month': () => span(monthStart(nowMs, zone, -1), thisMonth, zone),
    'all-time': () => ({ fromMs: null, untilMs: null, from: null, to: null }),
  };
  return ranges[range]();
}

/**
 * Two dates chosen by hand, `YYYY-MM-DD` or with ` HH:MM:SS`: a from date without time gets 00:00:00, a to date 23:59:59 (spec 1 §5).
 * @returns null when a text is no date or the end comes before the start.
 */
export function customRange(from: string, to: string, zone: string): DateRange | null {
  const fromMs = readDate(from, '00:00:00', zone);
  const toMs = readDate(to, '23:59:59', zone);
  if (fromMs === null || toMs === null || toMs < fromMs) return null;
  return span(fromMs, toMs + 1000, zone);
}

function days(nowMs: number, zone: string, first: number, end: number): DateRange {
  return span(startOfDay(nowMs, zone, first), startOfDay(nowMs, zone, end), zone);
}

function monthStart(nowMs: number, zone: string, shiftMonths: number): number {
  const { year, month } = zonedTime(nowMs, zone);
  return epochOf({ year, month: month + shiftMonths, day: 1, hour: 0, minute: 0, second: 0 }, zone);
}

function span(fromMs: number, untilMs: number, zone: string): DateRange {
  return { fromMs, untilMs, from: wallText(fromMs, zone), to: wallText(untilMs - 1000, zone) };
}

function wallText(epochMs: number, zone: string): string {
  const { year, month, day, hour, minute, second } = zonedTime(epochMs, zone);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

function readDate(text: string, defaultTime: string, zone: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d:\d\d))?$/.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const [hour = 0, minute = 0, second = 0] = (match[4] ?? defaultTime).split(':').map(Number);
  const check = new Date(Date.UTC(year, month - 1, day));
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return null;
  return epochOf({ year, month, day, hour, minute, second }, zone);
}
