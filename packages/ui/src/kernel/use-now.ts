import { useEffect, useState } from 'react';

/** Wall-clock milliseconds, refreshed every `everyMs` while mounted and active: for timers that count what the server dates. */
export function useNow(everyMs: number, active = true): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return undefined;
    const tick = (): void => setNowMs(Date.now());
    // A timer that starts now must not count from the time of mounting.
    const first = setTimeout(tick);
    const timer = setInterval(tick, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [everyMs, active]);
  return nowMs;
}
