import { closesAt, dailyWindow, everyDay, nextOpenAt, startOfDay, zonedTime, type DailyWindow } from '../time/index.js';

/** The hours for broadcasts of a company that has not chosen any. Not the whole day: nobody is texted at night by accident. */
export const BROADCAST_DEFAULT_HOURS = { openTime: '0800', closeTime: '1800' } as const;

const DEFAULT_WINDOW: DailyWindow = { openMinute: 8 * 60, closeMinute: 18 * 60 };

/** The hours of a company as stored. Without them, or where they cannot be read, 08:00 to 18:00. */
export function broadcastWindow(hours: { readonly open: string; readonly close: string } | null): DailyWindow {
  return (hours && dailyWindow(hours.open, hours.close)) ?? DEFAULT_WINDOW;
}

/**
 * From `epochMs` on, the first moment at which the company sends broadcasts: `epochMs` itself within the hours. What does not fit into a day is
 * carried over to the next one.
 */
export function broadcastOpensAt(window: DailyWindow, epochMs: number, zone: string): number {
  return nextOpenAt(everyDay(window), epochMs, zone) ?? epochMs;
}

/** Until when a text of a broadcast can be sent that is sent within the hours; null when they never end. */
export function broadcastClosesAt(window: DailyWindow, epochMs: number, zone: string): number | null {
  return closesAt(everyDay(window), epochMs, zone);
}

/** A limit for one day. */
export interface DailyLimit {
  readonly limit: number;
  /** Texts of today that count. */
  readonly used: number;
}

/**
 * The moments at which texts are sent when only so many can be sent a day. Texts over the limit are sent when the next day with room
 * opens; those that were planned first keep their day.
 * @param limits all of them hold; each is at least 1
 */
export function withinDailyLimits(
  momentsMs: readonly number[],
  limits: readonly DailyLimit[],
  { nowMs, window, zone }: { readonly nowMs: number; readonly window: DailyWindow; readonly zone: string },
): number[] {
  if (limits.length === 0) return [...momentsMs];
  const todayMs = startOfDay(nowMs, zone);
  const sent = new Map<number, number>();
  const hasRoom = (dayMs: number): boolean =>
    limits.every(({ limit, used }) => (sent.get(dayMs) ?? 0) + (dayMs === todayMs ? used : 0) < limit);
  // Moments are in order, so a day before this one is of no use to those that follow.
  let dayMs = todayMs;
  return momentsMs
    .toSorted((a, b) => a - b)
    .map((atMs) => {
      const ownMs = startOfDay(atMs, zone);
      dayMs = Math.max(dayMs, ownMs);
      while (!hasRoom(dayMs)) dayMs = startOfDay(dayMs, zone, 1);
      sent.set(dayMs, (sent.get(dayMs) ?? 0) + 1);
      return dayMs === ownMs ? atMs : broadcastOpensAt(window, dayMs, zone);
    });
}

/** The texts of one day, in the company's zone. */
export interface DayPlan {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** On which days the texts of a broadcast go out, by the first moment of each. */
export function planDays(momentsMs: readonly number[], zone: string): DayPlan[] {
  const days = new Map<string, DayPlan>();
  for (const atMs of momentsMs) {
    const { year, month, day } = zonedTime(atMs, zone);
    const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
    const known = days.get(date);
    days.set(date, {
      date,
      count: (known?.count ?? 0) + 1,
      firstMs: Math.min(known?.firstMs ?? atMs, atMs),
      lastMs: Math.max(known?.lastMs ?? atMs, atMs),
    });
  }
  return [...days.values()].sort((a, b) => a.firstMs - b.firstMs);
}
