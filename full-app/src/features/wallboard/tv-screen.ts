import { signal, TalkError, type Clock, type KeyValueStorage, type ReadonlySignal } from '@talk/core';
import type { TvBoard } from '@talk/core/contract';

/** How often a screen asks. */
const ASK_MS = 3_000;
/** After its code has run out, or it was disconnected. */
const SOON_MS = 1_000;
/** After a failure. */
const AGAIN_MS = 5_000;
const STORED = 'tv.secret';

/** What a screen shows. */
export type TvState =
  | { readonly name: 'starting' }
  /** The code that a supervisor enters in their wallboard. */
  | { readonly name: 'code'; readonly code: string }
  /** @property asOfMs when the board was asked for */
  | { readonly name: 'board'; readonly board: TvBoard; readonly asOfMs: number };

export interface TvScreenDeps {
  readonly begin: () => Promise<{ readonly code: string; readonly secret: string }>;
  /** Null while the code has not been entered. */
  readonly read: (secret: string) => Promise<TvBoard | null>;
  readonly remembered: Pick<KeyValueStorage, 'get' | 'set'>;
  readonly clock: Clock;
}

export interface TvScreen {
  readonly state: ReadonlySignal<TvState>;
  /** @returns ends it. */
  readonly start: () => () => void;
}

/**
 * A screen on the wall: gets a code, waits until it is entered, and shows the board from then on, also after it was switched off. Once it is
 * disconnected, or its code has run out, it gets a new one.
 */
export function createTvScreen({ begin, read, remembered, clock }: TvScreenDeps): TvScreen {
  const state = signal<TvState>({ name: 'starting' });
  let secret = remembered.get(STORED) ?? '';
  let isOver = false;
  let stopTimer = (): void => {};

  async function getCode(): Promise<void> {
    const given = await begin();
    secret = given.secret;
    remembered.set(STORED, secret);
    state.value = { name: 'code', code: given.code };
  }

  async function ask(): Promise<number> {
    try {
      if (secret === '') await getCode();
      const asOfMs = clock.nowMs();
      const board = await read(secret);
      if (board !== null) state.value = { name: 'board', board, asOfMs };
      // Its code is known to nobody any more: it was loaded again while it waited.
      else if (state.value.name !== 'code') await getCode();
      return ASK_MS;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (error.code !== 'LINK_OVER') return AGAIN_MS;
      secret = '';
      state.value = { name: 'starting' };
      return SOON_MS;
    }
  }

  async function turn(): Promise<void> {
    const pause = await ask();
    if (!isOver) stopTimer = clock.after(pause, () => void turn());
  }

  return {
    state,
    start() {
      isOver = false;
      void turn();
      return () => {
        isOver = true;
        stopTimer();
      };
    },
  };
}
