import type { Clock } from '../clock.js';
import type { RateRule } from '../config/config.js';
import { fail } from './errors.js';

/** Counts what callers do on this node, and refuses what is too much. Tries of passwords are counted over all nodes (`identity/attempts.ts`). */
export interface RateLimiter {
  /**
   * Counts one under each of `keys`, or under none when one of them has used up `rule`. Count before the work, so that what is asked
   * for at the same time counts as well; what should not have counted is given back by the returned function, once.
   * @throws ApiError RATE_LIMITED with the seconds to wait.
   */
  take(keys: string | readonly string[], rule: RateRule): () => void;
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

  function change(key: string, rule: RateRule, by: 1 | -1): void {
    const { tokens, atMs } = level(key, rule);
    // Deleted first so that the map stays ordered by last use; a full bucket is what a new one would be.
    buckets.delete(key);
    if (tokens + by < rule.limit) buckets.set(key, { tokens: tokens + by, atMs });
    const [oldest] = buckets.size > MAX_KEYS ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take(keys, rule) {
      const all = typeof keys === 'string' ? [keys] : keys;
      const lowest = Math.min(...all.map((key) => level(key, rule).tokens));
      if (lowest < 1) {
        const waitMs = ((1 - lowest) / rule.limit) * rule.windowMs;
        throw fail('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
      }
      for (const key of all) change(key, rule, -1);
      return () => {
        for (const key of all) change(key, rule, 1);
      };
    },
  };
}
