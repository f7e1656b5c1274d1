import { createTranslate, numberText } from '@talk/ui';
import type { AddCounts } from './dialer.js';

export const t = createTranslate('app.add-to-dialer', {
  title: { one: 'Add {exact} contact to the power dialer', other: 'Add {exact} contacts to the power dialer' },
  titleAll: 'Add everything that matches to the power dialer',
  list: 'List',
  choose: 'Choose…',
  queue: 'My Queue',
  counting: 'Counting what this would do…',
  nobody: 'Nobody would be added.',
  retry: 'Try again',
  add: { one: 'Add {exact}', other: 'Add {exact}' },
  addNone: 'Add',
  adding: 'Adding…',
  added: { one: '{exact} added', other: '{exact} added' },
  already_there: { one: '{exact} already there', other: '{exact} already there' },
  dnc: { one: '{exact} on Do Not Contact', other: '{exact} on Do Not Contact' },
  blocked: { one: '{exact} blocked', other: '{exact} blocked' },
  no_number: { one: '{exact} without a number', other: '{exact} without a number' },
  landlines: { one: '{exact} landline', other: '{exact} landlines' },
  no_timezone: { one: '{exact} without time zone', other: '{exact} without time zone' },
  done: '{counts}. The list is “{name}”.',
  started: 'Adding contacts to “{name}”. This goes on by itself.',
});

const PARTS = ['already_there', 'dnc', 'blocked', 'no_number', 'landlines', 'no_timezone'] as const;

/** "48 added · 3 already there · 2 on Do Not Contact". What is none is left out, except how many are added. */
export const countWords = (counts: AddCounts): string =>
  (['added', ...PARTS] as const)
    .filter((part) => part === 'added' || counts[part] > 0)
    .map((part) => t(part, { count: counts[part], exact: numberText(counts[part]) }))
    .join(' · ');
