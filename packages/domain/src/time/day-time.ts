import { formatTime } from './format-time.js';
import type { TimeFormat } from './format-time.js';
import { isInWindow } from './hours.js';
import type { DailyWindow } from './hours.js';
import { zonedTime } from './zone.js';

/** 08:00 to 18:00 in the contact's zone (spec 2 §9). */
export const DAY_TIME: DailyWindow = { openMinute: 8 * 60, closeMinute: 18 * 60 };

export type DayTimeCheck =
  | { readonly inDayTime: true }
  | { readonly inDayTime: false; readonly zone: string; readonly time: string; readonly message: string };

/**
 * The check before a manual call. Several zones (uncertain contact): the first one outside day time is reported.
 * No zones: nothing is known, so nothing is asked.
 */
export function checkDayTime(
  contact: { readonly name: string; readonly zones: readonly string[] },
  nowMs: number,
  format: TimeFormat,
  window: DailyWindow = DAY_TIME,
): DayTimeCheck {
  for (const zone of contact.zones) {
    const { hour, minute } = zonedTime(nowMs, zone);
    if (isInWindow(window, hour * 60 + minute)) continue;
    const time = formatTime(nowMs, zone, format);
    const message = `This is outside the contact's day time. Do you want to make a call? It's ${time} for ${contact.name}.`;
    return { inDayTime: false, zone, time, message };
  }
  return { inDayTime: true };
}
