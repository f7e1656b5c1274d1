import { signal, TalkError, type Clock, type ReadonlySignal } from '@talk/core';

/** Events within this time cause one request. */
export const RELOAD_PAUSE_MS = 300;
/** In a stream of events requests are at least this far apart: with hundreds of calls, every wallboard would ask several times a second. */
export const BUSY_PAUSE_MS = 1_500;
/** Without events the data is requested again after this time. */
export const FALLBACK_MS = 10_000;
/** The same for statuses of agents while events do not arrive (spec 2 §9). */
const AGENTS_MS = 5_000;
export const agentsFallbackMs = (isLive: boolean): number => (isLive ? FALLBACK_MS : AGENTS_MS);
/** Data older than this is shown as out of date (feature-matrix §3.7). */
export const STALE_AFTER_MS = 15_000;

/** An answer, and the moment that it is true for. */
interface LiveAnswer<T> {
  readonly data: T;
  /** When the request was sent: the data is not newer than this, so its age is never too low. */
  readonly asOfMs: number;
}

/** Data of the server that is kept current while it is shown. */
export interface LiveData<T> {
  /** Null until the first answer. A failed request keeps the last one. */
  readonly answer: ReadonlySignal<LiveAnswer<T> | null>;
  /** Why the last request failed; null once one succeeds. */
  readonly error: ReadonlySignal<TalkError | null>;
  /** Requests the data now. */
  readonly reload: () => void;
  /** Requests the data and keeps it current. @returns ends that. */
  readonly start: () => () => void;
}

interface LiveDataOptions<T> {
  readonly load: () => Promise<T>;
  readonly clock: Clock;
  /** Calls back when the data may have changed. @returns ends that. */
  readonly onHint: (hint: () => void) => () => void;
  /** How long to wait for a hint; {@link FALLBACK_MS} unless given. */
  readonly fallbackMs?: (() => number) | undefined;
}

/** Requests data at the start, soon after each hint but not more often than {@link BUSY_PAUSE_MS}, and after `fallbackMs` without one. One request at a time. */
export function createLiveData<T>({ load, clock, onHint, fallbackMs }: LiveDataOptions<T>): LiveData<T> {
  const answer = signal<LiveAnswer<T> | null>(null);
  const error = signal<TalkError | null>(null);
  let isStarted = false;
  let isAsking = false;
  let isOutdated = false;
  let dueMs = Infinity;
  let askedMs = -Infinity;
  let stopTimer = (): void => {};

  /** An earlier deadline stays: a stream of events must not postpone the request forever. */
  function askIn(delayMs: number): void {
    if (!isStarted || clock.nowMs() + delayMs >= dueMs) return;
    stopTimer();
    dueMs = clock.nowMs() + delayMs;
    stopTimer = clock.after(delayMs, () => void ask());
  }

  const askSoon = (): void => askIn(Math.max(RELOAD_PAUSE_MS, askedMs + BUSY_PAUSE_MS - clock.nowMs()));

  async function ask(): Promise<void> {
    stopTimer();
    dueMs = Infinity;
    if (isAsking) {
      isOutdated = true;
      return;
    }
    isAsking = true;
    isOutdated = false;
    const asOfMs = clock.nowMs();
    askedMs = asOfMs;
    try {
      const data = await load();
      answer.value = { data, asOfMs };
      error.value = null;
    } catch (failure) {
      if (!(failure instanceof TalkError)) throw failure;
      error.value = failure;
    } finally {
      isAsking = false;
      if (isOutdated) askSoon();
      else askIn(fallbackMs?.() ?? FALLBACK_MS);
    }
  }

  return {
    answer,
    error,
    reload: () => void ask(),
    start() {
      isStarted = true;
      const endHints = onHint(askSoon);
      void ask();
      return () => {
        isStarted = false;
        endHints();
        stopTimer();
        dueMs = Infinity;
      };
    },
  };
}

/** Whether data is still coming, current, or too old to rely on. */
export function freshnessOf(asOfMs: number | null, nowMs: number): 'waiting' | 'fresh' | 'stale' {
  if (asOfMs === null) return 'waiting';
  return nowMs - asOfMs > STALE_AFTER_MS ? 'stale' : 'fresh';
}
