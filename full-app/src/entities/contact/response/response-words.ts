import { createTranslate } from '@talk/ui';

const t = createTranslate('app.response', {
  due: 'Answer due in {span}',
  overdue: 'Overdue by {span}',
  minutes: '{minutes} min',
  hours: '{hours} h {minutes} min',
  days: '{days} d {hours} h',
});

const MINUTE_MS = 60_000;

/** "12 min", "1 h 5 min", "2 d 3 h": whole minutes, at least one. */
function spanWords(ms: number): string {
  const all = Math.max(1, Math.round(ms / MINUTE_MS));
  if (all < 60) return t('minutes', { minutes: all });
  const hours = Math.floor(all / 60);
  if (hours < 24) return t('hours', { hours, minutes: all % 60 });
  return t('days', { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** "Answer due in 12 min", or "Overdue by 1 h 5 min". */
export const responseWords = (dueMs: number, nowMs: number): string =>
  nowMs >= dueMs ? t('overdue', { span: spanWords(nowMs - dueMs) }) : t('due', { span: spanWords(dueMs - nowMs) });
