import type { Contact } from '@talk/core';
import { expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import {
  CONTACT_LISTS,
  contactKey,
  followContacts,
  inView,
  keepNewer,
  keepNewerRows,
  newer,
  reloadAll,
  replaceInPages,
  storeContact,
  type ContactPages,
  type HeldContact,
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

/** A cache that follows events, and a way to tell of one. */
function follow() {
  const queries = new QueryClient();
  const handlers = new Map<string, (event: { data: unknown }) => void>();
  const on = (name: string, handler: (event: { data: unknown }) => void) => {
    handlers.set(name, handler);
    return () => {};
  };
  followContacts({ on } as never, queries);
  return { queries, tell: (name: string, data: unknown) => handlers.get(name)?.({ data }) };
}

it('holds nothing of a contact that went out of view, whatever arrives late, until it is back', async () => {
  const { queries, tell } = follow();
  const held = () => queries.getQueryData<HeldContact>(contactKey(1));
  const rows = () => queries.getQueryData<ContactPages>([...CONTACT_LISTS, {}])?.pages[0]?.data.map(({ id }) => id);
  queries.setQueryData(contactKey(1), contact(1, 2, 'Maya'));
  queries.setQueryData([...CONTACT_LISTS, {}], pagesOf(contact(1, 2), contact(2, 4)));
  let arrive = (_contact: Contact): void => {};
  const loading = queries.fetchQuery({
    queryKey: contactKey(1),
    queryFn: () => new Promise<Contact>((resolve) => (arrive = resolve)),
    structuralSharing: keepNewer,
  });
  tell('left_view', { type: 'communication', items: [{ id: 1, version: 3 }] });
  expect(inView(held())?.name).toBe('Maya');
  tell('left_view', { type: 'contact', items: [{ id: 1, version: 3 }] });
  expect(rows()).toEqual([2]);
  arrive(contact(1, 2, 'asked before'));
  await loading;
  storeContact(queries, contact(1, 3, 'the answer to whoever gave it away'));
  expect(held()).toEqual({ id: 1, version: 3, isOutOfView: true });
  tell('contact_updated', contact(1, 4, 'back'));
  expect(inView(held())?.name).toBe('back');
  tell('left_view', { type: 'contact', items: [{ id: 1, version: 5 }] });
  reloadAll(queries);
  expect(held()).toBeUndefined();
  queries.clear();
});

it('keeps what an event said while an older answer was on its way, of the contact and of the rows', async () => {
  const { queries, tell } = follow();
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
  tell('contact_updated', contact(1, 3, 'said meanwhile'));
  arrive(contact(1, 2, 'asked before'));
  arriveRows(pagesOf(contact(1, 2, 'asked before'), contact(2, 5, 'new')));
  await Promise.all([loading, loadingRows]);
  expect(queries.getQueryData<Contact>(contactKey(1))?.name).toBe('said meanwhile');
  const rows = queries.getQueryData<ContactPages>([...CONTACT_LISTS, {}])?.pages[0]?.data;
  expect(rows?.map(({ name }) => name)).toEqual(['said meanwhile', 'new']);
  queries.clear();
});

it('follows a change of many, each by its version, and asks again for what it missed something of', async () => {
  const { queries, tell } = follow();
  const closed = (...items: [number, number][]) =>
    tell('contacts_updated', {
      changes: { task_status_name: 'closed' },
      items: items.map(([id, version]) => ({ id, version, user_id: null, unread_count: 0 })),
    });
  const list = [...CONTACT_LISTS, {}];
  const rows = () =>
    queries
      .getQueryData<ContactPages>(list)
      ?.pages[0]?.data.map(({ id, version, task_status_name: status }) => [id, version, status ?? 'open']);
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  queries.setQueryData(list, pagesOf(contact(1, 1), contact(2, 4), contact(3, 2)));
  queries.setQueryData(contactKey(1), contact(1, 1, 'Maya'));
  queries.setQueryData(contactKey(3), contact(3, 2));
  closed([2, 4], [1, 2], [9, 7]);
  expect(rows()).toEqual([
    [1, 2, 'closed'],
    [2, 4, 'open'],
    [3, 2, 'open'],
  ]);
  expect(queries.getQueryData(contactKey(1))).toMatchObject({ name: 'Maya', version: 2, task_status_name: 'closed' });
  expect([isStale(list), isStale(contactKey(1)), queries.getQueryState(contactKey(9))]).toEqual([
    false,
    false,
    undefined,
  ]);
  closed([3, 5]);
  expect([isStale(list), isStale(contactKey(3)), isStale(contactKey(1))]).toEqual([true, true, false]);
  expect(rows()?.[2]).toEqual([3, 2, 'closed']);

  // One that went out of view, and is told of again, is in view again: what is known of it is asked for.
  tell('left_view', { type: 'contact', items: [{ id: 1, version: 3 }] });
  closed([1, 4]);
  expect(queries.getQueryData(contactKey(1))).toBeUndefined();
  queries.clear();
});
