/** Where a redialed task goes. */
export type RedialPlace = 'top' | 'bottom';

export interface RedialSettings {
  /** Further attempts before a task may end without success; 0 turns forced redials off (reading 28). */
  readonly minRedials: number;
  /** Outcomes that end a task; empty: each call that was answered. */
  readonly successfulDispositionIds: readonly number[];
  /** Time between two calls to one number. */
  readonly gapMs: number;
}

/** How a call of a session ended. */
export interface CallEnd {
  readonly isAnswered: boolean;
  readonly dispositionId: number | null;
  /** Redials of the task so far. */
  readonly redialed: number;
  /** When the agent has set a time for another try. */
  readonly scheduledAtMs: number | null;
}

export type AfterCall =
  | { readonly kind: 'finish'; readonly status: 'called' | 'failed' }
  | { readonly kind: 'schedule'; readonly atMs: number }
  /** The task ends and a new item takes its place. */
  | { readonly kind: 'redial'; readonly place: RedialPlace; readonly notBeforeMs: number; readonly redialed: number };

/** What happens to a task when its call is over (spec 2 §4, readings 27 and 28). */
export function afterCall(end: CallEnd, settings: RedialSettings, nowMs: number): AfterCall {
  const { isAnswered, dispositionId, redialed, scheduledAtMs } = end;
  if (scheduledAtMs !== null && scheduledAtMs > nowMs) return { kind: 'schedule', atMs: scheduledAtMs };
  const { minRedials, successfulDispositionIds, gapMs } = settings;
  const isSuccess =
    successfulDispositionIds.length === 0
      ? isAnswered
      : dispositionId !== null && successfulDispositionIds.includes(dispositionId);
  if (isSuccess || redialed >= minRedials)
    return { kind: 'finish', status: isSuccess || isAnswered ? 'called' : 'failed' };
  return {
    kind: 'redial',
    place: gapMs > 0 ? 'bottom' : 'top',
    notBeforeMs: nowMs + gapMs,
    redialed: redialed + 1,
  };
}

/** `forced`: the settings ask for another try; otherwise an agent did (spec 2 §8). */
export const redialSentence = (place: RedialPlace, isForced: boolean): string =>
  isForced
    ? `Contact needs to be redialed, adding to the ${place} of current list`
    : `Success: contact is at the ${place} of the current list`;
