import type { WrapUp } from '@talk/core/after-call';

/** A wrap-up as shown. */
export interface Countdown {
  readonly state: 'running' | 'paused' | 'over';
  /** Whole seconds left, rounded up: "1" stays until the end. */
  readonly seconds: number;
  /** The rest of the ring, 0–1. */
  readonly share: number;
}

/** The time left at `serverNowMs` of the server's clock. */
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
 * Announces once per deadline that ten seconds are left (feature-matrix §3.9), and nothing every second. A wrap-up that starts
 * with less is not announced: it was about to end from the start.
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
