import { formatTime } from '@talk/core/format';
import { timeText } from '../../i18n/clock.js';
import { epochOf, startOfDay, zonedTime, type MessageCheck } from '@talk/core/texting';
import { dateText } from '../../i18n/formats.js';
import { t } from '../texts.js';

export interface ScheduleZones {
  /** IANA zone of the recipient; null when it is not known. */
  theirs: string | null;
  own: string;
}

/** One time to choose. */
export interface SchedulePreset {
  readonly atMs: number;
  readonly zone: string;
  readonly label: string;
}

/** From when until when a contact may be texted. */
export interface OpenHours {
  readonly fromMs: number;
  readonly untilMs: number;
}

export const openHoursOf = (check: Pick<MessageCheck, 'hours'> | null): readonly OpenHours[] =>
  (check?.hours ?? []).map(({ from, until }) => ({ fromMs: Date.parse(from), untilMs: Date.parse(until) }));

/** The first time from `atMs` on at which a text may be sent; `atMs` itself past the known hours. */
function nextOpen(atMs: number, hours: readonly OpenHours[]): number {
  const open = hours.find(({ untilMs }) => atMs < untilMs);
  return open === undefined ? atMs : Math.max(atMs, open.fromMs);
}

const HOUR_MS = 3_600_000;
/** An earlier time would be past before it is saved. */
const SOONEST_MS = 60_000;
/** The server's `scheduled.service.ts` has the same limit. */
const LATEST_DAYS = 365;

/** "Tue 9:00 AM" within a week, "Today 5:00 PM", else "Nov 30, 9:00 AM", on the clock of a zone. */
export function momentWords(atMs: number, zone: string, nowMs: number, format: 12 | 24): string {
  const time = timeText(atMs, zone, format);
  const days = Math.round((startOfDay(atMs, zone) - startOfDay(nowMs, zone)) / 86_400_000);
  if (days === 0) return t('moment.today', { time });
  if (days === 1) return t('moment.tomorrow', { time });
  const options: Intl.DateTimeFormatOptions =
    days > 1 && days < 7 ? { weekday: 'short' } : { month: 'short', day: 'numeric' };
  const day = dateText(atMs, { timeZone: zone, ...options });
  return t(days > 1 && days < 7 ? 'moment.weekday' : 'moment.date', { day, time });
}

/** "Tue 9:00 AM (their time)"; without the bracket where both clocks show the same. */
export function scheduleWords(
  atMs: number,
  zone: string,
  zones: ScheduleZones,
  nowMs: number,
  format: 12 | 24,
): string {
  const moment = momentWords(atMs, zone, nowMs, format);
  if (zones.theirs === null || sameClock(atMs, zones.theirs, zones.own)) return moment;
  return t(zone === zones.theirs ? 'schedule.their' : 'schedule.your', { moment });
}

export const sameClock = (atMs: number, a: string, b: string): boolean =>
  formatTime(atMs, a, 24) === formatTime(atMs, b, 24) && zonedTime(atMs, a).day === zonedTime(atMs, b).day;

/** The day on a zone's clock, moved by whole days, at a full hour. */
function hourOn(nowMs: number, zone: string, shiftDays: number, hour: number): number {
  const { year, month, day } = zonedTime(nowMs, zone);
  return epochOf({ year, month, day: day + shiftDays, hour, minute: 0, second: 0 }, zone);
}

/**
 * The most common choices: in an hour, this afternoon, tomorrow at nine for the contact and for the agent, Monday at nine. Soonest first;
 * in quiet hours the time they end.
 */
export function presetsOf(
  nowMs: number,
  zones: ScheduleZones,
  format: 12 | 24,
  hours: readonly OpenHours[],
): readonly SchedulePreset[] {
  const zone = zones.theirs ?? zones.own;
  const { weekday } = zonedTime(nowMs, zone);
  const toMonday = (8 - weekday) % 7 || 7;
  const moments: { atMs: number; zone: string }[] = [
    { atMs: Math.ceil((nowMs + HOUR_MS) / 300_000) * 300_000, zone: zones.own },
    { atMs: hourOn(nowMs, zone, 0, 15), zone },
    { atMs: hourOn(nowMs, zone, 0, 9), zone },
    { atMs: hourOn(nowMs, zone, 1, 9), zone },
    { atMs: hourOn(nowMs, zones.own, 1, 9), zone: zones.own },
    { atMs: hourOn(nowMs, zone, toMonday, 9), zone },
  ];
  const seen = new Set<number>();
  return moments
    .map((each) => {
      const atMs = nextOpen(each.atMs, hours);
      return atMs === each.atMs ? each : { atMs, zone };
    })
    .filter(({ atMs }) => atMs > nowMs + SOONEST_MS && !seen.has(atMs) && seen.add(atMs))
    .sort((a, b) => a.atMs - b.atMs)
    .map((each) => ({ ...each, label: scheduleWords(each.atMs, each.zone, zones, nowMs, format) }));
}

/** The values of the dialog's fields: `2026-11-24` and `09:00`, on the clock of `zone`. */
export interface ScheduleFields {
  readonly date: string;
  readonly time: string;
  readonly zone: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

export function fieldsOf(atMs: number, zone: string): ScheduleFields {
  const { year, month, day, hour, minute } = zonedTime(atMs, zone);
  return { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}`, zone };
}

/** The time in the fields; or the end of the quiet hours it falls into; or the sentence that says what is wrong. */
export function readFields(
  fields: ScheduleFields,
  nowMs: number,
  hours: readonly OpenHours[],
): { atMs: number } | { quietUntilMs: number } | { problem: string } {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(fields.date);
  const time = /^(\d{2}):(\d{2})/.exec(fields.time);
  if (date === null || time === null) return { problem: t('schedule.incomplete') };
  const [year = 0, month = 0, day = 0] = date.slice(1).map(Number);
  const [hour = 0, minute = 0] = time.slice(1).map(Number);
  const atMs = epochOf({ year, month, day, hour, minute, second: 0 }, fields.zone);
  if (atMs < nowMs + SOONEST_MS) return { problem: t('schedule.past') };
  if (atMs > nowMs + LATEST_DAYS * 86_400_000) return { problem: t('schedule.far') };
  const openMs = nextOpen(atMs, hours);
  return openMs === atMs ? { atMs } : { quietUntilMs: openMs };
}
