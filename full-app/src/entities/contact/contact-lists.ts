import type { Api } from '@talk/core';
import type { Realtime } from '@talk/core/realtime';
import type { Entities } from '@talk/core/entities';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { followCached } from '../../shared/cached-ids.js';

type ContactsAnswer = Awaited<ReturnType<Api['contacts']['list']>>;
/** An answer of the list, with the ids of its contacts alone: these themselves are in the store. */
export type ContactsPageData = Omit<ContactsAnswer, 'data'> & {
  readonly ids: readonly number[];
  /** Something of it may have been missed: it is asked for again when it comes into sight. */
  readonly isOld?: boolean;
};
export type ContactPages = InfiniteData<ContactsPageData>;

export const contactKey = (id: number): readonly unknown[] => ['contact', id];
export const CONTACT_LISTS = ['contacts', 'list'] as const;
export const CONTACT_COUNTS = ['contacts', 'count'] as const;
/** Options of queries that count contacts: a count that fails is requested again every 5 s, up to 5 times (spec 1 §4). */
export const COUNT_RETRY = { retry: 5, retryDelay: 5_000 } as const;

type Store = Pick<Entities, 'contacts'>;

/** Asks for a page of a list; its contacts go into the store. One that went out of view meanwhile is not in it. */
export async function askContacts(
  { contacts }: Store,
  request: () => Promise<ContactsAnswer>,
): Promise<ContactsPageData> {
  const { data, ...rest } = await contacts.ask(request, (answer) => answer.data);
  return { ...rest, ids: data.map(({ id }) => id).filter((id) => contacts.peek(id) !== null) };
}

const idsOf = (pages: ContactPages | undefined): readonly number[] => (pages?.pages ?? []).flatMap(({ ids }) => ids);

/** Takes a contact out of the pages; the very same ones when it is not in them. */
function without(pages: ContactPages | undefined, id: number): ContactPages | undefined {
  if (!pages?.pages.some(({ ids }) => ids.includes(id))) return pages;
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, ids: page.ids.filter((each) => each !== id) })) };
}

/**
 * Keeps lists of contacts in step with the store while the workspace lives: who went out of view leaves them, and of which something was missed is
 * asked for again. Rows keep their order until a list is loaded again: nothing jumps.
 */
export function followContacts(store: Store, queries: QueryClient): () => void {
  const reload = (queryKey: QueryKey): void => void queries.invalidateQueries({ queryKey, exact: true });
  const ends = [
    followCached<ContactPages>(store.contacts, queries, { queryKey: CONTACT_LISTS, idsOf }),
    store.contacts.onNews(({ id, kind }) => {
      if (kind !== 'gone') {
        // Who hears of a contact sees it: that it was missing is over.
        if (queries.getQueryState(contactKey(id))?.status === 'error') reload(contactKey(id));
        return;
      }
      queries.setQueriesData<ContactPages>({ queryKey: CONTACT_LISTS }, (pages) => without(pages, id));
      // Pages that are on their way may name it.
      if (queries.isFetching({ queryKey: CONTACT_LISTS }) > 0)
        void queries.invalidateQueries({ queryKey: CONTACT_LISTS });
      void queries.invalidateQueries({ queryKey: CONTACT_COUNTS });
    }),
    store.contacts.onStale((stale) => {
      if (stale !== 'all') for (const id of stale) reload(contactKey(id));
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Asks for lists again when the connection is back after an outage. What was missed is replayed, and every row is true; but which rows there are, and
 * in which order, was decided before. Whoever waited for the connection does not mind that rows move.
 */
export function followOutages({ status }: Pick<Realtime, 'status'>, queries: QueryClient): () => void {
  let hasBeenLive = false;
  let wasCut = false;
  return status.subscribe((now) => {
    if (now !== 'live') {
      wasCut ||= hasBeenLive || now !== 'connecting';
      return;
    }
    hasBeenLive = true;
    if (!wasCut) return;
    wasCut = false;
    for (const queryKey of [CONTACT_LISTS, CONTACT_COUNTS]) void queries.invalidateQueries({ queryKey });
  });
}
