import type { Contact } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { signal } from '@preact/signals-core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import {
  askContacts,
  CONTACT_LISTS,
  contactKey,
  followContacts,
  followOutages,
  type ContactPages,
} from './contact-lists.js';

const contact = (id: number, version: number, name = `c${id}`) => ({ id, version, name }) as Contact;
const answerOf = (...data: Contact[]) => ({ data, page: 1, per_page: 25, has_more_pages: false });
const LIST = [...CONTACT_LISTS, {}];

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A cache and a store that follow events, and a way to tell of one. */
function follow() {
  const queries = new QueryClient();
  const entities = createEntities();
  const handlers = new Map<string, (event: { data: unknown }) => void>();
  const on = (name: string, handler: (event: { data: unknown }) => void) => {
    handlers.set(name, handler);
    return () => {};
  };
  ends.push(
    entities.follow({ on, onResync: () => () => {} } as never),
    followContacts(entities, queries),
    () => queries.clear(),
    entities.dispose,
  );
  /** Loads the list; its answer comes when the test says so. */
  function load() {
    let arrive = (_contacts: Contact[]): void => {};
    const loading = queries.fetchInfiniteQuery({
      queryKey: LIST,
      queryFn: () =>
        askContacts(entities, () => new Promise((resolve) => (arrive = (contacts) => resolve(answerOf(...contacts))))),
      initialPageParam: null,
    });
    return async (...contacts: Contact[]): Promise<void> => {
      await Promise.resolve();
      arrive(contacts);
      await loading;
    };
  }
  return {
    queries,
    entities,
    load,
    tell: (name: string, data: unknown) => handlers.get(name)?.({ data }),
    rows: () => queries.getQueryData<ContactPages>(LIST)?.pages.flatMap(({ ids }) => ids),
    isStale: (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated,
  };
}

it('holds ids, and their contacts stay in the store as long as the list is cached', async () => {
  const { queries, entities, load, rows } = follow();
  const many = Array.from({ length: 2_500 }, (_, at) => contact(at + 1, 1));
  await load()(...many);
  await entities.contacts.ask(
    () => Promise.resolve([]),
    (none) => none,
  );
  const held = () => many.filter(({ id }) => entities.contacts.peek(id) !== undefined).length;
  expect([rows()?.length, held()]).toEqual([2_500, 2_500]);
  queries.removeQueries({ queryKey: LIST });
  expect(held()).toBe(2_000);
});

it('keeps its very same pages when a contact in them changes: only the store knows of it', async () => {
  const { queries, entities, load, tell } = follow();
  await load()(contact(1, 1), contact(2, 4));
  const before = queries.getQueryData(LIST);
  tell('contact_updated', contact(2, 5, 'new name'));
  expect(queries.getQueryData(LIST)).toBe(before);
  expect(entities.contacts.peek(2)?.name).toBe('new name');
});

it('drops who went out of view, whatever arrives late', async () => {
  const { entities, load, tell, rows } = follow();
  await load()(contact(1, 2), contact(2, 4));
  const again = load();
  tell('left_view', { type: 'communication', items: [{ id: 1, version: 3 }] });
  expect(rows()).toEqual([1, 2]);
  tell('left_view', { type: 'contact', items: [{ id: 1, version: 3 }] });
  expect(rows()).toEqual([2]);
  await again(contact(1, 2, 'asked before'), contact(2, 4));
  expect(rows()).toEqual([2]);
  expect(entities.contacts.peek(1)).toBeNull();
});

it('asks again for the lists and the page of whom something was missed, and for no others', async () => {
  const { queries, load, tell, isStale } = follow();
  await load()(contact(1, 1), contact(2, 4), contact(3, 2));
  const other = [...CONTACT_LISTS, { status: 'open' }];
  queries.setQueryData(other, { pages: [{ ids: [2] }], pageParams: [null] });
  queries.setQueryData(contactKey(1), 1);
  queries.setQueryData(contactKey(3), 3);
  const close = (...items: [number, number][]) =>
    tell('contacts_updated', {
      changes: { task_status_name: 'closed' },
      items: items.map(([id, version]) => ({ id, version, user_id: null, unread_count: 0 })),
    });
  close([1, 2], [9, 7]);
  expect([isStale(LIST), isStale(contactKey(1))]).toEqual([false, false]);
  close([3, 5]);
  expect([LIST, other, contactKey(1), contactKey(3)].map(isStale)).toEqual([true, false, false, true]);
});

it('puts in what changed of each where that differs, and asks again for nothing but what it missed', async () => {
  const { queries, entities, load, tell, isStale } = follow();
  await load()(contact(1, 1), contact(2, 4));
  const before = queries.getQueryData(LIST);
  const item = (id: number, version: number, tag_ids: number[]) => {
    return { id, version, user_id: null, unread_count: 0, changes: { tag_ids } };
  };
  tell('contacts_changed', { items: [item(1, 2, [7]), item(2, 5, [7, 8]), item(9, 3, [7])] });
  expect([1, 2, 9].map((id) => entities.contacts.peek(id)?.tag_ids)).toEqual([[7], [7, 8], undefined]);
  expect([queries.getQueryData(LIST), isStale(LIST)]).toEqual([before, false]);
  tell('contacts_changed', { items: [item(1, 4, [])] });
  expect(isStale(LIST)).toBe(true);
});

it('asks again for a contact that was missing, once something is heard of it', async () => {
  const { queries, tell, isStale } = follow();
  await queries
    .fetchQuery({ queryKey: contactKey(7), queryFn: () => Promise.reject(new Error('404')), retry: false })
    .catch(() => undefined);
  tell('contact_updated', contact(7, 3));
  expect(isStale(contactKey(7))).toBe(true);
});

it('asks for lists again after an outage, and not when the connection is there for the first time', async () => {
  const { queries, load, isStale } = follow();
  await load()(contact(1, 1));
  const status = signal<'connecting' | 'live' | 'polling' | 'offline'>('connecting');
  ends.push(followOutages({ status }, queries));
  status.value = 'live';
  expect(isStale(LIST)).toBe(false);
  status.value = 'connecting';
  status.value = 'polling';
  expect(isStale(LIST)).toBe(false);
  status.value = 'live';
  expect(isStale(LIST)).toBe(true);
});
