import { listContactCommunications } from '@talk/contract';
import { batch } from '@preact/signals-core';
import type { CallEndpoint } from '../api/api.js';
import type { RequestOptions } from '../api/request.js';
import type { EntityList } from '../entities/entity-list.js';
import type { EntityTable } from '../entities/index.js';
import { asTalkError } from '../kernel/errors.js';
import type { ThreadCommunication, ThreadNarrowing, ThreadPage, ThreadState, ThreadStatus } from './thread.state.js';
import { beside, byAge, heldIn, withEarlier, withLater, withNarrowing, withNewest, withPlace } from './thread.state.js';

/** The first page is soon there; whoever scrolls wants more at once. */
const PER_PAGE = 20;
const PER_FURTHER_PAGE = 50;
/** As many as the server gives at once. */
const MOST_AT_ONCE = 100;

export interface ThreadPagesOptions {
  contactId: number;
  call: CallEndpoint;
  communications: Pick<EntityTable<ThreadCommunication>, 'ask'>;
  rows: EntityList<ThreadCommunication>;
  state: { peek: () => ThreadState };
  change: (next: (held: ThreadStatus) => ThreadStatus) => void;
  /** Ends requests; after it nothing is taken in. */
  signal: AbortSignal;
  /** The contact is not there for this person any more. */
  onGone: () => void;
}

/** The stretch of a contact's timeline that a thread holds. It has no gaps, and usually ends with the newest. */
export interface ThreadPages {
  /** Loads what is held again: the newest page, or the stretch further up. */
  refresh: () => Promise<void>;
  earlier: () => Promise<void>;
  later: () => Promise<void>;
  toNewest: () => Promise<void>;
  goTo: (id: number) => Promise<boolean>;
  narrow: (to: ThreadNarrowing | null) => Promise<void>;
  trim: (end: 'earlier' | 'later', keep: number) => void;
  /** Something came that is newer than all that is held, and was not taken in. */
  missed: () => void;
  /** Holds nothing, and takes in nothing of what was asked for. */
  clear: () => void;
}

type Query = NonNullable<RequestOptions<typeof listContactCommunications>['query']>;

