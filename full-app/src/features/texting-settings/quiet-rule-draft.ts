import type { QuietRuleView } from '@talk/core/contract';
import { toInputTime } from '../../shared/hours/week.js';
import { timesProblem, toWireTime } from './draft.js';
import { statesOf } from './quiet-words.js';
import type { Place } from '../../shared/states.js';
import type { RuleBody } from './use-quiet-rules.js';
import { EVERY_DAY } from './week.js';

/**
 * A rule as its form edits it: the country has two letters or is `*`, an empty state is the whole country, `kind` is `hours` or `none`, and
 * the weekdays are numbers with commas between them.
 */
export type RuleDraft = Record<
  'name' | 'country' | 'subdivision' | 'kind' | 'open' | 'close' | 'weekdays' | 'starts_on' | 'ends_on',
  string
>;

export type RuleProblem = 'nameNeeded' | 'nameLong' | 'bothTimes' | 'sameTimes' | 'dayNeeded' | 'endsBefore';

/** The limit in the contract's `compliance.schemas.ts`. */
const LONGEST_NAME = 80;

export const daysIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
export const daysAs = (days: readonly number[]): string => days.join(',');

/** A new rule is for the company's own country. */
export function ruleDraft(before: QuietRuleView | null, country: string): RuleDraft {
  return {
    name: before?.name ?? '',
    country: before?.country ?? country,
    subdivision: before?.subdivision ?? '',
    kind: before !== null && before.open === null ? 'none' : 'hours',
    open: toInputTime(before?.open ?? '0900'),
    close: toInputTime(before?.close ?? '1700'),
    weekdays: daysAs(before?.weekdays ?? EVERY_DAY),
    starts_on: before?.starts_on ?? '',
    ends_on: before?.ends_on ?? '',
  };
}

/** Problems that need no server, by field. */
export function ruleProblems(draft: RuleDraft): Partial<Record<keyof RuleDraft, RuleProblem>> {
  const { length } = draft.name.trim();
  const times = draft.kind === 'none' ? undefined : timesProblem(draft.open, draft.close);
  return {
    ...(length === 0 && { name: 'nameNeeded' as const }),
    ...(length > LONGEST_NAME && { name: 'nameLong' as const }),
    ...(times !== undefined && { open: times }),
    ...(draft.weekdays === '' && { weekdays: 'dayNeeded' as const }),
    ...(draft.starts_on !== '' &&
      draft.ends_on !== '' &&
      draft.ends_on < draft.starts_on && { ends_on: 'endsBefore' as const }),
  };
}

/** The states of a country to choose from, with that of the rule, which can be one that only the API knows. */
export function statesFor(country: string, before: QuietRuleView | null): readonly Place[] {
  const states = statesOf(country);
  const own = before?.country === country ? before.subdivision : null;
  return own === null || states.some(([code]) => code === own) ? states : [...states, [own, own]];
}

/** As it is sent. A state of another country is none: the country was changed after it was chosen. */
export function ruleBody(draft: RuleDraft, before: QuietRuleView | null): RuleBody {
  const { country, subdivision } = draft;
  const isOfCountry = statesFor(country, before).some(([code]) => code === subdivision);
  const hasHours = draft.kind === 'hours';
  return {
    name: draft.name.trim(),
    country,
    subdivision: isOfCountry ? subdivision : null,
    weekdays: daysIn(draft.weekdays),
    open: hasHours ? toWireTime(draft.open, 'open') : null,
    close: hasHours ? toWireTime(draft.close, 'close') : null,
    starts_on: draft.starts_on || null,
    ends_on: draft.ends_on || null,
  };
}
