/** A rate limit: `perSecond` on average, `burst` at once. */
export interface TokenBucket {
  /** Takes one token at `nowMs`; false when none is left. */
  take(nowMs: number): boolean;
}

/** A full bucket. A clock that goes backwards adds nothing and takes nothing away. */
export function createTokenBucket(perSecond: number, burst: number, startMs: number): TokenBucket {
  let tokens = burst;
  let lastMs = startMs;
  return {
    take(nowMs) {
      tokens = Math.min(burst, tokens + (Math.max(0, nowMs - lastMs) / 1000) * perSecond);
      lastMs = nowMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
