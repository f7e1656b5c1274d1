import { t } from './start.texts.js';

export interface OfferedOutcome {
  readonly id: number;
  readonly name: string;
}

/** "Sold, Appointment": what counted as success in a session. Outcomes that are no longer offered have no names here. */
export function successWords(ids: readonly number[], offered: readonly OfferedOutcome[]): string {
  if (ids.length === 0) return t('successAnswered');
  const named = offered.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return (named.length === ids.length ? named : [...named, t('successGone')]).join(', ');
}
