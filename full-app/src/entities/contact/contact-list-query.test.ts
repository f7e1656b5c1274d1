import { TalkError, type Contact } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import type { ContactPages } from '../../entities/contact/index.js';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { contactListQuery, refreshPages } from './contact-list-query.js';

const PER_PAGE = 50;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server with contacts in an order of its own, by cursors that name the last row; and a list that has loaded all of them. */
async function open(rowCount: number) {
  const order = Array.from({ length: rowCount }, (_, at) => at + 1);
  const asked: (string | null)[] = [];
  let away = false;
  const page = (cursor: string | null, perPage: number) => {
    const from = cursor === null ? 0 : order.indexOf(Number(cursor)) + 1;
    const ids = order.slice(from, from + perPage);
    const hasMore = from + perPage < order.length;
    return {
      ids,
      page: 1,
      per_page: perPage,
      has_more_pages: hasMore,
      next_cursor: hasMore ? String(ids.at(-1)) : null,
    };
  };
  const list = async ({ query }: { query: { cursor?: string; per_page: number } }) => {
    const cursor = query.cursor ?? null;
    asked.push(cursor);
    if (away) throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: '' });
    const { ids, ...rest } = page(cursor, query.per_page);
    return { ...rest, data: ids.map((id) => ({ id, version: 2, name: `c${id}` }) as Contact) };
  };
  const client = { api: { contacts: { list } } } as unknown as Client;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const entities = createEntities();
  const query = contactListQuery(client, entities, {});
  const held: { pages: ContactPages['pages'][number][]; pageParams: (string | null)[] } = { pages: [], pageParams: [] };
  for (
    let cursor: string | null | undefined = null;
    cursor !== undefined;
    cursor = held.pages.at(-1)?.next_cursor ?? undefined
  ) {
    held.pageParams.push(cursor);
    held.pages.push(page(cursor, PER_PAGE));
  }
  queries.setQueryData(query.queryKey, held);
  const observer = new InfiniteQueryObserver(queries, { ...query, staleTime: Infinity });
  ends.push(
    observer.subscribe(() => undefined),
    () => queries.clear(),
    entities.dispose,
  );
  const pages = () => queries.getQueryData<ContactPages>(query.queryKey)?.pages ?? [];
  return {
    order,
    asked,
    pages,
    rows: () => [...new Set(pages().flatMap(({ ids }) => ids))],
    refetch: () => observer.refetch(),
    see: (...ids: number[]) => refreshPages(queries, client, entities, {}, ids),
    goAway: (isAway: boolean) => void (away = isAway),
  };
}

it('asks of 100,000 rows that may be out of date for the first page and those in sight, not for 2,000 pages', async () => {
  const { asked, refetch, see, pages } = await open(100_000);
  await refetch();
  expect(asked).toEqual([null]);
  expect(pages()).toHaveLength(2_000);
  await Promise.all([see(60_010, 60_020), see(60_020)]);
  expect(asked).toEqual([null, '60000']);
  expect(pages().filter(({ isOld }) => !isOld)).toHaveLength(2);
  // What is true again is not asked for again.
  await see(60_010);
  expect(asked).toHaveLength(2);
});

it('has what came and went of a page that is in sight again, and the rows below keep their places', async () => {
  const { order, refetch, see, rows } = await open(1_000);
  order.unshift(5_000);
  order.splice(order.indexOf(320), 0, 5_001, 5_002);
  order.splice(order.indexOf(330), 1);
  await refetch();
  expect(rows().slice(0, 3)).toEqual([5_000, 1, 2]);
  await see(310);
  expect(rows()).toEqual(order);
});

it('shows a row that has moved up at its new place alone', async () => {
  const { order, refetch, rows } = await open(1_000);
  order.splice(order.indexOf(70), 1);
  order.unshift(70);
  await refetch();
  expect(rows()).toEqual(order);
});

it('keeps a page that cannot be had, and asks when it is seen again', async () => {
  const { asked, refetch, see, pages, goAway } = await open(1_000);
  await refetch();
  goAway(true);
  await see(310);
  expect(pages()[6]).toMatchObject({ isOld: true, ids: expect.arrayContaining([310]) as number[] });
  goAway(false);
  await see(310);
  expect(asked).toEqual([null, '300', '300']);
  expect(pages()[6]?.isOld).toBeUndefined();
});

it('asks for a short list as a whole', async () => {
  const { asked, refetch } = await open(200);
  await refetch();
  expect(asked).toEqual([null, '50', '100', '150']);
});
