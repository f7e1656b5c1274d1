import { createEntities } from '@talk/core/entities';
import { createFakeClient, type FakeClient } from '@talk/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../workspace/workspace-context.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface PageSetup {
  /** The screens by their paths. */
  readonly routes: Readonly<Record<string, () => ReactNode>>;
  readonly address: string;
  readonly user?: object;
  /** The operations of `client.api`, those that the screens use. */
  readonly api: object;
  /** Other parts of the workspace that the screens use. */
  readonly parts?: object;
  /** What the workspace does with events. */
  readonly follow?: (parts: Pick<WorkspaceParts, 'entities' | 'queries'> & Pick<FakeClient, 'realtime'>) => unknown;
}

let root: Root | null = null;

/** Draws a screen at its address. Another address needs `closePage` first. */
export async function openPage({ routes, address, user, api, parts: others, follow }: PageSetup): Promise<{
  readonly go: (to: string) => Promise<void>;
  readonly path: () => string;
  /** An event of the server, for the store and `follow`. */
  readonly hear: (type: string, data: object) => Promise<void>;
}> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const entities = createEntities();
  const { realtime, push } = createFakeClient();
  const top = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: top.addChildren(
      Object.entries(routes).map(([path, component]) => createRoute({ getParentRoute: () => top, path, component })),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const parts = {
    user: {
      id: 9,
      company: { brand_name: null, brand_logo: null },
      user_roles: ['Company Admin'],
      user_permissions: [],
      time_format: '12',
      default_app: 'ask',
      company_name: 'Acme',
      ...user,
    },
    client: { api },
    entities,
    toasts: { show: () => undefined },
    queries,
    ...others,
  } as unknown as WorkspaceParts;
  entities.follow(realtime);
  follow?.({ realtime, entities, queries });
  await act(() => router.load());
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const drawn = root;
  await act(async () =>
    drawn.render(
      <QueryClientProvider client={queries}>
        <WorkspaceContext value={parts}>
          <RouterProvider router={router as never} />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
  return {
    go: (to) => act(async () => void router.navigate({ to } as never)),
    path: () => router.state.location.pathname,
    hear: (type, data) => act(async () => push(type, data)),
  };
}

export async function closePage(): Promise<void> {
  const drawn = root;
  root = null;
  if (drawn !== null) await act(async () => drawn.unmount());
  document.body.replaceChildren();
}

export const pageText = (): string => document.body.textContent;
/** Waits until a check passes, with what the screen does in between. */
export const until = (check: () => void): Promise<void> =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      check();
    },
    { timeout: 5000 },
  );
export const shows = (words: string): Promise<void> => until(() => expect(pageText()).toContain(words));

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );
  if (found === undefined) throw new Error(`There is no button ${name}.`);
  return found;
}
export const press = (name: string): Promise<void> => act(async () => button(name).click());

/** A field by its label. A select or a text area is one too. */
export function field(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  const byLabel = named?.htmlFor ? document.getElementById(named.htmlFor) : named?.querySelector('input');
  const found = document.querySelector(`[aria-label="${label}"]`) ?? byLabel;
  if (found == null) throw new Error(`There is no field ${label}.`);
  return found as HTMLInputElement;
}

/** Types a value into a field, or chooses it. */
export const fill = (label: string, value: string): Promise<void> =>
  act(async () => {
    const one = field(label);
    Reflect.set(Object.getPrototypeOf(one) as object, 'value', value, one);
    one.dispatchEvent(new Event(one.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  });
export const tick = (label: string): Promise<void> => act(async () => field(label).click());

export const chooseFile = (label: string, file: File): Promise<void> =>
  act(async () => {
    const input = field(label);
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
