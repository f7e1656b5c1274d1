import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.js';
import { createRateLimiter } from './limiter.js';

const rule = { limit: 2, windowMs: 60_000 };

it('counts under every key, or under none', () => {
  const limiter = createRateLimiter(createTestClock());
  limiter.take('a', rule);
  limiter.take('a', rule);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(() => limiter.take(['b', 'a'], rule)).toThrowError(/Too many requests/);
  limiter.take(['b', 'c'], rule);
  limiter.take(['b', 'c'], rule);
  expect(() => limiter.take('b', rule)).toThrow();
});

it('gives back what should not have counted, and never more than the limit', () => {
  const clock = createTestClock();
  const limiter = createRateLimiter(clock);
  const giveBack = limiter.take('a', rule);
  limiter.take('a', rule);
  expect(() => limiter.take('a', rule)).toThrow();
  clock.advance(60_000);
  giveBack();
  limiter.take('a', rule);
  limiter.take('a', rule);
  expect(() => limiter.take('a', rule)).toThrow();
});

it('says how long to wait', () => {
  const clock = createTestClock();
  const limiter = createRateLimiter(clock);
  limiter.take('a', rule);
  limiter.take('a', rule);
  clock.advance(15_000);
  expect(() => limiter.take('a', rule)).toThrowError(
    expect.objectContaining({ options: expect.objectContaining({ retryAfterSeconds: 15 }) }),
  );
});
