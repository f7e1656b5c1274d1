import type { Clock } from './ports.js';

/** The real clock. Timers do not keep the process alive: the HTTP server does. */
export function systemClock(): Clock {
  return {
    nowMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, Math.max(0, delayMs));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/** Thrown by anything that waits when its signal aborts; a TwiML run that was replaced ends with it, quietly. */
export class Aborted extends Error {
  override readonly name = 'Aborted';
}

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new Aborted();
}

/** Resolves after `delayMs`; rejects with {@link Aborted} as soon as the signal aborts. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Aborted());
    const onAbort = () => {
      cancel();
      reject(new Aborted());
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** `promise`, or a rejection with {@link Aborted} as soon as the signal aborts. The promise itself is not stopped. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(new Aborted());
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Aborted());
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
