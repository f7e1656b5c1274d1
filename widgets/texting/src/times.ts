import { text } from './texts.js';

const DAY_MS = 86_400_000;

/** A moment in the near future as people say it: "Mon 09:00". */
export function whenText(iso: string, locale: string): string {
  const options = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(localeOr(locale), options).format(new Date(iso));
}

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

/** A page may say anything; what is no locale is the browser's own. */
function localeOr(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}
