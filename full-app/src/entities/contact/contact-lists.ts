import type { Api } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

type ContactsAnswer = Awaited<ReturnType<Api['contacts']['list']>>;
/** An answer of the list, with the ids of its contacts alone: these themselves are in the store. */
export type ContactsPageData = Omit<ContactsAnswer, 'data'> & { readonly ids: readonly number[] };
export type ContactPages = InfiniteData<ContactsPageData>;

export const contactKey = (id: number): readonly unknown[] => ['contact', id];
export const CONTACT_LISTS = ['contacts', 'list'] as const;
export const CONTACT_COUNTS = ['contacts', 'count'] as const;

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
const isList = ([area, kind]: QueryKey): boolean => area === CONTACT_LISTS[0] && kind === CONTACT_LISTS[1];

/** Takes a contact out of the pages; the very same ones when it is not in them. */
function without(pages: ContactPages | undefined, id: number): ContactPages | undefined {
  if (!pages?.pages.some(({ ids }) => ids.includes(id))) return pages;
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, ids: page.ids.filter((each) => each !== id) })) };
}

/** What a cached list names stays in the store as long as the list is cached: a person comes back to all of its rows. */
function holdListed({ contacts }: Store, queries: QueryClient): () => void {
  const held = new Map<string, () => void>();
  const release = (hash: string): void => {
    held.get(hash)?.();
    held.delete(hash);
  };
  const stop = queries.getQueryCache().subscribe((event) => {
    const { queryKey, queryHash, state } = event.query;
    if (!isList(queryKey)) return;
    if (event.type === 'removed') release(queryHash);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const now = contacts.hold(idsOf(state.data as ContactPages | undefined));
    release(queryHash);
    held.set(queryHash, now);
  });
  return () => {
    stop();
    for (const hash of held.keys()) release(hash);
  };
}

/**
 * Keeps lists of contacts in step with the store while the workspace lives: who went out of view leaves them, and of which something was missed is
 * asked for again. Rows keep their order until a list is loaded again: nothing jumps.
 */
export function followContacts(store: Store, queries: QueryClient): () => void {
  const reload = (queryKey: QueryKey): void => void queries.invalidateQueries({ queryKey, exact: true });
  const ends = [
    holdListed(store, queries),
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
      // After a gap everything is asked for again, whatever it is: that is the workspace's.
      if (stale === 'all') return;
      for (const [queryKey, pages] of queries.getQueriesData<ContactPages>({ queryKey: CONTACT_LISTS })) {
        const listed = new Set(idsOf(pages));
        if (stale.some((id) => listed.has(id))) reload(queryKey);
      }
      for (const id of stale) reload(contactKey(id));
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
