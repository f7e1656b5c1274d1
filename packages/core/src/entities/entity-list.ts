import { computed, signal } from '@preact/signals-core';
import type { Unsubscribe } from '../kernel/scope.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import type { Shown } from './known.js';

/** Which entities a list has besides those that it was given, and in which order. */
export interface EntityListOptions<E> {
  /** The order of its rows. Without it they stay in the order in which they were given. */
  order?: (a: E, b: E) => number;
  /** Whether an entity that was heard of, and is not among them, comes in. Without it none does. */
  enters?: (entity: E) => boolean;
  /** Whether one that has changed stays. Without it every one does. */
  stays?: (entity: E) => boolean;
}

/**
 * Ids of entities in an order, kept true by what is heard of them: one event costs the entities that it names, however long the list is.
 * What it names is held, until the list is disposed of.
 */
export interface EntityList<E> {
  readonly ids: ReadonlySignal<readonly number[]>;
  /** The same as entities; those that are not known yet are left out. It changes with each of them: prefer one signal for each row. */
  readonly entities: ReadonlySignal<readonly E[]>;
  has: (id: number) => boolean;
  /** Names others than before. One that is named twice has its first place. */
  set: (ids: readonly number[]) => void;
  add: (id: number) => void;
  remove: (ids: readonly number[]) => void;
  dispose: () => void;
}

/** What a list needs of its table. */
export interface ListHome<E> {
  read: (id: number) => Shown<E>;
  peek: (id: number) => Shown<E>;
  idOf: (entity: E) => number;
  /** Keeps one in memory. */
  hold: (id: number) => Unsubscribe;
}

/** How a table tells its lists. */
export interface ListFeed<E> {
  /** One has another state now. */
  changed: (id: number, now: Shown<E>) => void;
  /** One was heard of, with all that it is. */
  wants: (entity: E) => boolean;
  enter: (id: number) => void;
}

interface Row<E> {
  /** As it was when it was given its place; undefined as long as nothing is known of it. */
  placed: E | undefined;
  readonly release: Unsubscribe;
}

export function createEntityList<E>(
  home: ListHome<E>,
  { order, enters, stays }: EntityListOptions<E>,
): EntityList<E> & ListFeed<E> {
  const rows = new Map<number, Row<E>>();
  /** Ordered; with an `order`, without those of which nothing is known. */
  let places: number[] = [];
  const revision = signal(0);
  const moved = (): void => {
    revision.value = revision.peek() + 1;
  };

  type Compare = (a: E, b: E) => number;
  /** Never 0 for two that are not the same: a row is found by its place alone. */
  const inOrder = (a: E | undefined, b: E | undefined, compare: Compare): number =>
    a === undefined || b === undefined ? 0 : compare(a, b) || home.idOf(a) - home.idOf(b);

  /** The first place whose row does not come before `entity`. */
  function placeOf(entity: E, compare: Compare): number {
    let from = 0;
    let to = places.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (inOrder(rows.get(places[middle] ?? -1)?.placed, entity, compare) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function takeOut(id: number, row: Row<E>): void {
    if (order === undefined) places.splice(places.indexOf(id), 1);
    else if (row.placed !== undefined) places.splice(placeOf(row.placed, order), 1);
  }

  function place(id: number, row: Row<E>, now: E): void {
    const { placed } = row;
    const stands = order === undefined || (placed !== undefined && order(placed, now) === 0);
    if (!stands) takeOut(id, row);
    row.placed = now;
    if (stands) return;
    places.splice(placeOf(now, order), 0, id);
    moved();
  }

  function add(id: number): void {
    if (rows.has(id)) return;
    const row: Row<E> = { placed: undefined, release: home.hold(id) };
    rows.set(id, row);
    if (order === undefined) places.push(id);
    const now = home.peek(id);
    if (now !== undefined && now !== null) place(id, row, now);
  }

  function drop(id: number): void {
    const row = rows.get(id);
    if (row === undefined) return;
    takeOut(id, row);
    rows.delete(id);
    row.release();
    moved();
  }

  const ids = computed(() => {
    void revision.value;
    return places.slice();
  });

  return {
    ids,
    entities: computed(() => ids.value.map(home.read).filter((entity) => entity !== undefined && entity !== null)),
    has: (id) => rows.has(id),
    set(wanted) {
      const left = [...rows.values()];
      rows.clear();
      for (const id of wanted) {
        const now = home.peek(id);
        if (now !== null && !rows.has(id)) rows.set(id, { placed: now, release: home.hold(id) });
      }
      places = [...rows].flatMap(([id, { placed }]) => (order !== undefined && placed === undefined ? [] : [id]));
      if (order !== undefined) places.sort((a, b) => inOrder(rows.get(a)?.placed, rows.get(b)?.placed, order));
      // Only now, so that what is named again was held all the time.
      for (const { release } of left) release();
      moved();
    },
    add(id) {
      if (rows.has(id) || home.peek(id) === null) return;
      add(id);
      moved();
    },
    remove(gone) {
      for (const id of gone) drop(id);
    },
    changed(id, now) {
      const row = rows.get(id);
      if (row === undefined || now === undefined) return;
      if (now === null || stays?.(now) === false) drop(id);
      else place(id, row, now);
    },
    wants: (entity) => enters?.(entity) === true && !rows.has(home.idOf(entity)),
    enter(id) {
      add(id);
      moved();
    },
    dispose() {
      for (const { release } of rows.values()) release();
      rows.clear();
      places = [];
    },
  };
}
