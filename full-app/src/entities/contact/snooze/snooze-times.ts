import { epochOf, zonedTime } from '@talk/core/texting';
import { followUpTimes } from '../../../shared/follow-up-times.js';
import { momentOf } from '../../../shared/form-moment.js';

export type SnoozeChoice = 'afternoon' | 'morning' | 'week';

export interface SnoozeTime {
  readonly choice: SnoozeChoice;
  readonly atMs: number;
}

/** Hours of an afternoon, and the hour before which each is offered: a snooze of a few minutes is of no use. */
const AFTERNOONS = [
  { hour: 14, before: 13 },
  { hour: 17, before: 16 },
] as const;

/**
 * The usual times until which a contact is pending, on the clocks of a zone: this afternoon while there is time, the next morning, and the next Monday
 * unless that is the next morning.
 */
export function snoozeTimes(nowMs: number, zone: string): readonly SnoozeTime[] {
  const { year, month, day, hour } = zonedTime(nowMs, zone);
  const afternoon = AFTERNOONS.find(({ before }) => hour < before);
  const { morning, week } = followUpTimes(nowMs, zone);
  return [
    ...(afternoon === undefined
      ? []
      : [
          {
            choice: 'afternoon',
            atMs: epochOf({ year, month, day, hour: afternoon.hour, minute: 0, second: 0 }, zone),
          } as const,
        ]),
    { choice: 'morning', atMs: momentOf(morning, zone) },
    ...(week.date === morning.date ? [] : [{ choice: 'week', atMs: momentOf(week, zone) } as const]),
  ];
}
