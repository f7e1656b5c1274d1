import { expect, it } from 'vitest';
import { outcomeOfCall, WARMUP_SECONDS } from './index.js';

it('offers warm-ups from 0 to 60 seconds in steps of 5', () => {
  expect(WARMUP_SECONDS).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
});

it.each([
  [true, 'completed', 'answered'],
  [true, null, 'answered'],
  [false, 'busy', 'busy'],
  [false, 'no-answer', 'no-answer'],
  [false, 'canceled', 'canceled'],
  [false, 'failed', 'failed'],
  [false, 'invalid-number', 'failed'],
  [false, 'agent-lost', 'failed'],
] as const)('counts a call that was answered: %s and ended as %s as %s', (isAnswered, endReason, outcome) => {
  expect(outcomeOfCall(isAnswered, endReason)).toBe(outcome);
});
