/** Time as a port, so that tests own it. */
export interface Clock {
  nowMs(): number;
  /** Runs once after the delay; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void;
}

/** The real clock of a page. */
export const systemClock: Clock = {
  nowMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
