import type { CallStatus, Disposition } from './status-names.js';

export const ANSWER_FILTERS = [
  'live',
  'hold',
  'queued',
  'unanswered',
  'missed',
  'abandoned',
  'voicemail',
  'in-progress',
  'failed',
  'dead-end',
] as const;

export type AnswerFilter = (typeof ANSWER_FILTERS)[number];

/** What a list has to match. */
export interface AnswerCriteria {
  readonly dispositions: readonly Disposition[];
  /** Null: any. */
  readonly current: readonly CallStatus[] | null;
  /** Only calls that an agent has. */
  readonly withUser: boolean;
}

const ended = (...dispositions: Disposition[]): AnswerCriteria => ({ dispositions, current: null, withUser: false });
const running = (withUser: boolean, ...current: CallStatus[]): AnswerCriteria => ({
  dispositions: ['in-progress'],
  current,
  withUser,
});

/** Reading 9. `missed+voicemail` is found under both of its names, so that no call is hidden from either list. */
const CRITERIA: Readonly<Record<AnswerFilter, AnswerCriteria>> = {
  live: running(true, 'in-progress'),
  hold: running(true, 'hold'),
  queued: running(false, 'queued'),
  'in-progress': running(false, 'in-progress'),
  unanswered: ended('missed', 'abandoned', 'voicemail', 'missed+voicemail'),
  missed: ended('missed', 'missed+voicemail'),
  abandoned: ended('abandoned'),
  voicemail: ended('voicemail', 'missed+voicemail'),
  failed: ended('failed', 'invalid'),
  'dead-end': ended('dead-end'),
};

/** Criteria of a filter word in any spelling (`deadend`, `in_progress`); null when the word is no filter. */
export function answerCriteria(word: string): AnswerCriteria | null {
  const key = word.toLowerCase().replace(/[-_\s]/g, '');
  const filter = ANSWER_FILTERS.find((name) => name.replace('-', '') === key);
  return filter ? CRITERIA[filter] : null;
}
