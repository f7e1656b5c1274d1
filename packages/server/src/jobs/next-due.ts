import type { Clock } from '../clock.js';
import type { Listener } from '../db/listener.js';
import type { Reads } from '../db/transaction.js';
import type { Logger } from '../logger.js';
import { JOBS_CHANNEL, type Lane } from './lanes.js';
import { nextDue } from './queue.repository.js';

export interface NextDueDeps {
  readonly reads: Reads;
  readonly clock: Clock;
  readonly listener: Listener;
  readonly log: Logger;
}

/** Tables are looked at so often at most, however many jobs are announced. */
const PAUSE_MS = 100;
/** While the database is away. */
const RETRY_MS = 1_000;
/** Timers cannot be set for much longer, and clocks are corrected. */
const LONGEST_MS = 60_000;
/** The timer may be a little early by the clock that says what is due. */
const MARGIN_MS = 2;

/**
 * Wakes workers when the next job is due. The library starts what is due at once when it is announced; what is due later, retries
 * included, it would find when it polls. Every node keeps a timer for the next job of any node, so none hangs on the life of another.
 */
export function watchNextDue(
  { reads, clock, listener, log }: NextDueDeps,
  wake: (lane: Lane) => void,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;

  async function look(): Promise<void> {
    isAsked = false;
    const due = await nextDue(reads, clock.now());
    clearTimeout(timer);
    if (isStopped) return;
    const nextMs = Math.min(...due.map(({ at }) => at.getTime() - clock.now().getTime()), LONGEST_MS);
    timer = setTimeout(
      () => {
        for (const { lane, at } of due) if (at <= clock.now()) wake(lane);
        ask();
      },
      Math.max(0, nextMs) + MARGIN_MS,
    );
    timer.unref();
  }

  /** Looks now, or again after the look that is under way. */
  function ask(): void {
    isAsked = true;
    if (looking !== undefined || isStopped) return;
    looking = look()
      .then(
        () => PAUSE_MS,
        (error: unknown) => {
          log.warn({ err: error }, 'not looked when the next job is due, trying again soon');
          isAsked = true;
          return RETRY_MS;
        },
      )
      .then((pauseMs) => new Promise((resolve) => setTimeout(resolve, pauseMs)))
      .then(() => {
        looking = undefined;
        if (isAsked) ask();
      });
  }

  const stopListening = listener.on(JOBS_CHANNEL, ask);
  ask();
  return {
    async stop() {
      isStopped = true;
      stopListening();
      await looking;
      clearTimeout(timer);
    },
  };
}
