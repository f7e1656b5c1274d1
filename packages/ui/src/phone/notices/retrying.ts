import { TalkError, type Clock } from '@talk/core';

/** Pauses that can be cut short. */
export interface Waiter {
  wait: (ms: number) => Promise<void>;
  /** Ends every pause now. */
  release: () => void;
}

export function waiter(clock: Clock): Waiter {
  const pauses = new Set<() => void>();
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const done = (): void => {
          stop();
          pauses.delete(done);
          resolve();
        };
        const stop = clock.after(ms, done);
        pauses.add(done);
      }),
    release: () => {
      for (const done of Array.from(pauses)) done();
    },
  };
}

const PAUSES_MS = [500, 1_000, 2_000] as const;

/**
 * Runs `work`, and retries it up to three times while its failure is transient. A refused sign-in and a rate limit are
 * reported at once (spec 2 §9), and so is every failure that would repeat.
 * @param options.while whether another attempt is still needed.
 */
export async function retrying<T>(
  work: () => Promise<T>,
  { pause, while: isWanted }: { pause: (ms: number) => Promise<void>; while: () => boolean },
): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TalkError) || !error.retryable || error.status === 401 || error.status === 429)
        throw error;
      await pause(pauseMs);
      if (!isWanted()) throw error;
    }
  }
  return work();
}
