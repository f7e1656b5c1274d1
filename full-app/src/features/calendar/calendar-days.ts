import { epochOf, zonedTime } from '@talk/core/texting';
import type { CalendarView } from './calendar-search.js';

const DAY_MS = 86_400_000;
/** What has no end takes this much room. */
const SHORTEST_MINUTES = 30;
const AGENDA_DAYS = 14;

/** A day of the reader's clock. */
export interface Day {
  /** `2026-11-28`. */
  readonly date: string;
  /** First moment, inclusive. */
  readonly fromMs: number;
  /** First moment of the next day: 23, 24 or 25 hours later. */
  readonly untilMs: number;
  /** IANA, of that clock. */
  readonly zone: string;
}

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const two = (value: number): string => String(value).padStart(2, '0');

/** The day that a clock shows at a moment. @param zone IANA */
export function dayAt(epochMs: number, zone: string): string {
  const { year, month, day } = zonedTime(epochMs, zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The days that are shown around a day: it alone, its week from Monday, or two weeks from it on. */
export function daysShown(view: CalendarView, date: string, zone: string): readonly Day[] {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = view === 'week' ? shifted(date, -sinceMonday) : date;
  const count = { day: 1, week: 7, agenda: AGENDA_DAYS }[view];
  return Array.from({ length: count }, (_, index) => {
    const day = shifted(first, index);
    const fromMs = startOf(day, zone);
    return { date: day, fromMs, untilMs: startOf(shifted(day, 1), zone), zone };
  });
}

/** Its midnight; where that is skipped, the first moment after. */
function startOf(date: string, zone: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return epochOf({ year, month, day, hour: 0, minute: 0, second: 0 }, zone);
}

/** The day to show when one goes back or on. */
export const stepped = (view: CalendarView, date: string, direction: -1 | 1): string =>
  shifted(date, direction * { day: 1, week: 7, agenda: AGENDA_DAYS }[view]);

/** Something that is planned, as far as its place goes. */
export interface Planned {
  readonly id: number;
  readonly startMs: number;
  /** Null: a follow-up, which has no end. */
  readonly endMs: number | null;
}

/** Where something is drawn on its day. */
export interface Place {
  readonly id: number;
  /** Minutes of the clock from the top of the day. */
  readonly top: number;
  readonly minutes: number;
  /** Of `lanes` beside each other, counted from 0. */
  readonly lane: number;
  readonly lanes: number;
}

const endOf = ({ startMs, endMs }: Planned): number => Math.max(endMs ?? 0, startMs + SHORTEST_MINUTES * 60_000);

/** What happens on a day. */
export const onDay = <P extends Planned>(all: readonly P[], { fromMs, untilMs }: Day): readonly P[] =>
  all.filter((each) => each.startMs < untilMs && (each.startMs >= fromMs || (each.endMs ?? 0) > fromMs));

/** Where the clock is at a moment, in minutes since midnight: on a day of 23 or 25 hours another number than have passed. */
export function minuteOf(epochMs: number, { zone }: Day): number {
  const { hour, minute } = zonedTime(epochMs, zone);
  return hour * 60 + minute;
}

/** Puts what overlaps beside each other. */
export function placesOn(all: readonly Planned[], day: Day): readonly Place[] {
  const { fromMs, untilMs } = day;
  const sorted = onDay(all, day).toSorted((a, b) => a.startMs - b.startMs || endOf(b) - endOf(a) || a.id - b.id);
  const places: Place[] = [];
  let group: { each: Planned; lane: number }[] = [];
  let groupEndMs = -Infinity;
  const close = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    for (const { each, lane } of group) {
      const startMs = Math.max(each.startMs, fromMs);
      const minutes = Math.max(SHORTEST_MINUTES, (Math.min(endOf(each), untilMs) - startMs) / 60_000);
      places.push({ id: each.id, top: minuteOf(startMs, day), minutes, lane, lanes });
    }
    group = [];
  };
  for (const each of sorted) {
    if (each.startMs >= groupEndMs) close();
    const laneEnds = new Map<number, number>();
    for (const { each: other, lane } of group) laneEnds.set(lane, Math.max(laneEnds.get(lane) ?? 0, endOf(other)));
    let lane = 0;
    while ((laneEnds.get(lane) ?? 0) > each.startMs) lane += 1;
    group.push({ each, lane });
    groupEndMs = Math.max(groupEndMs, endOf(each));
  }
  close();
  return places;
}

/** The ids of appointments that one person cannot keep both of. */
export function conflictsIn(
  all: readonly (Planned & { readonly userId: number | null; readonly isOpen: boolean })[],
): ReadonlySet<number> {
  const appointments = all.filter(({ endMs, isOpen, userId }) => endMs !== null && isOpen && userId !== null);
  const found = new Set<number>();
  for (const a of appointments)
    for (const b of appointments)
      if (a.id < b.id && a.userId === b.userId && a.startMs < (b.endMs ?? 0) && b.startMs < (a.endMs ?? 0))
        found.add(a.id).add(b.id);
  return found;
}
