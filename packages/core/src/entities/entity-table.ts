import { batch, computed, signal, type Signal } from '@preact/signals-core';
import type { VersionedId } from '@talk/contract';
import { createEvent } from '../kernel/event.js';
import type { Unsubscribe } from '../kernel/scope.js';
import { createEntityList, type ListFeed } from './entity-list.js';
import type { EntityNews, EntityTable, EntityTableOptions, Stale, TableFeed } from './entity-table.types.js';
import {
  afterGap,
  isGone,
  isUndecided,
  nothingKnown,
  shownOf,
  withGone,
  withStep,
  withWhole,
  type Known,
  type Shown,
} from './known.js';

interface Patch<E> {
  readonly changes: Partial<E>;
  /** The version that it was laid on. */
  readonly version: number;
  /** The server has taken it: it goes as soon as something newer is known. */
  readonly isTaken: boolean;
}

interface Entry<E> {
  readonly id: number;
  known: Known<E>;
  /** When fields of it were heard of last. */
  heardAt: number;
  /** Optimistic changes, in the order in which they were made. */
  patches: readonly Patch<E>[];
  readonly shown: Signal<Shown<E>>;
  isWatched: boolean;
  holders: number;
}

/** A request on its way. */
interface Asking {
  readonly asOf: number;
  /** What was heard of these meanwhile was let go. */
  readonly lost: Set<number>;
}

