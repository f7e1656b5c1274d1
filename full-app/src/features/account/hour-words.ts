import { timeText } from '@talk/ui';

/** A full hour in 12 or 24 hours: "6:00 PM", "18:00". */
export const hourWords = (hour: number, format: 12 | 24): string => timeText(Date.UTC(2026, 0, 1, hour), 'UTC', format);
