import { signal, systemClock, type Clock, type ReadonlySignal } from '@talk/core';

/** What is said about what was typed. */
export type Autosaved =
  { readonly name: 'idle' | 'saving' | 'saved' } | { readonly name: 'failed'; readonly error: unknown };

/** Saves what is typed a moment after the last key. */
export interface Autosave<Change extends object> {
  readonly state: ReadonlySignal<Autosaved>;
  readonly change: (change: Partial<Change>) => void;
  /** Saves what waits at once, after what is on its way. */
  readonly flush: () => Promise<void>;
  /** Waits for the answer to what is on its way. */
  readonly settled: () => Promise<void>;
  /** What is not saved yet, that which was refused included. */
  readonly waiting: () => Partial<Change>;
  /** Forgets what waits: all of it was sent in another way. */
  readonly drop: () => void;
}

const REST_MS = 700;

/** @param save rejects when the server has not taken it; it is sent again with the next change. */
export function createAutosave<Change extends object>(
  save: (change: Partial<Change>) => Promise<unknown>,
  clock: Clock = systemClock,
): Autosave<Change> {
  const state = signal<Autosaved>({ name: 'idle' });
  let waiting: Partial<Change> = {};
  let last = Promise.resolve();
  let cancel = (): void => undefined;

  function flush(): Promise<void> {
    cancel();
    last = last.then(async () => {
      const change = waiting;
      if (Object.keys(change).length === 0) return;
      waiting = {};
      state.value = { name: 'saving' };
      try {
        await save(change);
        if (Object.keys(waiting).length === 0) state.value = { name: 'saved' };
      } catch (error) {
        // What was typed since is newer.
        waiting = { ...change, ...waiting };
        state.value = { name: 'failed', error };
      }
    });
    return last;
  }

  return {
    state,
    change(change) {
      waiting = { ...waiting, ...change };
      cancel();
      cancel = clock.after(REST_MS, () => void flush());
    },
    flush,
    settled: () => last,
    waiting: () => waiting,
    drop() {
      cancel();
      waiting = {};
    },
  };
}
