import { describe, expect, it } from 'vitest';
import { decideTask, dialerSentence, dialerWindow, failingHoldUntil, failuresInRow } from './index.js';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-11-27T20:00:00Z');
const daysAgo = (...days: number[]): number[] => days.map((each) => NOW - each * DAY);

describe('a number whose calls fail', () => {
  it('is held for thirty days when they failed on three days', () => {
    expect(failingHoldUntil(daysAgo(1, 2, 3), NOW, 'UTC')).toBe(NOW + 29 * DAY);
    expect(failingHoldUntil(daysAgo(1, 1, 1, 2), NOW, 'UTC')).toBeNull();
    expect(failingHoldUntil(daysAgo(1, 2, 31), NOW, 'UTC')).toBeNull();
    expect(failingHoldUntil([], NOW, 'UTC')).toBeNull();
    // For thirty days after the last one, although the first is long ago.
    expect(failingHoldUntil(daysAgo(2, 16, 30), NOW, 'UTC')).toBe(NOW + 28 * DAY);
    expect(failingHoldUntil(daysAgo(30, 31, 32), NOW, 'UTC')).toBeNull();
  });

  it('counts days of the company, not of UTC', () => {
    // In Los Angeles the last two were on the afternoon of the 24th.
    const failed = ['2026-11-23T20:00Z', '2026-11-24T23:30Z', '2026-11-25T01:00Z'].map((at) => Date.parse(at));
    expect(failingHoldUntil(failed, NOW, 'UTC')).not.toBeNull();
    expect(failingHoldUntil(failed, NOW, 'America/Los_Angeles')).toBeNull();
    // The last two share a day in UTC, and not in Auckland.
    const spread = ['2026-11-23T20:00Z', '2026-11-25T02:00Z', '2026-11-25T20:00Z'].map((at) => Date.parse(at));
    expect(failingHoldUntil(spread, NOW, 'UTC')).toBeNull();
    expect(failingHoldUntil(spread, NOW, 'Pacific/Auckland')).not.toBeNull();
  });

  it('is skipped until then, from whichever list', () => {
    const facts = {
      zones: ['America/Los_Angeles'],
      isDnc: false,
      isBlocked: false,
      hasNumber: true,
      callsToday: 0,
      lastCallAtMs: null,
      heldUntilMs: NOW + DAY,
    };
    const rules = {
      skipsOutsideHours: true,
      includesNoZone: false,
      companyZone: 'America/New_York',
      window: dialerWindow(null),
      dailyCap: 30,
      gapMs: 0,
    };
    expect(decideTask(facts, rules, NOW)).toEqual({
      kind: 'skip',
      reason: 'failing-number',
      callableAtMs: NOW + DAY,
    });
    expect(decideTask({ ...facts, heldUntilMs: NOW }, rules, NOW)).toEqual({ kind: 'dial' });
    expect(dialerSentence('failing-number')).toBe(
      'Task is skipped because calls to this number have failed on several days. Pushed the task to the bottom of the list.',
    );
  });
});

it.each([
  [4, false, 'failed', 5],
  [4, false, 'busy', 0],
  [4, false, 'no-answer', 0],
  // A wrong number is not the carrier's fault.
  [4, false, 'invalid-number', 0],
  [4, true, null, 0],
] as const)(
  'counts %i failures in a row, then a call that was answered: %s and ended as %s',
  (before, isAnswered, endReason, after) => {
    expect(failuresInRow(before, { isAnswered, endReason })).toBe(after);
  },
);
