import { localeOr } from './times.js';
import { text } from './visitor-texts.js';

const DAY_MS = 86_400_000;

/** As the locale writes it: "01:05" in German, "1:05 AM" in English. */
export function timeText(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(localeOr(locale), { timeStyle: 'short' }).format(new Date(iso));
}

/** Names the day of a text, seen from `nowMs`. */
export function dayText(iso: string, nowMs: number, locale: string): string {
  const days = Math.round((startOfDay(nowMs) - startOfDay(Date.parse(iso))) / DAY_MS);
  if (days === 0) return text('talk.today');
  if (days === 1) return text('talk.yesterday');
  return new Intl.DateTimeFormat(localeOr(locale), { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(iso),
  );
}

const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);
