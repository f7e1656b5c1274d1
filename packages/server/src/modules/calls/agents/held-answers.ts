/** Answers that wait on purpose. Each ends by its time, by its caller's going, by a newer request of its key, or with the server. */
export interface HeldAnswers {
  /** Resolves when the wait is over; never rejects. */
  wait(key: string, ms: number, callerGone: AbortSignal): Promise<void>;
  release(key: string): void;
  /** For the end of the server: nothing waits any more, now or later. */
  end(): void;
}

export function createHeldAnswers(): HeldAnswers {
  const held = new Map<string, () => void>();
  let hasEnded = false;
  const release = (key: string): void => held.get(key)?.();
  return {
    release,
    wait(key, ms, callerGone) {
      release(key);
      if (hasEnded || callerGone.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          callerGone.removeEventListener('abort', done);
          if (held.get(key) === done) held.delete(key);
          resolve();
        };
        const timer = setTimeout(done, ms);
        callerGone.addEventListener('abort', done, { once: true });
        held.set(key, done);
      });
    },
    end() {
      hasEnded = true;
      for (const done of held.values()) done();
    },
  };
}
