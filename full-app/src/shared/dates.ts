import { formatTime } from '@talk/core/format';
import { createTranslate } from '@talk/ui';

const t = createTranslate({ today: 'Today', yesterday: 'Yesterday' });

/** The browser's own zone: times on the screen are the person's, unless said otherwise. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const dayKeys = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-20` on the calendar of a zone. */
export function dayKey(epochMs: number, zone: string): string {
  const known = dayKeys.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  dayKeys.set(zone, known);
  return known.format(epochMs);
}

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", "Thursday, Nov 12", and with the year when it is another one. */
export function dayWords(epochMs: number, nowMs: number, zone: string): string {
  const key = dayKey(epochMs, zone);
  if (key === dayKey(nowMs, zone)) return t('today');
  if (key === dayKey(nowMs - DAY_MS, zone)) return t('yesterday');
  const sameYear = key.slice(0, 4) === dayKey(nowMs, zone).slice(0, 4);
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(epochMs);
}

/** "Nov 12, 2026". */
export const dateWords = (epochMs: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium' }).format(epochMs);

/** "Nov 12, 2026, 9:41 AM": what a short time hides. */
export const exactWords = (epochMs: number, zone: string, format: 12 | 24): string =>
  `${dateWords(epochMs, zone)}, ${formatTime(epochMs, zone, format)}`;
