import { closesAt, dailyWindow, everyDay, nextOpenAt, zonedTime, type DailyWindow } from '../time/index.js';

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
