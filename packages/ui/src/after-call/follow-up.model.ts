import { zonedTime } from '@talk/core/after-call';
import { ownZone } from '../i18n/days.js';

const two = (value: number): string => String(value).padStart(2, '0');

/** Nine o'clock on the next working day of a zone, in the format of date and time fields; of this device's zone when there is none. */
export function nextMorning(nowMs: number, zone: string | null): { date: string; time: string } {
  const here = zonedTime(nowMs, zone ?? ownZone());
  const days = here.weekday === 5 ? 3 : here.weekday === 6 ? 2 : 1;
  const day = new Date(Date.UTC(here.year, here.month - 1, here.day + days));
  return { date: `${day.getUTCFullYear()}-${two(day.getUTCMonth() + 1)}-${two(day.getUTCDate())}`, time: '09:00' };
}

/** `America/Los_Angeles` as people write it: `Los Angeles`. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
