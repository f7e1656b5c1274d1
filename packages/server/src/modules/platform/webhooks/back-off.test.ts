import { expect, it } from 'vitest';
import { MOST_TRIES, pauseAfter, readRetryAfter } from './back-off.js';

const HOUR_MS = 3_600_000;
const plain = { random: 0, retryAfterMs: null };
const pauses = Array.from({ length: MOST_TRIES }, (_, index) => pauseAfter({ ...plain, tries: index + 1 }));

it('tries a delivery for three days, with pauses that grow to half a day', () => {
  const known = pauses.filter((pause) => pause !== null);
  expect(pauses.at(-1)).toBeNull();
  expect(known.slice(0, 3)).toEqual([5_000, 30_000, 120_000]);
  expect(Math.max(...known)).toBe(12 * HOUR_MS);
  const total = known.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThanOrEqual(72 * HOUR_MS);
  expect(total).toBeLessThan(76 * HOUR_MS);
});

it('spreads what failed together over a tenth of the pause', () => {
  expect(pauseAfter({ ...plain, tries: 2, random: 1 })).toBe(33_000);
});

it('waits as long as the receiver asks, at most half a day, and no shorter than its own pause', () => {
  expect(pauseAfter({ ...plain, tries: 1, retryAfterMs: 60_000 })).toBe(60_000);
  expect(pauseAfter({ ...plain, tries: 1, retryAfterMs: 99 * HOUR_MS })).toBe(12 * HOUR_MS);
  expect(pauseAfter({ ...plain, tries: 2, retryAfterMs: 1_000 })).toBe(30_000);
  expect(pauseAfter({ ...plain, tries: MOST_TRIES, retryAfterMs: 1_000 })).toBeNull();
});

it('reads Retry-After as seconds or as a date', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120_000);
  expect(readRetryAfter('Fri, 27 Nov 2026 12:00:30 GMT', now)).toBe(30_000);
  expect(readRetryAfter('Fri, 27 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(readRetryAfter('soon', now)).toBeNull();
  expect(readRetryAfter(undefined, now)).toBeNull();
});
