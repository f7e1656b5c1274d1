import type { Entities } from '@talk/core/entities';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { askContacts, CONTACT_LISTS, type ContactPages, type ContactsPageData } from './contact-lists.js';
import { sortOf, toFilters, type ContactsSearch } from './contacts-search.js';
import type { Client } from '../../shared/workspace/workspace-client.js';

const PER_PAGE = 50;
/** A page that is asked for again may have more rows by now. */
const AGAIN_PER_PAGE = 100;
/** A list of so many pages is asked for again whole; of a longer one its first page, and the others as they come into sight. */
const WHOLE_PAGES = 10;
/** Coming back from a contact, a person finds the rows that they left, as far down as they were. */
const KEPT_MS = 60 * 60_000;

type Ask = (cursor: string | null, perPage: number, signal: AbortSignal) => Promise<ContactsPageData>;

/** The ids of the rows that an address asks for, page by page. */
export function contactListQuery(client: Client, entities: Pick<Entities, 'contacts'>, search: ContactsSearch) {
  const ask = asking(client, entities, search);
  return infiniteQueryOptions({
    queryKey: [...CONTACT_LISTS, toFilters(search), sortOf(search)],
    queryFn: (context) => {
      const { pageParam, client: queries, queryKey } = context;
      const held = queries.getQueryData<ContactPages>(queryKey);
      const at = held?.pageParams.indexOf(pageParam) ?? -1;
      const page = held?.pages[at];
      if (held === undefined || page === undefined || held.pages.length <= WHOLE_PAGES)
        return ask(pageParam, PER_PAGE, context.signal);
      return at === 0 ? pageAgain(ask, held, at, context.signal) : { ...page, isOld: true };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.has_more_pages ? (last.next_cursor ?? undefined) : undefined),
    gcTime: KEPT_MS,
  });
}

/** Asks again for the pages of a long list that may be out of date and have one of these rows. One that cannot be had stays as it is. */
export async function refreshPages(
  queries: QueryClient,
  client: Client,
  entities: Pick<Entities, 'contacts'>,
  search: ContactsSearch,
  ids: readonly number[],
): Promise<void> {
  const { queryKey } = contactListQuery(client, entities, search);
  const held = queries.getQueryData<ContactPages>(queryKey);
  const old = held?.pages.flatMap(({ isOld, ids: own }, at) =>
    isOld && ids.some((id) => own.includes(id)) ? [at] : [],
  );
  if (held === undefined || old === undefined) return;
  const ask = asking(client, entities, search);
  await Promise.all(
    old.map(async (at) => {
      const cursor = held.pageParams[at];
      const again = await queries
        .fetchQuery({
          queryKey: ['contacts', 'page', ...queryKey, cursor],
          queryFn: ({ signal }) => pageAgain(ask, held, at, signal),
          gcTime: 0,
        })
        .catch(() => null);
      if (again !== null) queries.setQueryData<ContactPages>(queryKey, (now) => now && withPage(now, cursor, again));
    }),
  );
}

const asking =
  (client: Client, entities: Pick<Entities, 'contacts'>, search: ContactsSearch): Ask =>
  (cursor, perPage, signal) =>
    askContacts(entities, () =>
      client.api.contacts.list({
        query: { ...toFilters(search), ...sortOf(search), per_page: perPage, ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
    );

/** What stands between the beginning of a page and that of the next by now: so the pages below it keep their places. */
async function pageAgain(ask: Ask, { pages, pageParams }: ContactPages, at: number, signal: AbortSignal) {
  const page = pages[at];
  const isLast = at === pages.length - 1;
  const answer = await ask(pageParams[at] as string | null, isLast ? PER_PAGE : AGAIN_PER_PAGE, signal);
  if (page === undefined || isLast) return answer;
  const below = new Set(pages.slice(at + 1).flatMap(({ ids }) => ids));
  let end = answer.ids.length;
  while (end > 0 && below.has(answer.ids[end - 1] ?? 0)) end -= 1;
  const { has_more_pages, next_cursor } = page;
  return { ...answer, ids: answer.ids.slice(0, end), has_more_pages, next_cursor };
}

const withPage = (held: ContactPages, cursor: unknown, page: ContactsPageData): ContactPages => ({
  ...held,
  pages: held.pages.map((each, at) => (held.pageParams[at] === cursor ? page : each)),
});
