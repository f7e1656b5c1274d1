import { useEffect, useState } from 'react';

/** Wall-clock milliseconds, refreshed every `everyMs` while mounted and active: for timers that count what the server dates. */
export function useNow(everyMs: number, active = true): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return undefined;
    // What begins to count now must not count from when this was mounted.
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, active]);
  return nowMs;
}
