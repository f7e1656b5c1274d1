import type { RateRule } from '../../../config/config.js';
import { ApiError } from '../../../http/errors.js';
import type { RateLimiter } from '../../../http/limiter.js';

/** Tries at something that only some may do: those that fail are counted, and the others cost nothing. */
export interface Attempts {
  /**
   * Tries under each of `keys`. It is counted before it is tried, so that guesses sent at once are not all the first one; what would be
   * too much only because of others that are being tried waits until they are done, since they may be right.
   * @returns what `work` returned, or undefined when it failed. What it throws counts for nothing.
   * @throws ApiError RATE_LIMITED after too many failures, and when too many wait.
   */
  run<T>(keys: readonly string[], rule: RateRule, work: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** More than an office that signs in after a power cut; fewer than would hold the memory. */
const MAX_WAITING = 1_000;

export function createAttempts(limiter: RateLimiter): Attempts {
  /** What is being tried under each key. */
  const running = new Map<string, Set<Promise<void>>>();
  let waiting = 0;

  async function turn(keys: readonly string[], rule: RateRule): Promise<() => void> {
    for (;;) {
      try {
        return limiter.take(keys, rule);
      } catch (error) {
        const others = keys.flatMap((key) => [...(running.get(key) ?? [])]);
        const isLimit = error instanceof ApiError && error.code === 'RATE_LIMITED';
        if (!isLimit || others.length === 0 || waiting >= MAX_WAITING) throw error;
        waiting += 1;
        await Promise.race(others);
        waiting -= 1;
      }
    }
  }

  /** @returns ends it */
  function begin(keys: readonly string[]): () => void {
    let end = (): void => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    for (const key of keys) running.set(key, (running.get(key) ?? new Set()).add(over));
    return () => {
      for (const key of keys) {
        const others = running.get(key);
        others?.delete(over);
        if (others?.size === 0) running.delete(key);
      }
      end();
    };
  }

  return {
    async run(keys, rule, work) {
      const giveBack = await turn(keys, rule);
      const end = begin(keys);
      let isFailure = false;
      try {
        const result = await work();
        isFailure = result === undefined;
        return result;
      } finally {
        if (!isFailure) giveBack();
        end();
      }
    },
  };
}
