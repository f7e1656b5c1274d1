import { checkQuietHours, SHIPPED_QUIET_RULES, type QuietPlace, type QuietRule } from '@talk/domain/compliance';
import { areaCode, type PhoneEngine } from '@talk/domain/phone-number';
import { contactZones, subdivisionOfPlace } from '@talk/domain/place';
import { dailyWindow, formatTime, zonedTime } from '@talk/domain/time';
import { displayPhone } from '../../../phone.js';
import type { ContactRow } from './compliance.repository.js';
import type { Account } from './account.repository.js';
import type { quietRules } from './compliance.tables.js';
import type { MessageVerdict, OpenHours } from './message-compliance.js';
import type { QuietAnswer } from './message.gate.js';
import { DAY_MS } from './message-facts.repository.js';

/** An answer in quiet hours is one to a conversation that goes on; later than this the customer does not wait for it. */
const LIVE_ANSWER_MS = 3_600_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Shipped rules that the company has not switched off, its own, and its hours. */
export function rulesOf(company: Account, own: readonly (typeof quietRules.$inferSelect)[]): QuietRule[] {
  const { textWindow } = company;
  const window = textWindow === null ? null : dailyWindow(textWindow.open, textWindow.close);
  const office = {
    id: 'company-hours',
    name: 'Your own hours',
    country: '*',
    subdivision: null,
    startsOn: null,
    endsOn: null,
  };
  const closed = [0, 1, 2, 3, 4, 5, 6].filter((day) => textWindow !== null && !textWindow.weekdays.includes(day));
  return [
    ...SHIPPED_QUIET_RULES.filter(({ id }) => !company.disabledQuietRules.includes(id)),
    ...own.map((row) => ({ ...row, id: `own-${row.id}`, window: windowOf(row) })),
    ...(textWindow === null || window === null
      ? []
      : [
          { ...office, weekdays: textWindow.weekdays, window, zone: company.timezone },
          ...(closed.length === 0 ? [] : [{ ...office, weekdays: closed, window: null, zone: company.timezone }]),
        ]),
  ];
}

function windowOf({ openMinute, closeMinute }: typeof quietRules.$inferSelect) {
  return openMinute === null || closeMinute === null ? null : { openMinute, closeMinute };
}

export interface RecipientClock {
  readonly name: string;
  readonly zones: readonly string[];
  readonly confidence: 'high' | 'medium' | 'low';
  readonly places: readonly QuietPlace[];
}

/** Where the recipient is, and whose laws may hold there: by the contact's record and by the number (reading 81). */
export function clockOf(
  contact: ContactRow,
  to: string,
  company: Account,
  engine: PhoneEngine,
  isKnown: boolean,
): RecipientClock {
  const place = {
    city: contact.cnamCity,
    state: contact.cnamState,
    country: contact.cnamCountry,
    zipcode: contact.cnamZipcode,
  };
  const { zones, confidence } = contactZones(
    { ...place, timezone: contact.timezone, number: to },
    { country: company.country, companyZone: company.timezone },
    engine,
  );
  const parsed = engine.parse(to, company.country);
  const ofNumber = parsed.valid && parsed.callingCode === '1' ? areaCode(parsed.nationalNumber.slice(0, 3)) : null;
  const region = ofNumber?.region ?? (parsed.valid ? parsed.region : null);
  const home = contact.cnamCountry?.trim().toUpperCase() || region || company.country;
  const places = [
    { country: home, subdivision: subdivisionOfPlace(place, home) },
    ...(region === null ? [] : [{ country: region, subdivision: ofNumber?.subdivision ?? null }]),
  ];
  return { name: isKnown ? contact.name : displayPhone(to), zones, confidence, places };
}

export interface QuietRequest {
  readonly clock: RecipientClock;
  readonly rules: readonly QuietRule[];
  readonly atMs: number;
  /** An agent answers a customer who wrote lately, and the company allows that. */
  readonly mayAnswer: boolean;
  readonly format: 12 | 24;
  /** The reason is worded for a ringless voicemail instead of a text. */
  readonly isVoicemail?: boolean;
}

