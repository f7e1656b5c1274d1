import type { Contact } from '@talk/core';
import { expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import {
  CONTACT_LISTS,
  contactKey,
  followContacts,
  keepNewer,
  keepNewerRows,
  newer,
  replaceInPages,
  type ContactPages,
} from './live-contacts.js';

const contact = (id: number, version: number, name = `c${id}`) => ({ id, version, name }) as Contact;
const pagesOf = (...data: Contact[]): ContactPages => ({
  pages: [{ data, page: 1, per_page: 25, has_more_pages: false }],
  pageParams: [null],
});

it('applies a newer version in its place', () => {
  const pages = replaceInPages(pagesOf(contact(1, 1), contact(2, 4)), contact(2, 5, 'new name'));
  expect(pages?.pages[0]?.data.map(({ name }) => name)).toEqual(['c1', 'new name']);
});

it('keeps the very same pages for a late, repeated or unknown event', () => {
  const pages = pagesOf(contact(1, 3));
  expect(replaceInPages(pages, contact(1, 3, 'late'))).toBe(pages);
  expect(replaceInPages(pages, contact(9, 1))).toBe(pages);
  expect(newer(contact(1, 3), contact(1, 2)).version).toBe(3);
});

it('gives back the very same pages when nothing in them is new, older answers included', () => {
  const held = pagesOf(contact(1, 3), contact(2, 4));
  expect(keepNewerRows(held, structuredClone(held))).toBe(held);
  expect(keepNewerRows(held, pagesOf(contact(1, 2, 'older'), contact(2, 4)))).toBe(held);
  const [row] = held.pages[0]?.data ?? [];
  expect(keepNewer(row, contact(1, 1, 'older'))).toBe(row);
});

it('keeps what an event said while an older answer was on its way, of the contact and of the rows', async () => {
  const queries = new QueryClient();
  let tell = (_event: { data: Contact }): void => {};
  followContacts({ on: (_name: string, handler: typeof tell) => ((tell = handler), () => {}) } as never, queries);
  let arrive = (_contact: Contact): void => {};
  const loading = queries.fetchQuery({
    queryKey: contactKey(1),
    queryFn: () => new Promise<Contact>((resolve) => (arrive = resolve)),
    structuralSharing: keepNewer,
  });
  queries.setQueryData([...CONTACT_LISTS, {}], pagesOf(contact(1, 1), contact(2, 4)));
  let arriveRows = (_pages: ContactPages): void => {};
  const loadingRows = queries.fetchQuery({
    queryKey: [...CONTACT_LISTS, {}],
    queryFn: () => new Promise<ContactPages>((resolve) => (arriveRows = resolve)),
    structuralSharing: keepNewerRows,
  });
  await Promise.resolve();
  tell({ data: contact(1, 3, 'said meanwhile') });
  arrive(contact(1, 2, 'asked before'));
  arriveRows(pagesOf(contact(1, 2, 'asked before'), contact(2, 5, 'new')));
  await Promise.all([loading, loadingRows]);
  expect(queries.getQueryData<Contact>(contactKey(1))?.name).toBe('said meanwhile');
  const rows = queries.getQueryData<ContactPages>([...CONTACT_LISTS, {}])?.pages[0]?.data;
  expect(rows?.map(({ name }) => name)).toEqual(['said meanwhile', 'new']);
  queries.clear();
});
