/** What can be made to go wrong with one CRM. */
export interface Faults {
  /** Every request is answered with 503. */
  readonly outage: boolean;
  /** Every request is answered as if the limit were reached. */
  readonly tooManyRequests: boolean;
  /** What such an answer says in Retry-After. */
  readonly retryAfterSeconds: number;
  /** Answers come this much later. */
  readonly slowMs: number;
  /** As many of the next writes are carried out, and the connection breaks before the answer. */
  readonly loseAnswers: number;
  /** A field that nobody may write any more, as if it had been removed. */
  readonly refusedField: string | null;
  /** How far the search is behind what was written. */
  readonly indexDelayMs: number;
}

export const NO_FAULTS: Faults = {
  outage: false,
  tooManyRequests: false,
  retryAfterSeconds: 10,
  slowMs: 0,
  loseAnswers: 0,
  refusedField: null,
  indexDelayMs: 0,
};

/** Keeps what is of the right kind. Null when something is not. */
export function readFaults(given: Readonly<Record<string, unknown>>): Partial<Faults> | null {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const before: unknown = NO_FAULTS[name as keyof Faults];
    if (before === undefined) return null;
    const fits =
      name === 'refusedField'
        ? value === null || typeof value === 'string'
        : typeof value === typeof before && (typeof value !== 'number' || (Number.isFinite(value) && value >= 0));
    if (!fits) return null;
    changes[name] = name === 'refusedField' && value === '' ? null : value;
  }
  return changes;
}
