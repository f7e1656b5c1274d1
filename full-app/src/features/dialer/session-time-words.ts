import { numberText } from '@talk/ui';
import { s } from './session.texts.js';

/** "1 hour 20 minutes", to the minute. */
export function durationWords(seconds: number): string {
  const all = Math.round(seconds / 60);
  if (all === 0) return s('duration.short');
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  const hourWords = s('duration.hours', { count: hours, exact: numberText(hours) });
  const minuteWords = s('duration.minutes', { count: minutes, exact: numberText(minutes) });
  if (hours === 0) return minuteWords;
  return minutes === 0 ? hourWords : s('duration.both', { hours: hourWords, minutes: minuteWords });
}
