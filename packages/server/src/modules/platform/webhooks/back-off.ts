const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause after each failed attempt; together three days. */
const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  ...Array.from({ length: 4 }, () => 12 * HOUR_MS),
  9 * HOUR_MS,
];
const LONGEST_ASKED_MS = 12 * HOUR_MS;

/** Attempts of one delivery before it fails. */
export const MOST_TRIES = PAUSES_MS.length + 1;

export interface FailedTry {
  /** Attempts so far, this one included. */
  readonly tries: number;
  /** From 0 to 1: spreads what failed together over a tenth of the pause. */
  readonly random: number;
  /** What the receiver asked for (`Retry-After`); null: nothing. */
  readonly retryAfterMs: number | null;
}

/** How long to wait before the next attempt; null: it was the last one. */
export function pauseAfter({ tries, random, retryAfterMs }: FailedTry): number | null {
  const pauseMs = PAUSES_MS[tries - 1];
  if (pauseMs === undefined) return null;
  return Math.max(Math.round(pauseMs * (1 + random / 10)), Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS));
}

/** `Retry-After` as milliseconds from now: seconds, or a date. Null for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
