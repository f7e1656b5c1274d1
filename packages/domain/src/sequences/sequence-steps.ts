/** Units of a waiting time. */
export const WAIT_UNITS = ['minutes', 'hours', 'days'] as const;
/** A unit of a waiting time. */
export type WaitUnit = (typeof WAIT_UNITS)[number];

/** One step of a sequence. The id stays the same while steps are moved. */
export type SequenceStep =
  | { readonly id: string; readonly kind: 'text'; readonly body: string }
  | { readonly id: string; readonly kind: 'wait'; readonly amount: number; readonly unit: WaitUnit }
  | { readonly id: string; readonly kind: 'add_tag' | 'remove_tag'; readonly tag_id: number }
  | { readonly id: string; readonly kind: 'add_to_dialer'; readonly list_id: number };

/** A step that does something. Waiting is the time between two of them. */
export type SequenceAct = Exclude<SequenceStep, { kind: 'wait' }>;

/** The longest waiting time of one step. */
export const LONGEST_WAIT_DAYS = 365;

const UNIT_MS: Readonly<Record<WaitUnit, number>> = {
  minutes: 60_000,
  hours: 60 * 60_000,
  days: 24 * 60 * 60_000,
};

export const waitMs = ({ amount, unit }: { readonly amount: number; readonly unit: WaitUnit }): number =>
  amount * UNIT_MS[unit];

/** Where a contact is in a sequence: the step that is done next, and when. */
export interface NextAct {
  readonly index: number;
  readonly step: SequenceAct;
  readonly dueMs: number;
}

/**
 * The next step that does something, from `index` on. Waiting times before it add up. Null: nothing is left to do, so the sequence is
 * finished; a waiting time at the end has no effect.
 */
export function nextAct(steps: readonly SequenceStep[], index: number, nowMs: number): NextAct | null {
  let dueMs = nowMs;
  for (let at = Math.max(0, index); at < steps.length; at += 1) {
    const step = steps[at];
    if (step === undefined) return null;
    if (step.kind !== 'wait') return { index: at, step, dueMs };
    dueMs += waitMs(step);
  }
  return null;
}

/**
 * Where a contact continues after the steps were changed: at the same step, wherever it was moved. If that step was removed, at the
 * step that took its place.
 */
export function indexNow(steps: readonly SequenceStep[], stepId: string, indexBefore: number): number {
  const found = steps.findIndex(({ id }) => id === stepId);
  return found === -1 ? Math.min(Math.max(0, indexBefore), steps.length) : found;
}

/**
 * The index at which a contact continues after a change of the steps: at the same step, wherever it was moved; else behind the last step
 * before it that is still there. So no step is skipped, and none done twice.
 */
export function indexAfterChange(
  before: readonly SequenceStep[],
  after: readonly SequenceStep[],
  { stepId, index }: { readonly stepId: string | null; readonly index: number },
): number {
  const placeOf = (id: string | null): number => after.findIndex((step) => step.id === id);
  const same = placeOf(stepId);
  if (same !== -1) return same;
  const known = before.findIndex(({ id }) => id === stepId);
  const done = before.slice(0, known === -1 ? index : known);
  const last = done.findLast(({ id }) => placeOf(id) !== -1);
  return last === undefined ? 0 : placeOf(last.id) + 1;
}

/** What must be corrected before a sequence can start. */
export type SequenceProblem =
  | { readonly kind: 'no-steps' | 'no-text' | 'no-line' }
  | { readonly kind: 'empty-text' | 'square-brackets'; readonly index: number };

/** Everything that keeps a sequence from starting, in the order in which an admin meets it. */
export function sequenceProblems(
  steps: readonly SequenceStep[],
  lineId: number | null,
  hasSquareBrackets: (body: string) => boolean,
): SequenceProblem[] {
  if (steps.length === 0) return [{ kind: 'no-steps' }];
  const hasText = steps.some(({ kind }) => kind === 'text');
  return [
    ...steps.flatMap((step, index): SequenceProblem[] => {
      if (step.kind !== 'text') return [];
      if (step.body.trim() === '') return [{ kind: 'empty-text', index }];
      return hasSquareBrackets(step.body) ? [{ kind: 'square-brackets', index }] : [];
    }),
    ...(hasText ? [] : [{ kind: 'no-text' } as const]),
    ...(lineId === null ? [{ kind: 'no-line' } as const] : []),
  ];
}
