import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { AddToDialerDialog } from './add-to-dialer-dialog.js';
import { namedContacts, type AddCounts, type ChosenContacts, type DialerList } from './dialer.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Asked {
  readonly params?: { readonly id: number };
  readonly body?: { readonly dry_run?: boolean };
}

const none: AddCounts = {
  added: 0,
  already_there: 0,
  dnc: 0,
  blocked: 0,
  no_number: 0,
  landlines: 0,
  no_timezone: 0,
};
const list = (fields: Partial<DialerList>): Partial<DialerList> => ({ hasEdit: true, type: 'power-dialer', ...fields });
const queue = list({ id: 1, name: 'My Queue', type: 'my-queue', hasEdit: false });
let counts: AddCounts;
let adds: Asked[];
let said: string[];
let closed: number;
let root: Root;
let parts: WorkspaceParts;
let queries: QueryClient;

const call = async ({ id }: { id: string }, asked: Asked): Promise<unknown> => {
  if (id === 'getDialerQueue') return queue;
  if (id === 'listDialerLists')
    return { data: [queue, list({ id: 2, name: 'Spring' }), list({ id: 3, name: 'Theirs', hasEdit: false })] };
  adds.push(asked);
  return counts;
};

beforeEach(async () => {
  counts = none;
  [adds, said, closed] = [[], [], 0];
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  parts = {
    client: { api: { call } },
    queries,
    toasts: { show: (text: string) => said.push(text) },
  } as unknown as WorkspaceParts;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await show(namedContacts([7, 8]));
  await vi.waitFor(() => expect(select().options).toHaveLength(3));
});
afterEach(async () => {
  await act(async () => root.unmount());
  queries.clear();
  document.body.replaceChildren();
});

const show = (contacts: ChosenContacts): Promise<void> =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <WorkspaceContext value={parts}>
          <AddToDialerDialog contacts={contacts} onClose={() => (closed += 1)} />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
function select(): HTMLSelectElement {
  const found = document.querySelector('select');
  if (found === null) throw new Error('There is no choice of lists.');
  return found;
}
const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');
const status = () => document.querySelector('[role="status"]')?.textContent;
const choose = (id: number): Promise<void> =>
  act(async () => {
    select().value = String(id);
    select().dispatchEvent(new Event('change', { bubbles: true }));
  });

it('offers the lists that take contacts, and says what adding would do before it is done', async () => {
  expect([...select().options].map(({ label }) => label)).toEqual(['Choose…', 'My Queue', 'Spring']);
  expect([button()?.disabled, adds]).toEqual([true, []]);
  counts = { ...none, added: 48, already_there: 3, dnc: 2, landlines: 4, no_timezone: 1 };
  await choose(2);
  await vi.waitFor(() =>
    expect(status()).toBe('48 added · 3 already there · 2 on Do Not Contact · 4 landlines · 1 without time zone'),
  );
  expect(adds.map(({ params, body }) => [params?.id, body])).toEqual([[2, { contact_ids: [7, 8], dry_run: true }]]);
  expect([button()?.disabled, button()?.textContent]).toEqual([false, 'Add 48']);
  await act(async () => button()?.click());
  await vi.waitFor(() => expect(closed).toBe(1));
  expect(adds.filter(({ body }) => body?.dry_run !== true).map(({ body }) => body)).toEqual([{ contact_ids: [7, 8] }]);
  expect(said).toEqual([expect.stringMatching(/^48 added · .*“Spring”\.$/)]);
});

it('adds nobody when nobody would be added', async () => {
  counts = { ...none, dnc: 2 };
  await choose(1);
  await vi.waitFor(() => expect(status()).toBe('0 added · 2 on Do Not Contact Nobody would be added.'));
  expect(button()?.disabled).toBe(true);
});

it('counts all that match, and adds them as a change of many contacts', async () => {
  const started: number[] = [];
  const body = { filter: { list_id: 9 } };
  await show({ body, count: null, start: async (listId) => started.push(listId) });
  expect(document.querySelector('h2')?.textContent).toBe('Add everything that matches to the power dialer');
  counts = { ...none, added: 1_200 };
  await choose(2);
  await vi.waitFor(() => expect(button()?.textContent).toBe('Add 1,200'));
  expect(adds.map((asked) => asked.body)).toEqual([{ ...body, dry_run: true }]);
  await act(async () => button()?.click());
  await vi.waitFor(() => expect(closed).toBe(1));
  expect([started, adds.length, said]).toEqual([[2], 1, ['Adding contacts to “Spring”. This goes on by itself.']]);
});
