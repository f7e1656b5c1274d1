import { dateText, timeText } from '@talk/ui';

/** A Sunday, at midnight UTC. */
const SUNDAY_MS = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

export const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** "Sunday" for 0. */
export const dayName = (day: number): string =>
  dateText(SUNDAY_MS + day * DAY_MS, { timeZone: 'UTC', weekday: 'long' });

/** "8:00 AM" for `0800`; 2400 is midnight. */
export function storedTimeText(stored: string, format: 12 | 24): string {
  const minutes = Number(stored.slice(0, 2)) * 60 + Number(stored.slice(2));
  return timeText(SUNDAY_MS + minutes * 60_000, 'UTC', format);
}
