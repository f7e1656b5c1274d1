import type { FollowedRows } from '../contacts/index.js';

/** Columns of the winner that a merge may change, as JSON. */
export type StoredValues = Readonly<Record<string, unknown>>;

export interface StoredUndo {
  /** The row of the loser, by its columns. */
  readonly loser: Readonly<Record<string, unknown>>;
  /** Of the winner, before the merge and as the merge left them. */
  readonly before: StoredValues;
  readonly after: StoredValues;
  /** By the names of those who wrote them. */
  readonly rows: Readonly<Record<string, FollowedRows>>;
}