export function createThreadPages(options: ThreadPagesOptions): ThreadPages {
  const { contactId, call, communications, rows, state, change, signal, onGone } = options;
  /** Where the earlier ones go on; null: from the oldest that is held. */
  let cursor: string | null = null;
  let auditCursor: string | null = null;
  /** Counts the stretches: what was asked for another one does not join on to this. */
  let stretch = 0;
  /** Counts communications that were not taken in: the newest page may have been read before them. */
  let misses = 0;

  const ask = (query: Query) =>
    communications.ask(
      () =>
        call(listContactCommunications, {
          params: { id: contactId },
          query: { ...state.peek().narrowing?.query, ...query },
          signal,
        }),
      ({ data }) => data,
    );
  const oldest = (): number | undefined => state.peek().communications[0]?.id;
  const newest = (): number | undefined => state.peek().communications.at(-1)?.id;
  const join = (page: ThreadPage): void => rows.set([...rows.ids.peek(), ...page.data.map(({ id }) => id)]);

  /** Carries on unless something else is held by then. */
  async function asking<A>(
    work: () => Promise<A>,
    take: (answer: A) => void,
    onMissing: () => Promise<void> | void,
  ): Promise<boolean> {
    const mine = stretch;
    try {
      const answer = await work();
      if (mine !== stretch || signal.aborted) return false;
      batch(() => take(answer));
      return true;
    } catch (thrown) {
      const { code } = asTalkError(thrown);
      if (mine !== stretch) return false;
      const { phase } = state.peek();
      if (code === 'NOT_FOUND' && phase !== 'loading') await onMissing();
      else
        change((held) => ({
          ...held,
          phase: phase === 'loading' ? 'failed' : phase,
          loadingEarlier: false,
          loadingLater: false,
          problem: code,
        }));
      return false;
    }
  }

  /** Either the contact is gone, or the communication that a page was to begin with: then it goes here too. */
  async function askWhy(from: number | undefined): Promise<void> {
    change((held) => ({ ...held, loadingEarlier: false, loadingLater: false }));
    const mine = stretch;
    try {
      await ask({ per_page: 1 });
      if (mine === stretch && from !== undefined) rows.remove([from]);
    } catch (thrown) {
      if (mine === stretch && asTalkError(thrown).code === 'NOT_FOUND') onGone();
    }
  }

  async function newestPage(isNewStretch: boolean): Promise<void> {
    const before = misses;
    const isTaken = await asking(
      () => ask({ per_page: PER_PAGE }),
      (page) => {
        const held = isNewStretch ? [] : state.peek().communications;
        const { kept, joins } = beside(held, page);
        if (state.peek().phase !== 'ready' || !joins) {
          cursor = page.next_cursor ?? null;
          auditCursor = page.audits.at(-1)?.created_at ?? null;
        }
        rows.set([...kept, ...page.data].map(({ id }) => id));
        change((status) => withNewest(status, page, joins, rows.entities.peek()));
      },
      onGone,
    );
    if (isTaken && misses !== before) await newestPage(false);
  }

  /** Loads a stretch that does not reach the newest again, in as few requests as the server allows. */
  async function samePlace(): Promise<void> {
    const last = state.peek().communications.at(-1);
    let from = oldest();
    if (last === undefined) return;
    const pages: ThreadPage[] = [];
    await asking(
      async () => {
        while (from !== undefined) {
          const page = await ask({ per_page: MOST_AT_ONCE, order: 'asc', from });
          const end = page.data.at(-1);
          pages.push(page);
          if (end === undefined || end.id === from || !page.has_more_pages || byAge(end, last) >= 0) return;
          from = end.id;
        }
      },
      () => {
        const end = pages.at(-1);
        if (end === undefined) return;
        rows.set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
        for (const page of pages) change((held) => withLater(held, page));
      },
      async () => {
        await askWhy(from);
        if (state.peek().hasLater && oldest() !== from) await samePlace();
      },
    );
  }

  async function toNewest(): Promise<void> {
    stretch += 1;
    change((held) => ({ ...held, loadingEarlier: false, loadingLater: true }));
    await newestPage(true);
  }

  return {
    async refresh() {
      if (state.peek().hasLater) return samePlace();
      if (state.peek().phase === 'failed') change((held) => ({ ...held, phase: 'loading', problem: null }));
      await newestPage(false);
    },
    async earlier() {
      const { hasEarlier, loadingEarlier } = state.peek();
      const first = oldest();
      // Changes alone go on from their cursor.
      if (!hasEarlier || loadingEarlier || (first === undefined && cursor === null)) return;
      change((held) => ({ ...held, loadingEarlier: true, problem: null }));
      const next = cursor;
      const place = next !== null ? { cursor: next } : first === undefined ? {} : { from: first };
      const audit = auditCursor === null || next === null ? {} : { last_audit_created_at: auditCursor };
      await asking(
        () => ask({ per_page: PER_FURTHER_PAGE, ...place, ...audit }),
        (page) => {
          // What it was to join on to was let go meanwhile, or a newer first page took its place.
          if (oldest() !== first) return change((held) => ({ ...held, loadingEarlier: false }));
          cursor = page.next_cursor ?? null;
          auditCursor = page.audits.at(-1)?.created_at ?? auditCursor;
          join(page);
          change((held) => withEarlier(held, page));
        },
        () => askWhy(first),
      );
    },
    async later() {
      const { hasLater, loadingLater } = state.peek();
      const last = newest();
      if (!hasLater || loadingLater || last === undefined) return;
      change((held) => ({ ...held, loadingLater: true, problem: null }));
      const isTaken = await asking(
        () => ask({ per_page: PER_FURTHER_PAGE, order: 'asc', from: last }),
        (page) => {
          if (newest() !== last) return change((held) => ({ ...held, loadingLater: false }));
          join(page);
          change((held) => withLater(held, page));
        },
        () => askWhy(last),
      );
      // Whatever happened while that page was on its way is on the newest one.
      if (isTaken && !state.peek().hasLater) await newestPage(false);
    },
    toNewest,
    async narrow(to) {
      stretch += 1;
      cursor = null;
      auditCursor = null;
      batch(() => {
        rows.set([]);
        change((held) => ({ ...withNarrowing(held, to), loadingEarlier: false, loadingLater: false }));
        if (state.peek().phase === 'ready') change((held) => ({ ...held, phase: 'loading' }));
      });
      await newestPage(true);
    },
    async goTo(id) {
      if (rows.has(id)) return true;
      stretch += 1;
      change((held) => ({ ...held, loadingEarlier: true, loadingLater: true, problem: null }));
      const isThere = await asking(
        () => Promise.all([ask({ per_page: PER_PAGE, from: id }), ask({ per_page: PER_PAGE, order: 'asc', from: id })]),
        ([before, after]) => {
          cursor = before.next_cursor ?? null;
          auditCursor = before.audits.at(-1)?.created_at ?? null;
          rows.set([...before.data, ...after.data].map((each) => each.id));
          change((held) => withPlace(held, before, after));
        },
        () => askWhy(undefined),
      );
      return isThere && rows.has(id);
    },
    trim(end, keep) {
      const { communications: held } = state.peek();
      if (held.length <= keep) return;
      const kept = end === 'earlier' ? held.slice(-keep) : held.slice(0, keep);
      if (end === 'earlier') {
        cursor = null;
        auditCursor = null;
      }
      batch(() => {
        rows.set(kept.map(({ id }) => id));
        change((status) => heldIn(status, end, kept));
      });
    },
    missed() {
      misses += 1;
    },
    clear() {
      stretch += 1;
      cursor = null;
      auditCursor = null;
    },
  };
}
