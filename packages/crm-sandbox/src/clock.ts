/** Time as the stand-in sees it. A test passes one that it moves itself. */
export interface Clock {
  nowMs(): number;
  /** Runs once after the delay; the answer takes it back. */
  after(delayMs: number, run: () => void): () => void;
}

/** The real clock. Its timers do not keep the process alive: the HTTP server does. */
export function systemClock(): Clock {
  return {
    nowMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();
