import { epochOf, zonedTime } from '../time/zone.js';
import { oneValue, type FilterCondition, type FilterPeriod } from './filter-tree.js';

/** When a filter is read, and by which calendar. */
export interface FilterMoment {
  readonly nowMs: number;
  /** IANA. */
  readonly zone: string;
}

/** Days of a calendar, `YYYY-MM-DD`: the first one, and the first one after; null is an open end. */
export interface DaySpan {
  readonly from: string | null;
  readonly until: string | null;
}

const UNIT_DAYS = { days: 1, weeks: 7, months: 30 } as const;

export const daysOf = ({ last, unit }: FilterPeriod): number => last * UNIT_DAYS[unit];

/** The days that a condition on a date is about. `is-not` is about those of `is`, and is turned round by who asks. */
export function daySpanOf(condition: FilterCondition, { nowMs, zone }: FilterMoment): DaySpan {
  const { operator, value } = condition;
  if (operator === 'is' || operator === 'is-not') {
    const { year, month, day } = zonedTime(nowMs, zone);
    const today = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
    return { from: shifted(today, 1 - daysOf(value as FilterPeriod)), until: shifted(today, 1) };
  }
  if (operator === 'between') {
    const [first = '', last = ''] = value as readonly string[];
    return { from: first, until: shifted(last, 1) };
  }
  const day = oneValue(condition);
  if (operator === 'before') return { from: null, until: day };
  if (operator === 'after') return { from: shifted(day, 1), until: null };
  return { from: day, until: shifted(day, 1) };
}

/** The moment at which a day begins in a zone. */
export function dayStart(day: string, zone: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return epochOf({ year, month, day: date, hour: 0, minute: 0, second: 0 }, zone);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
