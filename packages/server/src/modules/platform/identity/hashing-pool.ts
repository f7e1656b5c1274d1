import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Derivation } from './password.js';

/** Too much waits already; nothing was done. */
export class HashingBusyError extends Error {
  override readonly name = 'HashingBusyError';
}

/** Threads that do nothing but hash passwords. */
export interface HashingPool {
  /**
   * Runs scrypt when a thread is free; what `isPreferred` goes before the rest, and is refused only for others like it.
   * @throws HashingBusyError; whatever scrypt throws.
   */
  derive(derivation: Derivation, options?: { readonly isPreferred?: boolean }): Promise<Uint8Array>;
  /** Ends the threads; what waits is refused. */
  end(): Promise<void>;
}

export interface HashingPoolOptions {
  /** Half of the machine's processors unless told. */
  readonly threads?: number;
  /** How many may wait: 32 for each thread unless told, which is some ten seconds. */
  readonly maxWaiting?: number;
}

/**
 * What a thread runs. Text, since a thread starts from a file or from text, and there is no file in a bundle. It takes itself back
 * behind everything else on this machine (Linux: the priority is the thread's own), and works on one password at a time.
 */
const THREAD = `
const { parentPort } = require('node:worker_threads');
const { scryptSync } = require('node:crypto');
try { if (process.platform === 'linux') require('node:os').setPriority(0, 10); } catch {}
parentPort.on('message', ({ password, salt, keyBytes, ...options }) => {
  try { parentPort.postMessage({ key: scryptSync(password, salt, keyBytes, options) }); }
  catch (error) { parentPort.postMessage({ error }); }
});`;

type Answer = { readonly key: Uint8Array } | { readonly error: Error };

interface Task {
  readonly derivation: Derivation;
  settle(answer: Answer): void;
}

/**
 * Hashing in threads of its own. Node's thread pool would do it as well, but files and names wait for that one: a hundred guesses
 * kept every page waiting for half a minute. Threads are started when they are first needed, and keep no process alive.
 */
export function createHashingPool(options: HashingPoolOptions = {}): HashingPool {
  const maxThreads = options.threads ?? Math.max(1, Math.floor(availableParallelism() / 2));
  const maxWaiting = options.maxWaiting ?? 32 * maxThreads;
  const idle: Worker[] = [];
  const threads = new Set<Worker>();
  const working = new Map<Worker, Task>();
  const preferred: Task[] = [];
  const others: Task[] = [];

  function finish(thread: Worker, answer: Answer): void {
    const task = working.get(thread);
    working.delete(thread);
    task?.settle(answer);
  }

  function startThread(): Worker {
    const thread = new Worker(THREAD, { eval: true, execArgv: [] });
    thread.unref();
    threads.add(thread);
    thread.on('message', (answer: Answer) => {
      finish(thread, answer);
      idle.push(thread);
      next();
    });
    // A thread that dies takes its one password with it; the next one gets a new thread.
    const lose = (error: Error): void => {
      threads.delete(thread);
      const at = idle.indexOf(thread);
      if (at !== -1) idle.splice(at, 1);
      finish(thread, { error });
      next();
    };
    thread.on('error', lose);
    thread.on('exit', () => lose(new HashingBusyError('the thread ended')));
    return thread;
  }

  function next(): void {
    if (preferred.length + others.length === 0) return;
    const thread = idle.pop() ?? (threads.size < maxThreads ? startThread() : undefined);
    if (thread === undefined) return;
    const task = preferred.shift() ?? others.shift();
    if (task === undefined) return;
    working.set(thread, task);
    thread.postMessage(task.derivation);
  }

  return {
    derive: (derivation, { isPreferred = false } = {}) =>
      new Promise((resolve, reject) => {
        const lane = isPreferred ? preferred : others;
        if (lane.length >= maxWaiting) {
          reject(new HashingBusyError('too many passwords wait'));
          return;
        }
        lane.push({
          derivation,
          settle: (answer) => ('key' in answer ? resolve(answer.key) : reject(answer.error)),
        });
        next();
      }),

    async end() {
      for (const task of [...preferred.splice(0), ...others.splice(0)])
        task.settle({ error: new HashingBusyError('hashing has ended') });
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