export function createEntityTable<E extends object>(options: EntityTableOptions<E>): EntityTable<E> & TableFeed<E> {
  const { idOf, versionOf, ties = false, idleLimit = 2_000 } = options;
  const entries = new Map<number, Entry<E>>();
  /** Nobody holds, lists or watches these; longest so first. */
  const idle = new Set<number>();
  const lists = new Set<ListFeed<E>>();
  const asking = new Set<Asking>();
  /** Heard of while a request was on its way whose answer may name them. */
  const early = new Set<number>();
  const news = createEvent<EntityNews<E>>();
  const stale = createEvent<Stale>();
  let tick = 0;
  let isOver = false;

  function entryOf(id: number): Entry<E> {
    const known = entries.get(id);
    if (known !== undefined) return known;
    const made: Entry<E> = {
      id,
      known: nothingKnown,
      heardAt: 0,
      patches: [],
      shown: signal<Shown<E>>(undefined, {
        watched: () => {
          made.isWatched = true;
          idle.delete(id);
        },
        unwatched: () => {
          made.isWatched = false;
          rest(made);
        },
      }),
      isWatched: false,
      holders: 0,
    };
    entries.set(id, made);
    idle.add(id);
    return made;
  }

  /** Nobody needs it now, it may be; then others that nobody has needed for longer are let go. */
  function rest(entry: Entry<E>): void {
    const isChanging = entry.patches.some(({ isTaken }) => !isTaken);
    if (entry.isWatched || entry.holders > 0 || isChanging || entries.get(entry.id) !== entry) return;
    idle.delete(entry.id);
    idle.add(entry.id);
    letGoOfOldest();
  }

  function letGoOfOldest(): void {
    for (const id of idle) {
      if (idle.size <= idleLimit) return;
      letGo(id);
      for (const { lost } of asking) lost.add(id);
    }
  }

  function letGo(id: number): void {
    const entry = entries.get(id);
    idle.delete(id);
    early.delete(id);
    entries.delete(id);
    // Another value, whatever it was: whoever reads it later begins anew.
    if (entry !== undefined) entry.shown.value = entry.shown.peek() === undefined ? null : undefined;
  }

  function show(entry: Entry<E>): void {
    const known = shownOf(entry.known);
    const now =
      known === undefined || known === null || entry.patches.length === 0
        ? known
        : (Object.assign({}, known, ...entry.patches.map(({ changes }) => changes)) as E);
    if (now === entry.shown.peek()) return;
    entry.shown.value = now;
    for (const list of lists) list.changed(entry.id, now);
  }

  const versionNow = ({ known }: Entry<E>): number => known.base?.version ?? 0;

  /** @returns whether this was newer than what is known. */
  function take(entry: Entry<E>, now: Known<E>): boolean {
    if (now === entry.known) return false;
    entry.known = now;
    entry.patches = entry.patches.filter(({ isTaken, version }) => !isTaken || versionNow(entry) <= version);
    show(entry);
    return true;
  }

  function put(entities: readonly E[], { asOf, lost }: Asking): void {
    const again: number[] = [];
    const arrivedAt = (tick += 1);
    for (const entity of entities) {
      const id = idOf(entity);
      if (lost.has(id)) {
        again.push(id);
        continue;
      }
      const entry = entryOf(id);
      early.delete(id);
      const arrived = { entity, version: versionOf(entity), asOf, arrivedAt };
      const isOpen = ties && isUndecided(entry.known, arrived);
      take(entry, withWhole(entry.known, arrived, ties));
      // What was missed before that is in an answer to what is asked after it.
      if (isOpen || (entry.known.ahead.length > 0 && entry.heardAt > asOf)) again.push(id);
    }
    if (again.length > 0) stale.emit(again);
  }

  async function asked<A>(
    request: () => Promise<A>,
    entitiesIn: (answer: A) => readonly E[],
    settle: (answered: readonly E[] | null) => void,
  ): Promise<A> {
    letGoOfOldest();
    const mine: Asking = { asOf: (tick += 1), lost: new Set() };
    asking.add(mine);
    try {
      const answer = await request();
      // At once, so that what was shown ahead of its answer is never seen without either.
      if (!isOver)
        batch(() => {
          const entities = entitiesIn(answer);
          put(entities, mine);
          settle(entities);
        });
      return answer;
    } catch (error) {
      if (!isOver) batch(() => settle(null));
      throw error;
    } finally {
      asking.delete(mine);
      if (asking.size === 0) {
        // No answer that is still to come can be older than this news.
        for (const id of early) if (idle.has(id)) letGo(id);
        early.clear();
      }
    }
  }

  /** What events tell of is kept when somebody has it, or may be about to have it. */
  function heard(id: number): Entry<E> | null {
    const known = entries.get(id);
    if (known !== undefined) return known;
    if (asking.size === 0) return null;
    early.add(id);
    return entryOf(id);
  }

  function hold(id: number): Unsubscribe {
    const entry = entryOf(id);
    entry.holders += 1;
    idle.delete(id);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      entry.holders -= 1;
      rest(entry);
    };
  }

  const peek = (id: number): Shown<E> => entries.get(id)?.shown.peek();

  function leave(items: readonly VersionedId[], replayed: boolean): void {
    for (const { id, version } of items) {
      const before = peek(id);
      const entry = heard(id);
      if (entry !== null && !take(entry, withGone(entry.known, version))) continue;
      if (entry !== null && !isGone(entry.known)) continue;
      news.emit({ id, kind: 'gone', facts: null, whole: null, before, replayed });
    }
  }

  return {
    get: (id) => computed(() => entryOf(id).shown.value),
    peek,
    ask: (request, entitiesIn) => asked(request, entitiesIn, () => undefined),
    change(ids, changes, request, entitiesIn) {
      const laid = [ids].flat().map((id) => {
        const entry = entryOf(id);
        const patch: Patch<E> = { changes: { ...changes }, version: versionNow(entry), isTaken: false };
        idle.delete(id);
        return { entry, patch };
      });
      batch(() => {
        for (const { entry, patch } of laid) {
          entry.patches = [...entry.patches, patch];
          show(entry);
        }
      });
      return asked(request, entitiesIn, (answered) => {
        const named = new Set(answered?.map(idOf));
        for (const { entry, patch } of laid) {
          const isOver = answered === null || named.has(entry.id) || versionNow(entry) > patch.version;
          entry.patches = entry.patches.flatMap((each) =>
            each !== patch ? [each] : isOver ? [] : [{ ...patch, isTaken: true }],
          );
          show(entry);
          rest(entry);
        }
      });
    },
    remove(ids) {
      const items = ids.map((id) => ({ id, version: Infinity }));
      batch(() => leave(items, false));
    },
    hold(ids) {
      const releases = ids.map(hold);
      return () => {
        for (const release of releases) release();
      };
    },
    list(listOptions = {}) {
      const list = createEntityList<E>({ read: (id) => entryOf(id).shown.value, peek, idOf, hold }, listOptions);
      lists.add(list);
      const { changed: _changed, wants: _wants, enter: _enter, ...shared } = list;
      return {
        ...shared,
        dispose() {
          lists.delete(list);
          list.dispose();
        },
      };
    },
    onNews: news.subscribe,
    onStale: stale.subscribe,

    whole(entity, { isNew, replayed }) {
      const id = idOf(entity);
      const version = versionOf(entity);
      const isWanted = [...lists].some((list) => list.wants(entity));
      const before = peek(id);
      const entry = isWanted ? entryOf(id) : heard(id);
      if (entry !== null) {
        const isLate = version < versionNow(entry) || version <= entry.known.goneAt;
        const at = (tick += 1);
        take(entry, withWhole(entry.known, { entity, version, asOf: at, arrivedAt: at }, false));
        const now = entry.shown.peek();
        // Known already, from the answer to something else: to a list it may be new all the same.
        if (now !== undefined && now !== null) for (const list of lists) if (list.wants(now)) list.enter(id);
        if (isLate) return;
      }
      news.emit({ id, kind: isNew ? 'created' : 'changed', facts: entity, whole: entity, before, replayed });
    },
    fields(items, changes, { replayed }) {
      const behind: number[] = [];
      for (const item of items) {
        const { id, version, ...place } = item;
        const before = peek(id);
        const entry = heard(id);
        if (entry !== null) {
          entry.heardAt = tick += 1;
          if (!take(entry, withStep(entry.known, { version, changes }))) continue;
          // Of what is just being asked for, the answer tells whether something was missed.
          if (entry.known.ahead.length > 0 && !early.has(id)) behind.push(id);
        }
        news.emit({ id, kind: 'changed', facts: { ...place, ...changes }, whole: null, before, replayed });
      }
      if (behind.length > 0) stale.emit(behind);
    },
    gone: (items, { replayed }) => leave(items, replayed),
    outdated(items) {
      const behind = items.filter(({ id, version }) => {
        const known = entries.get(id)?.known;
        return known === undefined || version > Math.max(known.goneAt, known.base?.version ?? 0);
      });
      if (behind.length > 0) stale.emit(behind.map(({ id }) => id));
    },
    afterGap() {
      batch(() => {
        // Whatever is on its way is asked for again as well.
        for (const id of idle) letGo(id);
        for (const entry of entries.values()) take(entry, afterGap(entry.known));
      });
      stale.emit('all');
    },
    end() {
      isOver = true;
      entries.clear();
      idle.clear();
      early.clear();
      lists.clear();
    },
  };
}
