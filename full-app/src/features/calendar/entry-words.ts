import { timeText } from '@talk/ui';
import { appointmentText } from '../../entities/appointment/index.js';
import { t } from './texts.js';
import type { PlannedEntry } from './use-planned.js';

/** What it is, and what became of it. */
export function whatOf({ kind, outcome }: PlannedEntry): string {
  if (kind === 'appointment') return appointmentText(`outcome.${outcome === 'done' ? 'attended' : outcome}`);
  if (outcome === 'set') return t('followUp');
  return `${t('followUp')}, ${t(outcome === 'canceled' ? 'canceled' : 'done')}`;
}

/** From when to when by the reader's clock. */
export function whenOf({ startMs, endMs }: PlannedEntry, zone: string, format: 12 | 24): string {
  const from = timeText(startMs, zone, format);
  return endMs === null ? from : t('range', { from, to: timeText(endMs, zone, format) });
}

/** All of it in a sentence, for those who hear it. */
export const sentenceOf = (entry: PlannedEntry, zone: string, format: 12 | 24): string =>
  t('entry', {
    what: whatOf(entry),
    when: whenOf(entry, zone, format),
    text: entry.text,
    name: entry.contact?.name ?? t('noContact'),
  });
