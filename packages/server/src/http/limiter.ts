import type { Clock } from '../clock.js';
import type { RateRule } from '../config/config.js';
import { fail } from './errors.js';

/** Counts what callers do, and refuses what is too much. The in-process one serves a single node; Redis later serves several. */
export interface RateLimiter {
  /** @throws ApiError RATE_LIMITED with the seconds to wait when `key` has used up `rule`. */
  take(key: string, rule: RateRule): void;
  /** The same check without counting. */
  check(key: string, rule: RateRule): void;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** How many keys are remembered; beyond it the oldest is forgotten, so that invented keys cannot fill the memory. */
const MAX_KEYS = 50_000;

/** Token buckets in memory: `limit` at once, refilled evenly over `windowMs`. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();

  function level(key: string, rule: RateRule): Bucket {
    const nowMs = clock.now().getTime();
    const known = buckets.get(key);
    const refilled =
      known === undefined ? rule.limit : known.tokens + (Math.max(0, nowMs - known.atMs) / rule.windowMs) * rule.limit;
    return { tokens: Math.min(rule.limit, refilled), atMs: nowMs };
  }

  function refuse(bucket: Bucket, rule: RateRule): never {
    const waitMs = ((1 - bucket.tokens) / rule.limit) * rule.windowMs;
    throw fail('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  return {
    take(key, rule) {
      const bucket = level(key, rule);
      if (bucket.tokens < 1) refuse(bucket, rule);
      // Deleted first so that the map stays ordered by last use.
      buckets.delete(key);
      buckets.set(key, { tokens: bucket.tokens - 1, atMs: bucket.atMs });
      const [oldest] = buckets.size > MAX_KEYS ? buckets.keys() : [];
      if (oldest !== undefined) buckets.delete(oldest);
    },
    check(key, rule) {
      const bucket = level(key, rule);
      if (bucket.tokens < 1) refuse(bucket, rule);
    },
  };
}
