import { formatTime } from '../time/format-time.js';
import type { TimeFormat } from '../time/format-time.js';
import { zonesOfNumber } from './number-zones.js';
import type { Region } from './types.js';

export interface LocalTime {
  readonly zone: string;
  /** `3:05 PM` or `15:05`. */
  readonly text: string;
}

/**
 * What the clock shows where a number is, for "it's 7:40 AM there" beside the dial button. One entry per distinct clock time,
 * so an area code that spans two zones yields two; empty when the number does not tell.
 */
export function localTimeOf(number: string, nowMs: number, format: TimeFormat, region: Region = 'US'): LocalTime[] {
  const times: LocalTime[] = [];
  for (const zone of zonesOfNumber(number, region)) {
    const text = formatTime(nowMs, zone, format);
    if (!times.some((time) => time.text === text)) times.push({ zone, text });
  }
  return times;
}
