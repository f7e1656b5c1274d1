const DAY_MS = 24 * 60 * 60_000;

/** A number whose calls fail on so many days is left alone for a while: calling it on harms the name of ours. */
const FAILING_DAYS = 3;
const HOLD_MS = 30 * DAY_MS;
/** Earlier failures do not count. */
export const FAILURES_LOOK_BACK_MS = HOLD_MS;

/** Only the carrier's word that a number cannot be reached. */
export const FAILING_END_REASONS = ['failed', 'invalid-number'] as const;

/**
 * Until when a number is not called from any list; null: it can be.
 * @param failedAtMs when calls to it failed since one was answered, in any order
 */
export function failingHoldUntil(failedAtMs: readonly number[], nowMs: number): number | null {
  const recent = failedAtMs.filter((atMs) => atMs > nowMs - FAILURES_LOOK_BACK_MS);
  const days = new Set(recent.map((atMs) => Math.floor(atMs / DAY_MS)));
  return days.size < FAILING_DAYS ? null : Math.max(...recent) + HOLD_MS;
}

/** So many calls of a session that fail one after another are the carrier's fault. */
export const CARRIER_FAILURES_AT_MOST = 10;

/** How many have failed in a row, after one more call. */
export const failuresInRow = (before: number, call: { isAnswered: boolean; endReason: string | null }): number =>
  !call.isAnswered && call.endReason === 'failed' ? before + 1 : 0;
