import { TalkEmbedError } from '../protocol/index.js';

/** How many finished intents are remembered. */
const KEPT = 128;

/** Runs an intent once by key. */
export interface IntentMemory {
  /**
   * The first run's result, also while it is still running. A failed intent is forgotten, so that it can be tried again.
   * @throws TalkEmbedError INVALID_ARGUMENT when the key was used for something else.
   */
  once(key: string, what: string, run: () => unknown): Promise<unknown>;
}

/** Lives as long as the frame's page, across connections: a retry after a reconnect must not dial twice. */
export function createIntentMemory(): IntentMemory {
  const known = new Map<string, { what: string; result: Promise<unknown> }>();
  return {
    once(key, what, run) {
      const first = known.get(key);
      if (first && first.what !== what)
        return Promise.reject(
          new TalkEmbedError('INVALID_ARGUMENT', 'This idempotency key was used for another command'),
        );
      if (first) return first.result;
      const result = (async () => run())();
      const entry = { what, result };
      known.set(key, entry);
      result.catch(() => {
        if (known.get(key) === entry) known.delete(key);
      });
      const [oldest] = known.keys();
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
      return result;
    },
  };
}
