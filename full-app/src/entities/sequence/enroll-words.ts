import { createTranslate, numberText } from '@talk/ui';
import type { SequenceEnrollment } from '@talk/core/contract';

export const t = createTranslate('app.enroll', {
  title: { one: 'Enroll {exact} contact in a sequence', other: 'Enroll {exact} contacts in a sequence' },
  titleAll: 'Enroll contacts in a sequence',
  sequence: 'Sequence',
  choose: 'Choose a sequence…',
  none: 'No sequence is on. An admin turns sequences on.',
  retry: 'Retry',
  counting: 'Checking who can be enrolled…',
  enroll: { one: 'Enroll {exact} contact', other: 'Enroll {exact} contacts' },
  enrollNone: 'Enroll',
  enrolling: 'Enrolling…',
  canEnroll: { one: '{exact} can be enrolled', other: '{exact} can be enrolled' },
  enrolled: { one: '{exact} enrolled', other: '{exact} enrolled' },
  already: { one: '{exact} already in it', other: '{exact} already in it' },
  optedOut: { one: '{exact} opted out', other: '{exact} opted out' },
  cannotText: { one: '{exact} cannot get texts', other: '{exact} cannot get texts' },
  done: '{name}: {counts}.',
});

const counted = (key: 'canEnroll' | 'enrolled' | 'already' | 'optedOut' | 'cannotText', count: number): string =>
  t(key, { count, exact: numberText(count) });

/** "48 enrolled, 3 already in it, 2 opted out". */
export function countWords({
  enrolled,
  already,
  opted_out: optedOut,
  cannot_text: cannotText,
  dry_run: isDry,
}: SequenceEnrollment): string {
  return [
    counted(isDry ? 'canEnroll' : 'enrolled', enrolled),
    ...(already > 0 ? [counted('already', already)] : []),
    ...(optedOut > 0 ? [counted('optedOut', optedOut)] : []),
    ...(cannotText > 0 ? [counted('cannotText', cannotText)] : []),
  ].join(', ');
}
