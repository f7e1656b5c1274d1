import { dailyWindow, DAY_MINUTES, epochOf, formatMinute, isInWindow, zonedTime } from '../time/index.js';
import type { DailyWindow } from '../time/index.js';

/** The hours of a company that has not chosen any (spec 2 §5). */
export const DIALER_DEFAULT_HOURS = { openTime: '09:00:00', closeTime: '18:00:00' } as const;

const DEFAULT_WINDOW: DailyWindow = { openMinute: 9 * 60, closeMinute: 18 * 60 };
/** The hours that hold in a company, as its users see them, `HH:mm`: what it has stored, else the default. */
export const dialerHoursOf = ({ openTime, closeTime }: { openTime: string | null; closeTime: string | null }) =>
  openTime === null || closeTime === null ? shownHours(DIALER_DEFAULT_HOURS) : shownHours({ openTime, closeTime });

const shownHours = (hours: { openTime: string; closeTime: string }): { open: string; close: string } => {
  const { openMinute, closeMinute } = dialerWindow(hours);
  return { open: clockOf(openMinute), close: clockOf(closeMinute) };
};

const clockOf = (minuteOfDay: number): string => formatMinute(minuteOfDay % DAY_MINUTES, 24);

/** Zones that disagree share an opening within a few steps, or never. */
const STEPS_AT_MOST = 64;

/** The hours of a company as stored. Without them, or where they cannot be read, 09:00 to 18:00. */
export function dialerWindow(hours: { openTime: string; closeTime: string } | null): DailyWindow {
  return (hours && dailyWindow(hours.openTime, hours.closeTime)) ?? DEFAULT_WINDOW;
}

/** Whether it is within the hours on the contact's clock; in every zone where sources disagree (readings 26, 81). */
export const isWithinDialerHours = (window: DailyWindow, epochMs: number, zones: readonly string[]): boolean =>
  zones.length > 0 && zones.every((zone) => nextOpening(window, epochMs, zone) === epochMs);

/** `epochMs` itself within the hours, else the next opening. The hours are the same every day, so it is at most a day away. */
function nextOpening(window: DailyWindow, epochMs: number, zone: string): number {
  const { year, month, day, hour, minute } = zonedTime(epochMs, zone);
  if (isInWindow(window, hour * 60 + minute)) return epochMs;
  const opening = (ahead: number): number =>
    epochOf({ year, month, day: day + ahead, hour: 0, minute: window.openMinute, second: 0 }, zone);
  const today = opening(0);
  return today > epochMs ? today : opening(1);
}

/** From when on the contact can be called: `epochMs` itself if that is now. Null without a zone, and if the zones have no common hours. */
export function firstCallableAt(window: DailyWindow, epochMs: number, zones: readonly string[]): number | null {
  if (zones.length === 0) return null;
  let atMs = epochMs;
  for (let step = 0; step < STEPS_AT_MOST; step += 1) {
    const latest = Math.max(...zones.map((zone) => nextOpening(window, atMs, zone)));
    if (latest === atMs) return atMs;
    atMs = latest;
  }
  return null;
}