/** What the hours at the recipient say, and until when a text may still leave. */
export function askQuietHours({ clock, rules, atMs, mayAnswer, format, isVoicemail = false }: QuietRequest): {
  answer: QuietAnswer;
  validUntilMs: number;
} {
  const check = checkQuietHours({ rules, places: clock.places, zones: clock.zones, atMs });
  const day = atMs + DAY_MS;
  if (check.allowed) return { answer: { allowed: true }, validUntilMs: Math.min(check.untilMs ?? day, day) };
  if (mayAnswer) return { answer: { allowed: true }, validUntilMs: atMs + LIVE_ANSWER_MS };
  const { rule, zone, fromMs } = check;
  const reason = reasonOf(clock.name, rule, zone, atMs, fromMs, format, isVoicemail);
  // What leaves at that time is valid until the window after it closes; asked again then.
  const next =
    fromMs === null ? null : checkQuietHours({ rules, places: clock.places, zones: clock.zones, atMs: fromMs });
  const until = next?.allowed === true ? next.untilMs : null;
  return {
    answer: { allowed: false, atMs: fromMs, rule: rule.id, reason },
    validUntilMs: Math.min(until ?? (fromMs ?? atMs) + DAY_MS, (fromMs ?? atMs) + DAY_MS),
  };
}

/** What a person plans, they plan for the days that they see before them. */
const PLANNED_MS = 8 * DAY_MS;

/** When scheduled texts may leave from now on, for the days that people plan; what follows is asked about by itself. */
export function openHoursOf(
  { places, zones }: RecipientClock,
  rules: readonly QuietRule[],
  nowMs: number,
): OpenHours[] {
  const endMs = nowMs + PLANNED_MS;
  const open: OpenHours[] = [];
  for (let atMs = nowMs; atMs < endMs;) {
    const check = checkQuietHours({ rules, places, zones, atMs });
    const changeMs = Math.min((check.allowed ? check.untilMs : check.fromMs) ?? endMs, endMs);
    if (check.allowed) open.push({ fromMs: atMs, untilMs: changeMs });
    atMs = changeMs;
  }
  return open;
}

function reasonOf(
  name: string,
  rule: QuietRule,
  zone: string,
  atMs: number,
  fromMs: number | null,
  format: 12 | 24,
  isVoicemail: boolean,
): string {
  const now =
    rule.id === 'company-hours'
      ? `It's ${formatTime(atMs, zone, format)}`
      : `It's ${formatTime(atMs, zone, format)} for ${name}`;
  if (fromMs === null && isVoicemail)
    return `${now}, and voicemails to them are off for the next ten days (${rule.name}).`;
  if (fromMs === null) return `${now}, and texts to them are off for the next ten days (${rule.name}).`;
  const then = zonedTime(fromMs, zone);
  const time = formatTime(fromMs, zone, format);
  const isToday = then.day === zonedTime(atMs, zone).day;
  const day = WEEKDAYS[then.weekday] ?? '';
  if (isVoicemail && isToday) return `${now}. Voicemails can be left again at ${time} (${rule.name}).`;
  if (isVoicemail) return `${now}. Voicemails can be left again on ${day} at ${time} (${rule.name}).`;
  if (isToday) return `${now}. Texts can go out again at ${time} (${rule.name}).`;
  return `${now}. Texts can go out again on ${day} at ${time} (${rule.name}).`;
}

/** The recipient's clock for the composer. */
export function presentLocalTime(clock: RecipientClock, nowMs: number, format: 12 | 24): MessageVerdict['localTime'] {
  const [zone] = clock.zones;
  return zone === undefined ? null : { zone, time: formatTime(nowMs, zone, format), confidence: clock.confidence };
}
