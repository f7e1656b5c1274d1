import type { VersionedId } from '@talk/contract';
import type { Unsubscribe } from '../kernel/scope.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import type { EntityList, EntityListOptions } from './entity-list.js';
import type { Shown } from './known.js';

/** An event told of an entity. */
export interface EntityNews<E> {
  readonly id: number;
  readonly kind: 'created' | 'changed' | 'gone';
  /** All of it, or the fields that the event had; null when it is gone. */
  readonly facts: Partial<E> | null;
  /** All of it; null when the event had only fields, or it is gone. */
  readonly whole: E | null;
  /** What was known of it before. */
  readonly before: Shown<E>;
  /** It happened while this client was not listening: it counts, but is no news. */
  readonly replayed: boolean;
}

/** Of these something was missed: ask for them again. `all`: of whatever is shown. */
export type Stale = readonly number[] | 'all';

/** Entities of one type: the one place where they are held, and the only one that changes them. */
export interface EntityTable<E> {
  /** Null once it is gone: out of this person's view, or removed. Undefined as long as nothing is known of it; asking for it is up to the reader. */
  get: (id: number) => ReadonlySignal<Shown<E>>;
  peek: (id: number) => Shown<E>;
  /**
   * Sends a request, and takes in the entities of its answer by their version. What was heard meanwhile outlives an older answer.
   * @returns the answer. Rejects as the request does.
   */
  ask: <A>(request: () => Promise<A>, entitiesIn: (answer: A) => readonly E[]) => Promise<A>;
  /**
   * Shows `changes` at once, on top of what the server says, until `request` is answered; then its answer stands, or after a refusal what was
   * there before. Of what the answer does not name, they stand until something newer is heard. Rejects as the request does.
   */
  change: <A>(
    ids: number | readonly number[],
    changes: Partial<E>,
    request: () => Promise<A>,
    entitiesIn: (answer: A) => readonly E[],
  ) => Promise<A>;
  /** These were removed for good. */
  remove: (ids: readonly number[]) => void;
  /** Keeps these in memory. What nobody holds, lists or watches is let go, the oldest first, when there are many. */
  hold: (ids: readonly number[]) => Unsubscribe;
  list: (options?: EntityListOptions<E>) => EntityList<E>;
  onNews: (handler: (news: EntityNews<E>) => void) => Unsubscribe;
  onStale: (handler: (stale: Stale) => void) => Unsubscribe;
}

/** What events do to a table. */
export interface TableFeed<E> {
  whole: (entity: E, how: { isNew: boolean; replayed: boolean }) => void;
  /** The same fields changed in all of `items`. What else is told of an item says where it belongs, and is not kept. */
  fields: (items: readonly VersionedId[], changes: Partial<E>, how: { replayed: boolean }) => void;
  gone: (items: readonly VersionedId[], how: { replayed: boolean }) => void;
  /** They were changed, and how is not told: those that are not held at that version have to be asked for. */
  outdated: (items: readonly VersionedId[]) => void;
  /** Events were missed and cannot be had. */
  afterGap: () => void;
  /** Drops everything, and whatever is still answered. */
  end: () => void;
}

export interface EntityTableOptions<E> {
  idOf: (entity: E) => number;
  versionOf: (entity: E) => number;
  /**
   * The version does not tell every change: of two answers with equal ones, the one that was asked for later counts. When they differ and were on
   * their way at the same time, the entity is asked for again.
   */
  ties?: boolean;
  /** How many may stay that nobody holds, lists or watches. Default 2,000. */
  idleLimit?: number;
}
