import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.acting', {
  label: 'Acting as another user',
  who: '{admin}, you act as {user}.',
  rule: 'Calls and texts stay theirs. What you change is in the audit log with both names.',
  minutes: { one: '{count} minute left', other: '{count} minutes left' },
  lastMinute: 'less than a minute left',
  stop: 'Stop Impersonating',
});
