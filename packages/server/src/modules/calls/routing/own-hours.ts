import type { Answering } from '@talk/contract';
import { isCalendarOpenAt, weeklyHours } from '@talk/domain/time';

/** When a user's calls ring (spec 3 §3). */
export interface OwnHours {
  /** Null: at any time. */
  readonly hours: Answering['operating_hours'];
  /** The zone that they are in: the company's. */
  readonly zone: string;
}

/** Whether a user's calls ring at this moment. */
export function isInOwnHours({ hours, zone }: OwnHours, atMs: number): boolean {
  if (hours === null) return true;
  const week = weeklyHours(hours.map((day) => ({ isOpen: day.is_open, open: day.open, close: day.close })));
  return isCalendarOpenAt({ zone, hours: week, holidays: [] }, atMs);
}
