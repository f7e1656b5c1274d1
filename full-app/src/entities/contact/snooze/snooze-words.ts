import { createTranslate } from '@talk/ui';
import { soonWords } from '../../../shared/dates.js';
import { statusWord } from '../contact-words.js';
import type { Filed } from './filed-as.js';

export const t = createTranslate('app.snooze', {
  until: 'Pending until {time}',
  untilYours: 'Pending until, by your clock',
  afternoon: 'This afternoon, {time}',
  morning: 'Tomorrow morning, {time}',
  week: 'Monday morning, {time}',
  pick: 'Pick a date and time…',
  key: 'Change the status, or snooze the contact',
  title: 'Snooze {name}',
  day: 'Day',
  time: 'Time',
  clock: 'By your clock, in {zone}. The contact opens again then, or as soon as they call or write.',
  dayMissing: 'Choose a day.',
  timeMissing: 'Choose a time.',
  past: 'This time has already passed. Choose a later one.',
  tooFar: 'Choose a day within a year.',
  save: 'Snooze',
  saving: 'Snoozing…',
  over: 'Snooze over: {name}',
  open: 'Open',
});

/** "Open", or "Pending until Tue 9:00 AM". */
export const filedWords = ({ status, until }: Filed, nowMs: number, timeZone: string, format: 12 | 24): string =>
  until === null ? statusWord(status) : t('until', { time: soonWords(Date.parse(until), nowMs, timeZone, format) });
