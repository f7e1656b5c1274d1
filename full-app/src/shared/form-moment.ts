import { epochOf } from '@talk/core/texting';
import type { FormTime } from './follow-up-times.js';

/** When a form's day and time are, on the clocks of a zone. */
export function momentOf({ date, time }: FormTime, zone: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return epochOf({ year, month, day, hour, minute, second: 0 }, zone);
}
