import type { Broadcast } from '@talk/core/contract';
import type { BroadcastPatch } from './use-broadcasts.js';

/** Whether the draft is saved. It always carries the newest draft that the server has. */
export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving'; readonly draft: Broadcast }
  | { readonly kind: 'refused'; readonly draft: Broadcast; readonly error: unknown };

export interface DraftSaverOptions {
  readonly stored: Broadcast;
  readonly save: (draft: Broadcast, patch: BroadcastPatch) => Promise<Broadcast>;
  readonly onState: (state: SaveState) => void;
  readonly after?: (ms: number, run: () => void) => () => void;
}

export interface DraftSaver {
  change: (patch: BroadcastPatch) => void;
  flush: () => Promise<Broadcast>;
  /** Takes the draft as someone else has stored it; what waits here is saved on top of it. @returns what waits */
  rebase: (stored: Broadcast) => Promise<BroadcastPatch>;
  /** The page is left: what waits is saved, and nothing is said any more. */
  leave: () => void;
}

/** A pause in the typing. */
const PAUSE_MS = 600;

const browserTimer = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Saves changes of a draft one request after the other. What was refused stays, and is sent again with the next change. */
export function createDraftSaver({ stored, save, onState, after = browserTimer }: DraftSaverOptions): DraftSaver {
  let draft = stored;
  let waiting: BroadcastPatch = {};
  let saving: Promise<Broadcast> | null = null;
  let cancelTimer = (): void => undefined;
  let isLeft = false;
  const tell = (state: SaveState): void => {
    if (!isLeft) onState(state);
  };
  const isIdle = (): boolean => Object.keys(waiting).length === 0;

  async function run(): Promise<Broadcast> {
    while (!isIdle()) {
      const patch = waiting;
      waiting = {};
      tell({ kind: 'saving', draft });
      try {
        draft = await save(draft, patch);
      } catch (error) {
        waiting = { ...patch, ...waiting };
        tell({ kind: 'refused', draft, error });
        throw error;
      }
    }
    tell({ kind: 'saved', draft });
    return draft;
  }

  function flush(): Promise<Broadcast> {
    cancelTimer();
    saving ??= run().finally(() => {
      saving = null;
    });
    return saving;
  }

  return {
    change(patch) {
      waiting = { ...waiting, ...patch };
      cancelTimer();
      if (saving === null) tell({ kind: 'waiting', draft });
      cancelTimer = after(PAUSE_MS, () => void flush().catch(() => undefined));
    },
    flush,
    async rebase(newest) {
      // What was sent with the old version in the meantime waits again.
      await saving?.catch(() => undefined);
      if (newest.version > draft.version) draft = newest;
      return waiting;
    },
    leave() {
      isLeft = true;
      void flush().catch(() => undefined);
    },
  };
}
