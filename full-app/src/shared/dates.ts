import { dateText, timeText } from '@talk/ui';

/** "Nov 12, 2026". */
export const dateWords = (epochMs: number, zone: string): string =>
  dateText(epochMs, { timeZone: zone, dateStyle: 'medium' });

/** The same for a day of the calendar, `YYYY-MM-DD`, such as a date of birth: it is that day in every time zone. */
export const calendarDate = (day: string): string => dateWords(Date.parse(`${day}T12:00:00Z`), 'UTC');

/** "Nov 12, 2026, 9:41 AM": what a short time hides. */
export const exactWords = (epochMs: number, zone: string, format: 12 | 24): string =>
  `${dateWords(epochMs, zone)}, ${timeText(epochMs, zone, format)}`;

const WEEK_MS = 6 * 86_400_000;

/** A moment at most a week away, as short as it is clear: "Tue 9:00 AM"; any other: "Dec 12, 9:00 AM". */
export function soonWords(atMs: number, nowMs: number, timeZone: string, format: 12 | 24): string {
  const time = timeText(atMs, timeZone, format);
  if (Math.abs(atMs - nowMs) < WEEK_MS) return `${dateText(atMs, { timeZone, weekday: 'short' })} ${time}`;
  return `${dateText(atMs, { timeZone, month: 'short', day: 'numeric' })}, ${time}`;
}
