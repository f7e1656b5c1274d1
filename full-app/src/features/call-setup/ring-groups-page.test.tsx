import { TalkError, type RingGroup } from '@talk/core';
import { ringGroupOf } from '@talk/core/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { RingGroupsPage } from './ring-groups-page.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Sent {
  readonly id: string;
  readonly params?: object;
  readonly body?: object;
}

let root: Root;
let sent: Sent[];
let refusal: TalkError | null;
const groups: RingGroup[] = [
  ringGroupOf({ id: 1, name: 'Support', dial_mode: 1, user_ids: [5, 6], version: 3 }),
  ringGroupOf({ id: 2, name: 'Evenings', should_queue: true, fishing_mode: true, user_ids: [] }),
];
const people = [
  { id: 5, name: 'Priya', enabled: true },
  { id: 6, name: 'Tom', enabled: true },
  { id: 7, name: 'Ana', enabled: true },
  { id: 8, name: 'Rita', enabled: true, read_only_access: true },
  { id: 10, name: 'Noah', enabled: true, answer_by: 'none' },
];

async function call(operation: { id: string }, input: { params?: object; body?: object }): Promise<unknown> {
  sent.push({ id: operation.id, ...input });
  if (refusal !== null) throw refusal;
  return {};
}

async function show(): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queries.setQueryData(['ring-groups'], groups);
  queries.setQueryData(['team'], people);
  const parts = {
    user: {
      id: 9,
      company: { brand_name: null },
      user_roles: ['Company Admin'],
      user_permissions: ['list user', 'list ring group'],
      company_name: 'Acme',
    },
    client: {
      api: {
        call,
        company: { ringGroups: async () => ({ data: groups }), users: async () => ({ data: people }) },
      },
    },
    entities: { users: { ask: (answer: () => Promise<unknown>) => answer() } },
    toasts: { show: () => undefined },
    queries,
  } as unknown as WorkspaceParts;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <WorkspaceContext value={parts}>
          <RingGroupsPage />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
}

const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, select')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const press = (name: string): Promise<void> => act(async () => named(name).click());
const members = (): (string | null)[] =>
  [...document.querySelectorAll('[data-member] bdi')].map((each) => each.textContent);
const type = (name: string, value: string): Promise<void> =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field === null) throw new Error(`There is no ${name}.`);
    Reflect.set(HTMLInputElement.prototype, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(() => {
  sent = [];
  refusal = null;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('says of each group who rings and how', async () => {
  await show();
  expect([...document.querySelectorAll('.app-groups-words .tk-muted')].map((each) => each.textContent)).toEqual([
    'Priya, Tom · Sequential: one after another, in this order',
    'Nobody yet · Agents pick waiting callers themselves · Callers wait in a queue',
  ]);
});

it('moves a person by keyboard, and sends only what was changed', async () => {
  await show();
  await press('Change Support');
  expect(members()).toEqual(['Priya', 'Tom']);
  await act(async () => {
    named('Move Tom up').focus();
    const init = { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true };
    named('Move Tom up').dispatchEvent(new KeyboardEvent('keydown', init));
  });
  expect(members()).toEqual(['Tom', 'Priya']);
  // Tom cannot go further up.
  expect(document.activeElement).toBe(named('Move Tom down'));
  expect(document.querySelector('fieldset [role="status"]')?.textContent).toBe('Tom is now number 1 of 2.');
  await press('Save');
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toEqual([{ id: 'updateRingGroup', params: { id: 1 }, body: { user_ids: [6, 5], if_version: 3 } }]);
});

it('sends nothing when everything was changed back', async () => {
  await show();
  await press('Change Support');
  await press('Move Tom up');
  await press('Move Tom down');
  await press('Save');
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

it('offers everyone who can answer, and no read-only users', async () => {
  await show();
  await press('Change Support');
  const offered = [...document.querySelectorAll('.app-group-add option')].map((each) => each.textContent);
  expect(offered.slice(1)).toEqual(['Ana']);
});

it('names what is wrong before it asks the server', async () => {
  await show();
  await press('New ring group');
  await type('ring_timeout_seconds', '4');
  await press('Create ring group');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Enter a name.'));
  expect(document.body.textContent).toContain('Enter a whole number of seconds from 5 to 120.');
  expect(sent).toEqual([]);
  await type('name', 'Nights');
  await type('ring_timeout_seconds', '30');
  await press('Create ring group');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ id: 'createRingGroup', body: { name: 'Nights', ring_timeout_seconds: 30 } });
});

it('says that a colleague was faster, and keeps what was typed', async () => {
  await show();
  await press('Change Support');
  await type('name', 'Help desk');
  refusal = new TalkError({ code: 'CONFLICT', message: 'Changed.', status: 409 });
  await press('Save');
  await vi.waitFor(() => expect(document.body.textContent).toContain('A colleague changed this ring group'));
  expect(document.querySelector<HTMLInputElement>('input[name="name"]')?.value).toBe('Help desk');
});

it('deletes after a question, and says which line still rings the group', async () => {
  const sentence = 'The line Main rings this group. Choose another group for it first.';
  await show();
  await press('Delete Support');
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: sentence,
    status: 422,
    fieldErrors: { _: [sentence] },
  });
  await press('Delete ring group');
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(sentence));
  refusal = null;
  await press('Delete ring group');
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent.map(({ id, params }) => [id, params])).toEqual([
    ['removeRingGroup', { id: 1 }],
    ['removeRingGroup', { id: 1 }],
  ]);
});
