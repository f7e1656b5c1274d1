import type { Tile, TileState } from './overview-tiles.js';

/** A number that keeps going back and forth over its limit is announced once in so long. */
const COOLDOWN_MS = 5 * 60_000;

/** Announces tiles that begin to need action. */
export interface BoardAlert {
  /** @param value as it is written on the tile */
  heard: (tile: Tile, state: TileState, value: string) => void;
}

export interface BoardAlertDeps {
  readonly play: () => void;
  readonly show: (tile: Tile, value: string) => void;
  readonly nowMs: () => number;
}

export function createBoardAlert({ play, show, nowMs }: BoardAlertDeps): BoardAlert {
  const states = new Map<Tile, TileState>();
  const announced = new Map<Tile, number>();
  return {
    heard(tile, state, value) {
      const before = states.get(tile);
      states.set(tile, state);
      if (state !== 'act' || before === 'act') return;
      const last = announced.get(tile);
      if (last !== undefined && nowMs() - last < COOLDOWN_MS) return;
      announced.set(tile, nowMs());
      show(tile, value);
      play();
    },
  };
}
