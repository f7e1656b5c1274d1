import { setTimeout as delay } from 'node:timers/promises';
import type { RateRule } from '../../../config/config.js';
import { inTransaction } from '../../../db/transaction.js';
import { ApiError, fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { failTries, forgetTries, takeTries } from './tries.repository.js';

/** Tries at something that only some may do: those that fail are counted, and the others cost nothing. */
export interface Attempts {
  /**
   * Tries under each of `keys`. It is counted before it is tried, so that guesses sent at once are not all the first one; what would be
   * too much only because of others that are being tried waits until they are done, since they may be right.
   * @returns what `work` returned, or undefined when it failed. What it throws counts for nothing.
   * @throws ApiError RATE_LIMITED after too many failures on any node, and when too many wait.
   */
  run<T>(keys: readonly string[], rule: RateRule, work: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** More than an office that signs in after a power cut; fewer than would hold the memory. */
const MAX_WAITING = 1_000;

/** How often to look whether tries on other nodes are over, in ms: less than checking one password takes. */
const LOOK_AGAIN_MS = 50;

/**
 * Counts twice: in memory, where guesses sent at once are refused or made to wait without asking the database, and in the database,
 * where all nodes count together.
 */
export function createAttempts(kernel: Pick<Kernel, 'limiter' | 'db' | 'clock' | 'config'>): Attempts {
  const { limiter, clock } = kernel;
  /** What is being tried under each key, on this node. */
  const running = new Map<string, Set<Promise<void>>>();
  let waiting = 0;

  async function wait(until: Promise<unknown>): Promise<void> {
    waiting += 1;
    await until;
    waiting -= 1;
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

  /** Begins at once what it has counted, so that others of the same moment find it. */
  async function turnHere(keys: readonly string[], rule: RateRule): Promise<{ giveBack: () => void; end: () => void }> {
    for (;;) {
      try {
        return { giveBack: limiter.take(keys, rule), end: begin(keys) };
      } catch (error) {
        const others = keys.flatMap((key) => [...(running.get(key) ?? [])]);
        const isLimit = error instanceof ApiError && error.code === 'RATE_LIMITED';
        if (!isLimit || others.length === 0 || waiting >= MAX_WAITING) throw error;
        await wait(Promise.race(others));
      }
    }
  }

  /** @returns the ids of the tries */
  async function turnEverywhere(keys: readonly string[], rule: RateRule): Promise<readonly number[]> {
    for (;;) {
      const answer = await inTransaction(kernel, (tx) => takeTries(tx, keys, rule, clock.now()));
      if (answer.kind === 'taken') return answer.ids;
      const waitMs = answer.kind === 'refused' ? answer.waitMs : LOOK_AGAIN_MS;
      if (answer.kind === 'refused' || waiting >= MAX_WAITING)
        throw fail('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
      await wait(delay(waitMs));
    }
  }

  /** @returns what `work` returned. */
  async function tryEverywhere<T>(
    keys: readonly string[],
    rule: RateRule,
    work: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const ids = await turnEverywhere(keys, rule);
    let isFailure = false;
    try {
      const result = await work();
      isFailure = result === undefined;
      return result;
    } finally {
      if (isFailure) await inTransaction(kernel, (tx) => failTries(tx, keys, ids, rule, clock.now()));
      else await forgetTries({ q: kernel.db.drizzle }, ids);
    }
  }

  return {
    async run(keys, rule, work) {
      const { giveBack, end } = await turnHere(keys, rule);
      let isFailure = false;
      try {
        const result = await tryEverywhere(keys, rule, work);
        isFailure = result === undefined;
        return result;
      } finally {
        if (!isFailure) giveBack();
        end();
      }
    },
  };
}
