import { createTranslate } from './catalogue.js';
import { dateText } from './formats.js';

const t = createTranslate('days', { today: 'Today', yesterday: 'Yesterday' });

const DAY_MS = 86_400_000;
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The zone of this machine's clock: times on the screen are the person's, unless said otherwise. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `2026-11-20` on the calendar of a zone. */
function dateOf(epochMs: number, zone: string): string {
  let calendar = calendars.get(zone);
  if (calendar === undefined) {
    // The one locale that writes dates as ISO does.
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    calendars.set(zone, calendar);
  }
  return calendar.format(epochMs);
}

/** How many days lie between two dates. A day is not always 24 hours long, a date always one step. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** "Today", "Yesterday", "Thursday, Nov 12", and with the year when it is another one. */
export function dayWords(epochMs: number, nowMs: number, zone: string): string {
  const date = dateOf(epochMs, zone);
  const today = dateOf(nowMs, zone);
  const days = daysBetween(date, today);
  if (days === 0) return t('today');
  if (days === 1) return t('yesterday');
  return dateText(epochMs, {
    timeZone: zone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });
}
