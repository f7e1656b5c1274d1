import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import type { EntityTable } from '@talk/core/entities';

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
  has: (id: number) => boolean;
  dispose: () => void;
}

export interface PagedListOptions<T> {
  /** Where its entities are held, and kept true. */
  table: EntityTable<T>;
  fetch: (cursor: string | null, abort: AbortSignal) => Promise<ListPage<T>>;
  /** The order of rows. */
  order: (a: T, b: T) => number;
  /** Whether an entity that was heard of comes in. Without it none does. */
  enters?: (entity: T) => boolean;
  /** Whether one that has changed stays. Without it every one does. */
  stays?: (entity: T) => boolean;
}

type Status = Omit<ListState<never>, 'items'>;
const nothing: Status = { phase: 'loading', hasMore: false, loadingMore: false, problem: null };

/**
 * A list of the server, page by page: the ids of its rows, over the store of entities. Answers to outdated requests are dropped, and news that comes
 * before an answer outlives it. When something was missed of one of its rows, it is loaded again.
 */
export function createPagedList<T extends { readonly id: number }>(options: PagedListOptions<T>): PagedList<T> {
  const { table, fetch, order, enters = () => false, stays = () => true } = options;
  const status = signal(nothing);
  let cursor: string | null = null;
  let asked = new AbortController();
  let isAsking = false;
  const rows = table.list({
    order,
    stays,
    // Before anybody has asked there is no list to come into.
    enters: (entity) => (isAsking || status.peek().phase === 'ready') && enters(entity),
  });
  const change = (changes: Partial<Status>): void => {
    status.value = { ...status.peek(), ...changes };
  };

  /** @returns the page, unless a newer request was made meanwhile. */
  async function ask(from: string | null): Promise<ListPage<T> | null> {
    asked.abort();
    const mine = new AbortController();
    asked = mine;
    isAsking = true;
    try {
      const page = await table.ask(
        () => fetch(from, mine.signal),
        ({ data }) => data,
      );
      return mine.signal.aborted ? null : page;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (mine.signal.aborted) return null;
      const isEmpty = status.peek().phase !== 'ready';
      change({ phase: isEmpty ? 'failed' : 'ready', loadingMore: false, problem: problemOf(error) });
      return null;
    } finally {
      if (!mine.signal.aborted) isAsking = false;
    }
  }

  /** Those of an answer that still belong here: one may have changed since it was asked for. */
  const idsOf = (answered: readonly T[]): number[] =>
    answered.flatMap((each) => {
      const now = table.peek(each.id) ?? each;
      return now === each || stays(now) ? [each.id] : [];
    });

  async function load(): Promise<void> {
    if (status.peek().phase === 'failed') change({ phase: 'loading' });
    change({ loadingMore: false });
    const before = new Set(rows.ids.peek());
    const page = await ask(null);
    if (page === null) return;
    const last = page.data.at(-1);
    // Pages below this one stay, so that the list does not jump under its reader.
    const below =
      page.has_more_pages && last !== undefined
        ? rows.entities.peek().filter((item) => before.has(item.id) && order(item, last) > 0)
        : [];
    const arrived = rows.ids.peek().filter((id) => !before.has(id));
    if (below.length === 0) cursor = page.next_cursor ?? null;
    rows.set([...idsOf(page.data), ...below.map(({ id }) => id), ...arrived]);
    change({
      phase: 'ready',
      hasMore: below.length === 0 ? page.has_more_pages : status.peek().hasMore,
      problem: null,
    });
  }

  const stop = table.onStale((stale) => {
    // After a gap everything is loaded again, by whoever shows it.
    if (stale !== 'all' && stale.some(rows.has)) void load();
  });

  return {
    state: computed(() => ({ ...status.value, items: status.value.phase === 'ready' ? rows.entities.value : [] })),
    load,
    restart() {
      cursor = null;
      rows.set([]);
      status.value = nothing;
      return load();
    },
    async more() {
      const { hasMore, loadingMore } = status.peek();
      if (!hasMore || loadingMore || cursor === null) return;
      change({ loadingMore: true, problem: null });
      const page = await ask(cursor);
      if (page === null) return;
      cursor = page.next_cursor ?? null;
      rows.set([...rows.ids.peek(), ...idsOf(page.data)]);
      change({ hasMore: page.has_more_pages, loadingMore: false });
    },
    has: rows.has,
    dispose() {
      asked.abort();
      stop();
      rows.dispose();
    },
  };
}

function problemOf(error: TalkError): 'away' | 'forbidden' | 'failed' {
  if (error.code === 'FORBIDDEN') return 'forbidden';
  return error.code === 'NETWORK_UNREACHABLE' || error.code === 'TIMEOUT' ? 'away' : 'failed';
}
