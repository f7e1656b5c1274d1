import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** The tags of contacts that a column of a file names. */
export interface ImportedTags {
  /** Those there are, by what the company calls them, and how many more there can be. */
  known(
    reads: Reads,
    scope: Scope,
  ): Promise<{ readonly tags: readonly { readonly id: number; readonly name: string }[]; readonly room: number }>;
  /** Nobody else changes the list of tags until the transaction ends: before anything else is locked. */
  lock(tx: Tx, scope: Scope): Promise<void>;
  /** Adds those of these names that there are not. @returns the ids of those that are new; null: there is no room for all of them. */
  add(tx: Tx, scope: Scope, names: readonly string[]): Promise<readonly number[] | null>;
  /** An import is rolled back: those that it added go, unless somebody has changed or used them since. */
  removeUnused(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void>;
}
