import { zonedTime } from '@talk/core/after-call';

/** A day and a time as the fields of a form have them: `2026-11-30`, `09:00`. */
export interface FormTime {
  readonly date: string;
  readonly time: string;
}

export type FollowUpChoice = 'hour' | 'morning' | 'week';

const FIVE_MINUTES_MS = 5 * 60_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as the fields of a form have it, on the clocks of a zone. */
export function formTimeOf(atMs: number, zone: string): FormTime {
  const { year, month, day, hour, minute } = zonedTime(atMs, zone);
  return { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}

/** When one usually follows up, on the clocks of a zone: in an hour, on the next morning, and on the next Monday. */
export function followUpTimes(nowMs: number, zone: string): Readonly<Record<FollowUpChoice, FormTime>> {
  const today = zonedTime(nowMs, zone);
  const morning = (days: number): FormTime => {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day + days));
    return { date: day.toISOString().slice(0, 10), time: '09:00' };
  };
  return {
    hour: formTimeOf(Math.ceil((nowMs + 60 * 60_000) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS, zone),
    morning: morning(1),
    week: morning((8 - today.weekday) % 7 || 7),
  };
}
