import { signal } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { SessionPage } from './session-page.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const stopped = {
  id: 1,
  list_id: 7,
  list_name: 'Spring',
  state: 'ended',
  state_reason: 'turned-off',
  finished: true,
  step: 'idle',
  calls_in_ms: null,
  problem: null,
  task: null,
  settings: { successful_call_disposition_ids: [] },
  outcomes: [{ outcome: 'answered', count: 4 }],
  skipped: [],
  redialed: 0,
  redial_message: null,
  time_lost: [],
  total_seconds: 600,
  talk_seconds: 300,
  callable_later: [],
  waiting: null,
  projected_seconds: null,
  version: 3,
};
const answers: Readonly<Record<string, unknown>> = { getCurrentDialerSession: { session: stopped } };
const client = {
  api: { call: ({ id }: { id: string }) => Promise.resolve(answers[id] ?? { data: [] }) },
  realtime: { on: () => () => undefined, onResync: () => () => undefined },
  phone: { call: signal(null), status: signal({ kind: 'ready' }) },
};
const phone = {
  next: signal(null),
  agent: { state: signal({ status: 'accepting-calls' }) },
  afterCall: { left: signal(null) },
};
let wasOn: boolean;
let turn: (isOn: boolean) => void;
const entities = createEntities();
const queries = new QueryClient();
let root: Root;

function Page() {
  const [isOn, setIsOn] = useState(wasOn);
  useEffect(() => {
    turn = setIsOn;
  }, []);
  const user = {
    id: 5,
    time_format: '12',
    user_permissions: [],
    company_name: 'Acme',
    company: { brand_name: null, auto_dialer_enabled: isOn },
  };
  return (
    <WorkspaceContext value={{ client, entities, phone, queries, user } as unknown as WorkspaceParts}>
      <SessionPage />
    </WorkspaceContext>
  );
}

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(isOn: boolean): Promise<void> {
  wasOn = isOn;
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    ),
  );
}
const text = (): string => document.body.textContent ?? '';

it('shows how a session ended when the dialer is turned off, and then that it is off', async () => {
  await show(true);
  expect(text()).toContain('Stopped because the power dialer was turned off for your account.');
  await act(async () => turn(false));
  expect(text()).toContain('The session has ended');
  const another = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Start another session');
  await act(async () => another?.click());
  expect(text()).not.toContain('The session has ended');
  expect(text()).toContain('Your account has to have it turned on');
});

it('starts no session on a page that is opened while the dialer is off', async () => {
  await show(false);
  expect(text()).toContain('The power dialer is turned off for your account.');
  expect(text()).not.toContain('The session has ended');
});
