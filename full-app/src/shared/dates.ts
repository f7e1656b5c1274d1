import { dateText, timeText } from '@talk/ui';

/** "Nov 12, 2026". */
export const dateWords = (epochMs: number, zone: string): string =>
  dateText(epochMs, { timeZone: zone, dateStyle: 'medium' });

/** "Nov 12, 2026, 9:41 AM": what a short time hides. */
export const exactWords = (epochMs: number, zone: string, format: 12 | 24): string =>
  `${dateWords(epochMs, zone)}, ${timeText(epochMs, zone, format)}`;
