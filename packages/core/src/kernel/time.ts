import { TalkError } from './errors.js';
import type { Clock } from './ports.js';
import type { Scope } from './scope.js';

/** Resolves after the delay; rejects with `ABORTED` as soon as the signal aborts. */
export function delay(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const onAbort = () => {
      release();
      reject(aborted());
    };
    const release = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

const aborted = () => new TalkError({ code: 'ABORTED', message: 'The operation was canceled.' });

/** Settles as `work` does, or rejects with the error of `onTimeout` once the time is over. `work` itself goes on. */
export function withTimeout<T>(clock: Clock, timeoutMs: number, work: Promise<T>, onTimeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const release = clock.after(timeoutMs, () => reject(onTimeout()));
    work.then(
      (value) => {
        release();
        resolve(value);
      },
      (error: unknown) => {
        release();
        reject(error);
      },
    );
  });
}

/** Runs once after `delayMs`, unless the scope ends before. The scope keeps nothing of a timer that has run. */
export function runAfter(scope: Scope, clock: Clock, delayMs: number, run: () => void): void {
  const release = scope.own(
    clock.after(delayMs, () => {
      release();
      run();
    }),
  );
}

export interface Backoff {
  baseMs: number;
  maxMs: number;
}

/** Exponential with jitter: attempt 0 waits between half of `baseMs` and all of it. */
export function backoffMs({ baseMs, maxMs }: Backoff, attempt: number, random: number): number {
  const ceilingMs = Math.min(maxMs, baseMs * 2 ** attempt);
  return Math.round(ceilingMs / 2 + (ceilingMs / 2) * random);
}
