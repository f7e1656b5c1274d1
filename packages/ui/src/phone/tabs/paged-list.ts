import { signal, type ReadonlySignal } from '@preact/signals-core';
import { applyAlike, TalkError } from '@talk/core';
import type { ChangedAlike, VersionedId } from '@talk/core';

/** One answer of a list of the server. */
export interface ListPage<T> {
  readonly data: readonly T[];
  readonly has_more_pages: boolean;
  readonly next_cursor?: string | null | undefined;
}

/** The state of a list, and what it is waiting for. */
export interface ListState<T> {
  /** `loading` and `failed` only without rows: loaded rows stay. */
  readonly phase: 'loading' | 'failed' | 'ready';
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Why the last request failed; null after an answer. */
  readonly problem: 'away' | 'forbidden' | 'failed' | null;
}

export interface PagedList<T> {
  readonly state: ReadonlySignal<ListState<T>>;
  /** Loads the first page; current rows stay until the answer, and rows beyond it afterwards. */
  load: () => Promise<void>;
  /** Another list: current rows are dropped. */
  restart: () => Promise<void>;
  more: () => Promise<void>;
  /** Adds, changes or removes a row; null removes it. */
  put: (id: number, item: T | null) => void;
  /** Many have changed alike. When something before was missed of one of the rows, the list is loaded again. */
  putAlike: (changed: ChangedAlike<T>) => void;
  dispose: () => void;
}

export interface PagedListOptions<T> {
  fetch: (cursor: string | null, abort: AbortSignal) => Promise<ListPage<T>>;
  /** The order of rows; rows added by updates are sorted with it. */
  order: (a: T, b: T) => number;
}

const nothing = { phase: 'loading', items: [], hasMore: false, loadingMore: false, problem: null } as const;

/** A list of the server, page by page. Answers to outdated requests are dropped, and news that comes before an answer outlives it. */
export function createPagedList<T extends VersionedId>({ fetch, order }: PagedListOptions<T>): PagedList<T> {
  const state = signal<ListState<T>>(nothing);
  let cursor: string | null = null;
  let asked = new AbortController();
  /** What has changed since the running request was made: its answer may be older. */
  let late: ((items: readonly T[]) => readonly T[])[] | null = null;
  const change = (changes: Partial<ListState<T>>): void => {
    state.value = { ...state.peek(), ...changes };
  };

  /** @returns the page, unless a newer request was made meanwhile. */
  async function ask(from: string | null): Promise<ListPage<T> | null> {
    asked.abort();
    const mine = new AbortController();
    asked = mine;
    late = [];
    try {
      const page = await fetch(from, mine.signal);
      return mine.signal.aborted ? null : page;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (mine.signal.aborted) return null;
      const isEmpty = state.peek().phase !== 'ready';
      late = null;
      change({ phase: isEmpty ? 'failed' : 'ready', loadingMore: false, problem: problemOf(error) });
      return null;
    }
  }

  function withNews(answered: readonly T[]): readonly T[] {
    const news = late ?? [];
    late = null;
    return news.reduce((items, apply) => apply(items), answered);
  }

  function placed(items: readonly T[], id: number, item: T | null): readonly T[] {
    const known = items.find((each) => each.id === id);
    if (item === null ? known === undefined : known !== undefined && known.version > item.version) return items;
    const others = items.filter((each) => each.id !== id);
    return item === null ? others : [...others, item].sort(order);
  }

  async function load(): Promise<void> {
    if (state.peek().phase === 'failed') change({ phase: 'loading' });
    change({ loadingMore: false });
    const page = await ask(null);
    if (page === null) return;
    const known = state.peek();
    const last = page.data.at(-1);
    const ids = new Set(page.data.map(({ id }) => id));
    // Pages below this one stay, so that the list does not jump under its reader.
    const below =
      page.has_more_pages && last !== undefined
        ? known.items.filter((item) => !ids.has(item.id) && order(item, last) > 0)
        : [];
    if (below.length === 0) cursor = page.next_cursor ?? null;
    change({
      phase: 'ready',
      items: withNews([...page.data, ...below]),
      hasMore: below.length === 0 ? page.has_more_pages : known.hasMore,
      problem: null,
    });
  }

  return {
    state,
    load,
    restart() {
      cursor = null;
      state.value = nothing;
      return load();
    },
    async more() {
      const { hasMore, loadingMore } = state.peek();
      if (!hasMore || loadingMore || cursor === null) return;
      change({ loadingMore: true, problem: null });
      const page = await ask(cursor);
      if (page === null) return;
      cursor = page.next_cursor ?? null;
      const ids = new Set(page.data.map(({ id }) => id));
      const items = [...state.peek().items.filter(({ id }) => !ids.has(id)), ...page.data];
      change({ items: withNews(items), hasMore: page.has_more_pages, loadingMore: false });
    },
    put(id, item) {
      late?.push((items) => placed(items, id, item));
      const { items, phase } = state.peek();
      // Before the first answer there is no list to insert into.
      if (phase !== 'ready') return;
      const changed = placed(items, id, item);
      if (changed !== items) change({ items: changed });
    },
    putAlike(changed) {
      const apply = (items: readonly T[]): readonly T[] => {
        const { entities, isBehind } = applyAlike(items, changed);
        if (isBehind) void load();
        return entities;
      };
      late?.push(apply);
      const { items } = state.peek();
      const entities = apply(items);
      if (entities !== items) change({ items: entities });
    },
    dispose: () => asked.abort(),
  };
}

function problemOf(error: TalkError): 'away' | 'forbidden' | 'failed' {
  if (error.code === 'FORBIDDEN') return 'forbidden';
  return error.code === 'NETWORK_UNREACHABLE' || error.code === 'TIMEOUT' ? 'away' : 'failed';
}
