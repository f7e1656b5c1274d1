import { dateText } from '@talk/ui';

/** A Sunday, at midnight UTC. */
const SUNDAY_MS = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

export const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** "Sunday" for 0. */
export const dayName = (day: number): string =>
  dateText(SUNDAY_MS + day * DAY_MS, { timeZone: 'UTC', weekday: 'long' });
