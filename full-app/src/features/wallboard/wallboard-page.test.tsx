import { createEntities } from '@talk/core/entities';
import { createFakeClient } from '@talk/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTableLayouts, TableLayoutsContext } from '../../shared/table/columns.store.js';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { Freshness } from './freshness.js';
import { WallboardPage } from './wallboard-page.js';
import { readWallboardSearch } from './wallboard-search.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});
const text = (): string => document.body.textContent;
const draw = (children: ReactNode): Promise<void> => act(async () => root.render(children));

async function open(address: string, role = 'Company Supervisor', permissions: string[] = []): Promise<void> {
  const top = createRootRoute();
  const section = createRoute({
    getParentRoute: () => top,
    path: '/wallboard/$section',
    validateSearch: readWallboardSearch,
    component: WallboardPage,
  });
  const router = createRouter({
    routeTree: top.addChildren([section]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const parts = {
    user: { user_roles: [role], user_permissions: permissions, company: { brand_name: null } },
    client: createFakeClient(),
    entities: createEntities(),
  } as unknown as WorkspaceParts;
  // Another router needs another tree.
  await act(async () => root.unmount());
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => router.load());
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceContext value={parts}>
        <TableLayoutsContext
          value={createTableLayouts({ get: () => null, set: () => {} }, () => Promise.resolve(true))}
        >
          <RouterProvider router={router as never} />
        </TableLayoutsContext>
      </WorkspaceContext>
    </QueryClientProvider>,
  );
}

it('opens for admins and supervisors only', async () => {
  for (const role of ['Company Admin', 'Company Supervisor']) {
    await open('/wallboard/overview', role);
    expect(document.querySelector('h1')?.textContent).toBe('Wallboard');
  }
  for (const role of ['Company Agent', 'Company Reporter Access', 'Billing Admin']) {
    await open('/wallboard/overview', role);
    expect(text()).toContain('This page does not exist');
  }
});

it('opens the live calls alone for an agent who may supervise calls', async () => {
  const permissions = ['list communication', 'barge and whisper on call'];
  await open('/wallboard/live-calls', 'Company Agent', permissions);
  expect(document.querySelector('h1')?.textContent).toBe('Wallboard');
  expect(document.querySelector('nav[aria-label="Parts of the wallboard"]')).toBeNull();
  for (const section of ['overview', 'agents', 'queued-calls', 'parked-calls']) {
    await open(`/wallboard/${section}`, 'Company Agent', permissions);
    expect(text()).toContain('This page does not exist');
  }
});

it('has a sound that is off until it is switched on', async () => {
  localStorage.clear();
  await open('/wallboard/overview');
  const button = () => document.querySelector<HTMLButtonElement>('[aria-label="Sound when a number needs action"]');
  expect(button()?.getAttribute('aria-pressed')).toBe('false');
  await act(async () => button()?.click());
  expect(button()?.getAttribute('aria-pressed')).toBe('true');
  await open('/wallboard/overview');
  expect(button()?.getAttribute('aria-pressed')).toBe('true');
});

it('has no other sections', async () => {
  await open('/wallboard/lunch');
  expect(text()).toContain('This page does not exist');
});

it('rejects a mode that does not exist, on each section', async () => {
  for (const section of ['overview', 'agents', 'queued-calls', 'live-calls', 'parked-calls']) {
    await open(`/wallboard/${section}?mode=tiny`);
    expect(document.querySelector('h1')?.textContent).toBe('Invalid mode!');
  }
});

it('marks the mode of the address', async () => {
  await open('/wallboard/live-calls?mode=compact');
  expect(document.querySelector('.app-wallboard')?.getAttribute('data-mode')).toBe('compact');
  await vi.waitFor(() => expect(document.querySelector('[role="alert"], .tk-banner')).not.toBeNull());
});

it('says how old data is, and after 15 seconds that it is out of date', async () => {
  const age = () => [text(), document.querySelector('.app-wallboard-age')?.getAttribute('data-freshness')];
  await draw(<Freshness asOfMs={null} nowMs={1_000} />);
  expect(age()).toEqual(['Waiting for data', 'waiting']);
  await draw(<Freshness asOfMs={1_000} nowMs={16_000} />);
  expect(age()).toEqual(['Updated 15 s ago', 'fresh']);
  await draw(<Freshness asOfMs={1_000} nowMs={17_000} />);
  expect(age()).toEqual(['Out of date: 16 s old', 'stale']);
});
