import { describe, expect, it } from 'vitest';
import { sampleWrapUp } from '../testing/after-call-samples.js';
import { countdownOf, createWarning } from './countdown.js';

const wrapUp = sampleWrapUp(100_000);

describe('the countdown', () => {
  it('follows the server’s deadline, in whole seconds', () => {
    expect(countdownOf(wrapUp, 100_000)).toEqual({ state: 'running', seconds: 23, share: 23 / 30 });
    expect(countdownOf(wrapUp, 122_999).seconds).toBe(1);
    expect(countdownOf(wrapUp, 999_999)).toMatchObject({ seconds: 0, share: 0 });
  });

  it('does not run while paused', () => {
    const paused = sampleWrapUp(0, { state: 'paused', ends_at: null, remaining_ms: 12_000 });
    expect(countdownOf(paused, 999_999)).toEqual({ state: 'paused', seconds: 12, share: 0.4 });
  });

  it('draws no ring for a wrap-up that only waits for required fields', () => {
    const empty = sampleWrapUp(0, { state: 'paused', ends_at: null, remaining_ms: 0, total_seconds: 0 });
    expect(countdownOf(empty, 0)).toEqual({ state: 'paused', seconds: 0, share: 0 });
  });
});

describe('the warning', () => {
  const at = (warn: ReturnType<typeof createWarning>, seconds: number, of = wrapUp) =>
    warn(of, { state: 'running', seconds, share: 0 });

  it('comes once at ten seconds, and stays as it is until the end', () => {
    const warn = createWarning();
    expect([23, 11, 10, 9, 1, 0].map((seconds) => at(warn, seconds))).toEqual([false, false, true, true, true, false]);
  });

  it('comes again for a deadline that an extension has moved', () => {
    const warn = createWarning();
    for (const seconds of [20, 9]) at(warn, seconds);
    const extended = { ...wrapUp, ends_at: new Date(200_000).toISOString() };
    expect([39, 10].map((seconds) => at(warn, seconds, extended))).toEqual([false, true]);
  });

  it('does not come for a wrap-up that started with less, nor while it is paused', () => {
    const warn = createWarning();
    expect([at(warn, 8), warn(wrapUp, { state: 'paused', seconds: 8, share: 0 })]).toEqual([false, false]);
  });
});
