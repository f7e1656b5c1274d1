import type { Communication, Contact } from '@talk/core';
import type { EntityNews } from '@talk/core/entities';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContactsSearch } from './contacts-search.js';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { type Arrivals, useArrivals } from './use-contacts.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let shown: Arrivals;
let hearContact: (news: EntityNews<Contact>) => void = () => undefined;
let hearCommunication: (news: EntityNews<Communication>) => void = () => undefined;
/** Contacts in the store. */
const known = new Map<number, Partial<Contact>>();
const parts = {
  client: {},
  user: { id: 5, company: { timezone: 'UTC' } },
  entities: {
    contacts: {
      peek: (id: number) => known.get(id),
      onNews: (handler: typeof hearContact) => ((hearContact = handler), () => {}),
    },
    communications: { onNews: (handler: typeof hearCommunication) => ((hearCommunication = handler), () => {}) },
  },
} as unknown as WorkspaceParts;

function List({ search, rows }: { search: ContactsSearch; rows: readonly number[] }) {
  const arrivals = useArrivals(search, rows, false);
  useEffect(() => void (shown = arrivals), [arrivals]);
  return null;
}
const render = (rows: readonly number[], search: ContactsSearch = {}) =>
  act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <List search={search} rows={rows} />
      </WorkspaceContext>,
    ),
  );
const text = (contactId: number, direction: 'inbound' | 'outbound' = 'inbound') =>
  act(async () =>
    hearCommunication({
      id: 1,
      kind: 'created',
      facts: null,
      whole: { contact_id: contactId, direction } as Communication,
      before: undefined,
      replayed: false,
    }),
  );
const change = (id: number, facts: Partial<Contact>, before?: Partial<Contact> | null) =>
  act(async () =>
    hearContact({
      id,
      kind: 'changed',
      facts,
      whole: null,
      before: before as Contact | null | undefined,
      replayed: false,
    }),
  );

beforeEach(() => known.clear());
beforeEach(() => void (root = createRoot(document.createElement('div'))));
afterEach(() => act(async () => root.unmount()));

it('counts contacts that wrote: one that is not loaded, and one whose row is further down', async () => {
  await render([1, 2, 3, 4]);
  await text(99);
  expect(shown.count).toBe(1);
  await text(4);
  await text(4);
  expect(shown.count).toBe(2);
  // Loaded again, they are the first two.
  await act(async () => shown.clear());
  await render([4, 99, 1, 2, 3]);
  expect(shown.count).toBe(0);
});

it('does not count the first row, nor what the user wrote', async () => {
  await render([1, 2]);
  await text(1);
  await text(2, 'outbound');
  expect(shown.count).toBe(0);
});

it('counts nothing in a list that is sorted by something else', async () => {
  await render([1, 2], { sort: 'name' });
  await text(2);
  await text(99);
  expect(shown.count).toBe(0);
});

it('counts a contact once its change shows that it belongs to the filter', async () => {
  await render([1, 2], { unread: true });
  await text(99);
  expect(shown.count).toBe(0);
  await change(99, { unread_count: 1 });
  expect(shown.count).toBe(1);
});

describe('in a list with more pages', () => {
  const engaged = (minute: number) => ({
    last_engagement_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  });
  /** Open contacts, newest engagement first; there are more below the second one. */
  async function renderOpen(sort?: ContactsSearch['sort']) {
    known.set(1, { ...engaged(50), name: 'Ben', task_status_name: 'open' });
    known.set(2, { ...engaged(10), name: 'Lea', task_status_name: 'open' });
    await render([1, 2], { status: 'open', ...(sort === undefined ? {} : { sort }) });
  }

  it('counts a contact that came into it and sorts among the loaded rows', async () => {
    await renderOpen();
    await change(99, { ...engaged(30), task_status_name: 'open' });
    expect(shown.count).toBe(1);
    await change(98, { ...engaged(55), task_status_name: 'open' }, { ...engaged(55), task_status_name: 'closed' });
    expect(shown.count).toBe(2);
  });

  it('counts a contact that came into view', async () => {
    await renderOpen();
    await change(99, { ...engaged(55), task_status_name: 'open' }, null);
    expect(shown.count).toBe(1);
  });

  it('does not count one that belongs further down: it is there when the list is scrolled', async () => {
    await renderOpen();
    await change(99, { ...engaged(5), task_status_name: 'open' }, { ...engaged(5), task_status_name: 'closed' });
    expect(shown.count).toBe(0);
  });

  it('does not count one of a page that is not loaded', async () => {
    await renderOpen();
    await change(99, { ...engaged(30), task_status_name: 'open' }, { ...engaged(5), task_status_name: 'open' });
    // Nothing was known of this one: a colleague called or texted it.
    await change(98, { ...engaged(59), task_status_name: 'open' });
    expect(shown.count).toBe(0);
  });

  it('follows the order of the list', async () => {
    await renderOpen('name');
    await change(99, { name: 'carl', task_status_name: 'open' });
    await change(98, { name: 'Zoe', task_status_name: 'open' });
    await change(97, { name: 'Max', task_status_name: 'closed' });
    expect(shown.count).toBe(1);
  });
});
