import { isCalendarOpenAt, nextCalendarChange, type OpenCalendar } from './calendar.js';

const MINUTE_MS = 60_000;
/** Part of a response target after which its answer is due soon. */
const SOON = 0.8;
/** Changes between open and closed that are followed. Longer, and the target cannot be met in any useful time. */
const MAX_CHANGES = 2_000;

/** Bounds of a response target, in minutes: up to a week. */
export const RESPONSE_MINUTES = { least: 1, most: 10_080 } as const;

/** How a response clock is doing. `none`: no answer is due. */
export type ResponseState = 'none' | 'waiting' | 'due_soon' | 'overdue';

/** When an answer is due soon, and when it is due. Epoch milliseconds. */
export interface ResponseTimes {
  readonly warnMs: number;
  readonly dueMs: number;
}

/**
 * The moment at which `minutes` of open time have passed since `fromMs`. Counts real time, so a day on which clocks change is
 * as long as it is.
 * @param calendar null counts around the clock
 * @returns null if the calendar does not open often enough.
 */
export function addOpenMinutes(calendar: OpenCalendar | null, fromMs: number, minutes: number): number | null {
  let leftMs = minutes * MINUTE_MS;
  if (calendar === null) return fromMs + leftMs;
  let atMs = fromMs;
  for (let changes = 0; changes < MAX_CHANGES; changes += 1) {
    const isOpen = isCalendarOpenAt(calendar, atMs);
    const changeMs = nextCalendarChange(calendar, atMs);
    if (changeMs === null) return isOpen ? atMs + leftMs : null;
    if (isOpen) {
      if (atMs + leftMs <= changeMs) return atMs + leftMs;
      leftMs -= changeMs - atMs;
    }
    atMs = changeMs;
  }
  return null;
}

/** When the answer to something unanswered since `fromMs` is due. Null if the calendar never leaves time for it. */
export function responseTimes(calendar: OpenCalendar | null, fromMs: number, minutes: number): ResponseTimes | null {
  const warnMs = addOpenMinutes(calendar, fromMs, minutes * SOON);
  const dueMs = addOpenMinutes(calendar, fromMs, minutes);
  return warnMs === null || dueMs === null ? null : { warnMs, dueMs };
}

/** The state of a response clock at a moment. */
export function responseState(times: ResponseTimes | null, nowMs: number): ResponseState {
  if (times === null) return 'none';
  if (nowMs >= times.dueMs) return 'overdue';
  return nowMs >= times.warnMs ? 'due_soon' : 'waiting';
}
