import { formatDuration, formatTime, relativeShort, relativeSpan } from '@talk/core/format';
import { createTranslate } from './catalogue.js';
import { dateText, unitText } from './formats.js';
import { language } from './language.js';

const t = createTranslate('clock', { now: 'Now', future: 'in {span}' });

/** English has the short words of spec 3 §9; another language those that its readers know. */
const isEnglish = (): boolean => language().translation === undefined;

/** A moment on a zone's clock: "3:05 PM" or "15:05", as the person chose. */
export const timeText = (epochMs: number, timeZone: string, format: 12 | 24): string =>
  isEnglish()
    ? formatTime(epochMs, timeZone, format)
    : dateText(epochMs, {
        timeZone,
        hour: format === 24 ? '2-digit' : 'numeric',
        minute: '2-digit',
        hourCycle: format === 24 ? 'h23' : 'h12',
      });

/** How long ago, in short words: "Now", "12m", "3h". The future reads "in 5m". */
export function agoText(thenMs: number, nowMs: number): string {
  if (isEnglish()) return relativeShort(thenMs, nowMs);
  const span = relativeSpan(thenMs, nowMs);
  if (span === null) return t('now');
  const words = unitText(span.count, span.unit);
  return span.isFuture ? t('future', { span: words }) : words;
}

const UNITS = { h: 'hour', m: 'minute', s: 'second' } as const;

/** How long something took: "1h 2m 5s"; in other languages "1 h 2 min 5 s". */
export function durationText(seconds: number): string {
  const short = formatDuration(seconds);
  if (isEnglish()) return short;
  return short.replaceAll(/(\d+)([hms])/g, (_, count: string, unit: keyof typeof UNITS) =>
    unitText(Number(count), UNITS[unit]),
  );
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A time of the day as it is stored: "8:00 AM" or "08:00" for `0800`; 2400 is midnight. What is no time stays as it is. */
export const storedTimeText = (stored: string, format: 12 | 24): string =>
  /^\d\d:?\d\d$/.test(stored)
    ? timeText(Number(stored.slice(0, 2)) * HOUR_MS + Number(stored.slice(-2)) * MINUTE_MS, 'UTC', format)
    : stored;
