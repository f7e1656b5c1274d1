import { useEffect, useState } from 'react';
import { agoText } from '../i18n/clock.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** When the words for `atMs` change next: every second for a minute, then every minute. */
const stepOf = (ageMs: number): number => (ageMs < MINUTE_MS ? SECOND_MS : MINUTE_MS);

/**
 * How long ago something happened, in short words that stay current while shown. Never the future: a server whose clock is ahead of this
 * device's still reports past events.
 * @param atMs when it was; null for an empty text.
 */
export function useAgo(atMs: number | null): string {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const ageMs = atMs === null ? null : Math.max(0, nowMs - atMs);
  useEffect(() => {
    if (atMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tick = (): void => {
      const now = Date.now();
      setNowMs(now);
      const age = Math.max(0, now - atMs);
      timer = setTimeout(tick, stepOf(age) - (age % stepOf(age)));
    };
    // A new value is shown at once.
    timer = setTimeout(tick);
    return () => {
      if (timer !== null) clearTimeout(timer);
    };
  }, [atMs]);
  return ageMs === null ? '' : agoText(nowMs - ageMs, nowMs);
}
