import type { WrapUp } from '@talk/core/after-call';

/** A wrap-up as a person reads it. */
export interface Countdown {
  readonly state: 'running' | 'paused' | 'over';
  /** Whole seconds left, rounded up: "1" stays until the end. */
  readonly seconds: number;
  /** 0–1, how much of the ring is left. */
  readonly share: number;
}

/** What is left at `serverNowMs` of the server's clock. */
export function countdownOf(wrapUp: WrapUp, serverNowMs: number): Countdown {
  const leftMs =
    wrapUp.state === 'over'
      ? 0
      : wrapUp.ends_at === null
        ? wrapUp.remaining_ms
        : Math.max(0, Date.parse(wrapUp.ends_at) - serverNowMs);
  const wholeMs = wrapUp.total_seconds * 1000;
  return {
    state: wrapUp.state,
    seconds: Math.ceil(leftMs / 1000),
    share: wholeMs === 0 ? 0 : Math.min(1, leftMs / wholeMs),
  };
}

const WARN_SECONDS = 10;

/**
 * Says once for each deadline that ten seconds are left (feature-matrix §3.9), and nothing every second. A wrap-up that begins
 * with less than that is not warned of: there was no time in which it was not about to end.
 */
export function createWarning(): (wrapUp: WrapUp, countdown: Countdown) => boolean {
  let watched = '';
  let warned = '';
  return (wrapUp, { state, seconds }) => {
    const deadline = `${wrapUp.id}:${wrapUp.ends_at}`;
    if (state !== 'running' || deadline === warned) return deadline === warned && state === 'running' && seconds > 0;
    if (seconds > WARN_SECONDS) {
      watched = deadline;
      return false;
    }
    if (watched !== deadline || seconds === 0) return false;
    warned = deadline;
    return true;
  };
}
