import { TalkError } from '@talk/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followDialer } from '../../entities/dialer/index.js';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { DialerPage } from './dialer-page.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const list = (id: number, type: string, name: string) => ({
  id,
  type,
  name,
  scope: 'personal',
  contact_folder_id: null,
  hasEdit: false,
  total_items: 0,
  total_queued: 0,
  total_called: 0,
  total_failed: 0,
  total_scheduled: 0,
});
const queue = list(1, 'my-queue', 'My Queue');
const user = {
  id: 5,
  time_format: '12',
  user_permissions: [],
  company_name: 'Acme',
  company: { brand_name: null, auto_dialer_enabled: true, dialer_hours: { open: '09:00', close: '18:00' } },
};

let root: Root;
let queries: QueryClient;
let lists: () => Promise<unknown>;
let emit: (name: string, data: object) => void;
const toasts = { show: vi.fn() };

beforeEach(() => {
  toasts.show.mockClear();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  lists = () => Promise.resolve({ data: [list(7, 'personal', 'Spring')] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const handlers: [string, (event: { data: object }) => void][] = [];
  const on = (name: string, handler: (event: { data: object }) => void) => {
    handlers.push([name, handler]);
    return () => undefined;
  };
  followDialer({ on } as never, queries);
  emit = (name, data) => handlers.forEach(([each, handler]) => each === name && handler({ data }));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function open(address: string) {
  const client = {
    api: {
      call: ({ id }: { id: string }) =>
        id === 'getDialerQueue'
          ? Promise.resolve(queue)
          : id === 'listDialerLists'
            ? lists()
            : Promise.resolve({ data: [] }),
    },
  };
  const parts = { client, queries, toasts, user } as unknown as WorkspaceParts;
  const page = createRootRoute();
  const bucket = createRoute({ getParentRoute: () => page, path: '/power-dialer/$bucket', component: DialerPage });
  const home = createRoute({ getParentRoute: () => page, path: '/power-dialer', component: () => null });
  const router = createRouter({
    routeTree: page.addChildren([bucket, home]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await act(() => router.load());
  await act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </WorkspaceContext>,
    ),
  );
  return () => router.state.location.pathname;
}
const text = (): string => document.body.textContent ?? '';
const MISSING = 'There is no such list. It was deleted, or you cannot see it.';

it('goes back to the root with a notice when the list of the address cannot be found', async () => {
  const path = await open('/power-dialer/failed?list=9');
  await vi.waitFor(() => expect(path()).toBe('/power-dialer'));
  expect(toasts.show).toHaveBeenCalledWith(MISSING, { tone: 'bad' });
});

it('goes back to the root with the reason when the lists cannot be loaded', async () => {
  lists = () => Promise.reject(new TalkError({ code: 'INTERNAL', message: 'Broken.', status: 500 }));
  const path = await open('/power-dialer/in-queue?list=7');
  await vi.waitFor(() => expect(path()).toBe('/power-dialer'));
  expect(toasts.show).toHaveBeenCalledTimes(1);
});

it('stays at a list that is there', async () => {
  const path = await open('/power-dialer/in-queue?list=7');
  await vi.waitFor(() => expect(document.querySelector('h2')?.textContent).toBe('Spring'));
  expect([path(), toasts.show.mock.calls]).toEqual(['/power-dialer/in-queue', []]);
});

it('shows what was added to the list until it is dismissed', async () => {
  await open('/power-dialer/in-queue?list=7');
  await vi.waitFor(() => expect(text()).toContain('Spring'));
  const added = (listId: number, count: number): Promise<void> =>
    act(async () =>
      emit('contact_list_bulk_created', { contact_list_id: listId, status_report: { batch_size: count } }),
    );
  await added(7, 48);
  await added(8, 30);
  await vi.waitFor(() => expect(text()).toContain('48 contacts added.'));
  expect(text()).not.toContain('30 contacts added.');
  const dismiss = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Dismiss');
  await act(async () => dismiss?.click());
  await vi.waitFor(() => expect(text()).not.toContain('48 contacts added.'));
});
