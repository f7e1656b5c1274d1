import { isInWindow, type DailyWindow } from '../time/hours.js';
import { epochOf, zonedTime } from '../time/zone.js';

/** When texts may reach people of a place. Several that apply hold all together: the strictest wins. */
export interface QuietRule {
  readonly id: string;
  /** As an admin reads it: "Florida". */
  readonly name: string;
  /** ISO 3166 alpha-2; `*` for countries without a rule that holds all year, on the weekdays for which they have none. */
  readonly country: string;
  /** Two letters; null is the whole country. */
  readonly subdivision: string | null;
  /** Days on which it holds, 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** Texts may leave within it, by the recipient's clock; null: not at all on these days. */
  readonly window: DailyWindow | null;
  /** First and last day (`YYYY-MM-DD`, recipient's calendar); null is open. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** Its own clock instead of the recipient's: a company's opening hours. */
  readonly zone?: string;
}

export interface QuietPlace {
  readonly country: string;
  /** Two letters; null when only the country is known. */
  readonly subdivision: string | null;
}

export interface QuietQuestion {
  readonly rules: readonly QuietRule[];
  /** Everywhere the recipient may be (reading 81): the rules of all these places hold. */
  readonly places: readonly QuietPlace[];
  /** IANA, at least one; it must be allowed by every one of the clocks. */
  readonly zones: readonly string[];
  readonly atMs: number;
}

export type QuietCheck =
  /** `untilMs`: the first moment at which it is not allowed any more; null when nothing of the next ten days is forbidden. */
  | { readonly allowed: true; readonly untilMs: number | null }
  /** `fromMs`: when it is allowed again; null when it never is within ten days. `rule` and `zone` say what forbids it. */
  | { readonly allowed: false; readonly fromMs: number | null; readonly rule: QuietRule; readonly zone: string };

const DAYS_AHEAD = 10;
const AROUND_MS = [-3_600_000, -1_800_000, 0, 1_800_000, 3_600_000];

/** Whether a text may reach a contact at a moment, until when, or from when on. Exact on days when clocks change. */
export function checkQuietHours(question: QuietQuestion): QuietCheck {
  const { atMs, zones, places } = question;
  const rules = question.rules.flatMap((rule) => inForce(rule, places, question.rules));
  const forbidding = forbids(rules, zones, atMs);
  const change = nextChange(rules, zones, atMs, forbidding !== null);
  if (forbidding === null) return { allowed: true, untilMs: change };
  return { allowed: false, fromMs: change, ...forbidding };
}

/** The rule if it holds in one of the places; that of all other countries on the weekdays for which a country has no rule. */
function inForce(rule: QuietRule, places: readonly QuietPlace[], all: readonly QuietRule[]): QuietRule[] {
  if (rule.zone !== undefined) return [rule];
  if (rule.country !== '*') return places.some((place) => covers(rule, place)) ? [rule] : [];
  const weekdays = rule.weekdays.filter((day) =>
    places.some(({ country }) => !all.some((other) => other.country === country && holdsAllYear(other, day))),
  );
  return weekdays.length === 0 ? [] : [{ ...rule, weekdays }];
}

const covers = (rule: QuietRule, place: QuietPlace): boolean =>
  rule.country === place.country && (rule.subdivision === null || rule.subdivision === place.subdivision);

/** A holiday of a country does not open its nights for the rest of the year. */
const holdsAllYear = ({ zone, startsOn, endsOn, weekdays }: QuietRule, day: number): boolean =>
  zone === undefined && startsOn === null && endsOn === null && weekdays.includes(day);

/** The first rule that forbids the moment, by the first clock that does. */
function forbids(
  rules: readonly QuietRule[],
  zones: readonly string[],
  atMs: number,
): { rule: QuietRule; zone: string } | null {
  for (const rule of rules)
    for (const zone of rule.zone === undefined ? zones : [rule.zone])
      if (!allows(rule, zone, atMs)) return { rule, zone };
  return null;
}

function allows({ weekdays, window, startsOn, endsOn }: QuietRule, zone: string, atMs: number): boolean {
  const { year, month, day, weekday, hour, minute } = zonedTime(atMs, zone);
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  if ((startsOn !== null && date < startsOn) || (endsOn !== null && date > endsOn)) return true;
  if (!weekdays.includes(weekday)) return true;
  return window !== null && isInWindow(window, hour * 60 + minute);
}

function nextChange(rules: readonly QuietRule[], zones: readonly string[], atMs: number, isForbidden: boolean) {
  // Clocks differ by a day at most, so what a later day brings cannot come before what an earlier one has.
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const found = [...boundariesOf(rules, zones, atMs, ahead), ...boundariesOf(rules, zones, atMs, ahead + 1)];
    const change = [...new Set(found)]
      .filter((at) => at > atMs)
      .sort((a, b) => a - b)
      .find((at) => (forbids(rules, zones, at) !== null) !== isForbidden);
    if (change !== undefined) return change;
  }
  return null;
}

/**
 * The moments of a day at which something may change. Beside each time of day stand the moments half an hour and an hour around it,
 * because on the night when clocks go back a time occurs twice.
 */
function boundariesOf(rules: readonly QuietRule[], zones: readonly string[], atMs: number, ahead: number): number[] {
  const minutes = new Map<string, Set<number>>();
  for (const { window, zone: own } of rules)
    for (const zone of own === undefined ? zones : [own]) {
      const known = minutes.get(zone) ?? new Set([0]);
      if (window !== null) known.add(window.openMinute).add(window.closeMinute);
      minutes.set(zone, known);
    }
  return [...minutes].flatMap(([zone, times]) => {
    const { year, month, day } = zonedTime(atMs, zone);
    return [...times].flatMap((minute) => {
      const at = epochOf({ year, month, day: day + ahead, hour: 0, minute, second: 0 }, zone);
      return AROUND_MS.map((shift) => at + shift);
    });
  });
}
