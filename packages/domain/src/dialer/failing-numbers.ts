import { startOfDay } from '../time/index.js';

const DAY_MS = 24 * 60 * 60_000;

/** A number whose calls fail on so many days is left alone for a while: calling it on harms the name of ours. */
const FAILING_DAYS = 3;
const HOLD_MS = 30 * DAY_MS;
/** Earlier failures do not count: the last one that still holds a number, and those before it that count with it. */
export const FAILURES_LOOK_BACK_MS = 2 * HOLD_MS;

/** Only the carrier's word that a number cannot be reached. */
export const FAILING_END_REASONS = ['failed', 'invalid-number'] as const;

/**
 * Until when a number is not called from any list; null: it can be.
 * @param failedAtMs when calls to it failed since one was answered, in any order
 * @param zone the company's, whose calendar days count
 */
export function failingHoldUntil(failedAtMs: readonly number[], nowMs: number, zone: string): number | null {
  const last = Math.max(...failedAtMs);
  const together = failedAtMs.filter((atMs) => atMs > last - HOLD_MS);
  const days = new Set(together.map((atMs) => startOfDay(atMs, zone)));
  const untilMs = last + HOLD_MS;
  return days.size < FAILING_DAYS || untilMs <= nowMs ? null : untilMs;
}

/** So many calls of a session that fail one after another are the carrier's fault. */
export const CARRIER_FAILURES_AT_MOST = 10;

/** How many have failed in a row, after one more call. */
export const failuresInRow = (before: number, call: { isAnswered: boolean; endReason: string | null }): number =>
  !call.isAnswered && call.endReason === 'failed' ? before + 1 : 0;
