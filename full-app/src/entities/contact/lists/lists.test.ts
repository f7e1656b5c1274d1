import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CONTACT_LISTS, type ContactPages } from '../contact-lists.js';
import { followLists } from './lists.js';

const listKey = (id: number) => [...CONTACT_LISTS, { list_id: String(id) }, { sort: 'name', order: 'asc' }];
const pagesOf = (...ids: number[]): ContactPages => ({
  pages: [{ ids, page: 1, per_page: 25, has_more_pages: false }],
  pageParams: [null],
});

let queries: QueryClient;
let end: () => void;
const handlers = new Map<string, (event: { data: unknown }) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  const on = (name: string, handler: (event: { data: unknown }) => void) => {
    handlers.set(name, handler);
    return () => {};
  };
  end = followLists({ on } as never, queries);
});
afterEach(() => {
  end();
  queries.clear();
  vi.useRealTimers();
});

it('reads an empty list again when contacts came into it; rows that are shown stay, and other lists', () => {
  queries.setQueryData(listKey(1), pagesOf());
  queries.setQueryData(listKey(2), pagesOf());
  queries.setQueryData(listKey(3), pagesOf(7));
  const stale = () => [1, 2, 3].filter((id) => queries.getQueryState(listKey(id))?.isInvalidated);
  handlers.get('contact_list_bulk_created')?.({ data: { list_id: 1, count: 3 } });
  handlers.get('contact_list_bulk_created')?.({ data: { list_id: 3, count: 3 } });
  vi.advanceTimersByTime(500);
  expect(stale()).toEqual([1]);
});
