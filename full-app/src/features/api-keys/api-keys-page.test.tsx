import { TalkError } from '@talk/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { ApiKeysPage } from './api-keys-page.js';
import type { ApiKey } from './use-api-keys.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const keyOf = (changes: Partial<ApiKey>): ApiKey => ({
  id: 1,
  kind: 'publishable',
  name: 'Shop',
  prefix: 'pk_shop',
  public_id: 'kp_shop',
  allowed_origins: ['https://shop.example.com'],
  user_id: null,
  signs_in_users: false,
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  ...changes,
});
const keys = [
  keyOf({}),
  keyOf({
    id: 2,
    kind: 'user',
    name: 'CRM',
    prefix: 'uk_crm',
    user_id: 5,
    allowed_origins: ['https://a.example.com', 'https://b.example.com'],
    last_used_at: '2026-11-20T10:00:00.000Z',
  }),
  keyOf({
    id: 3,
    kind: 'secret',
    name: 'Old',
    revoked_at: '2026-11-02T10:00:00.000Z',
    user_id: 8,
    allowed_origins: [],
  }),
];
const widget = {
  api_key_id: 1,
  line_id: null,
  greeting: 'Hello',
  offline_message: 'Closed',
  consent_text: 'I agree to be texted about my request.',
  privacy_url: null,
  accent: null,
  identity: 'off',
  trusts_signed_numbers: false,
  identity_secrets: [{ id: 4, kid: 'k4', created_at: '2026-11-01T10:00:00.000Z', revoked_at: null }],
};
const answers: Record<string, unknown> = {
  getTextingWidget: widget,
  updateTextingWidget: widget,
  revokeIdentitySecret: widget,
  createIdentitySecret: { id: 6, kid: 'k6', secret: 'whsec_6' },
  updateApiKey: keys[0],
};

let root: Root;
let sent: { readonly id: string; readonly params?: object; readonly body?: object }[];
let refusal: TalkError | null;
let roles: string[];

async function call(operation: { id: string }, { params, body }: { params?: object; body?: object }): Promise<unknown> {
  if (operation.id !== 'getTextingWidget')
    sent.push({ id: operation.id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  return answers[operation.id];
}

async function show(): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queries.setQueryData(['team'], [{ id: 5, name: 'Priya', enabled: true }]);
  const parts = {
    user: {
      id: 5,
      user_roles: roles,
      user_permissions: ['manage api keys', 'list user'],
      company: { timezone: 'UTC' },
    },
    client: {
      api: {
        call,
        apiKeys: {
          list: async () => ({ data: keys }),
          create: async ({ body }: { body: object }) => {
            await call({ id: 'createApiKey' }, { body });
            return { key: keyOf({ id: 7, ...body }), secret: 'pk_the_whole_key' };
          },
          revoke: ({ params }: { params: object }) => call({ id: 'revokeApiKey' }, { params }),
        },
        company: { lines: async () => ({ data: [] }) },
      },
    },
    entities: { lines: { ask: (answer: () => Promise<unknown>) => answer(), peek: () => undefined } },
    toasts: { show: () => undefined },
    queries,
  } as unknown as WorkspaceParts;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <WorkspaceContext value={parts}>
          <ApiKeysPage />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
}

const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, input, textarea')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name || each.getAttribute('name') === name,
  );
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const press = (name: string): Promise<void> => act(async () => named(name).click());
const type = (name: string, value: string): Promise<void> =>
  act(async () => {
    const field = named(name);
    const of = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Reflect.set(of.prototype, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const rows = (): (string | null)[] =>
  [...document.querySelectorAll('.app-setting-words .tk-muted')].map((each) => each.textContent);

beforeEach(() => {
  sent = [];
  refusal = null;
  roles = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('says of each key what it opens, for whom, where, and whether it is used', async () => {
  await show();
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows()).toEqual([
    'Website texting · pk_shop… · https://shop.example.com · made Nov 1, 2026 · never used',
    'Phone on a page · for Priya · uk_crm… · 2 sites · made Nov 1, 2026 · last used Nov 20, 2026',
    'Server · for Former user · pk_shop… · made Nov 1, 2026 · revoked Nov 2, 2026',
  ]);
  // A revoked key can be neither changed nor revoked again.
  expect(document.querySelector('.app-keys-revoked button')).toBeNull();
});

it('names what is wrong before it asks the server, then makes a key that is shown once', async () => {
  await show();
  await vi.waitFor(() => named('New key'));
  await press('New key');
  await type('allowed_origins', 'shop.example.com');
  await press('Create key');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Enter a name.'));
  expect(document.body.textContent).toContain('“shop.example.com” is no site.');
  expect(sent).toEqual([]);
  await type('name', 'Shop');
  await type('allowed_origins', 'https://shop.example.com/');
  await press('Create key');
  await vi.waitFor(() => expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('Your new key'));
  expect(sent).toEqual([
    {
      id: 'createApiKey',
      body: { kind: 'publishable', name: 'Shop', allowed_origins: ['https://shop.example.com'] },
    },
  ]);
  const shown = [...document.querySelectorAll<HTMLInputElement>('dialog :is(input, textarea)')].map(
    ({ value }) => value,
  );
  expect(shown[0]).toBe('pk_the_whole_key');
  expect(shown[1]).toContain('data-key="pk_the_whole_key"');
});

it('changes only what differs, and says what the server refuses at its field', async () => {
  await show();
  await vi.waitFor(() => named('Change Shop'));
  await press('Change Shop');
  await type('allowed_origins', 'https://shop.example.com\nhttps://two.example.com');
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    status: 422,
    fieldErrors: { 'allowed_origins.1': ['That site is not yours.'] },
  });
  await press('Save');
  await vi.waitFor(() => expect(document.body.textContent).toContain('That site is not yours.'));
  refusal = null;
  await press('Save');
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent.at(-1)).toEqual({
    id: 'updateApiKey',
    params: { id: 1 },
    body: { allowed_origins: ['https://shop.example.com', 'https://two.example.com'] },
  });
});

it('lets an admin, and no one else, allow a secret key to sign users in', async () => {
  await show();
  await vi.waitFor(() => named('New key'));
  await press('New key');
  await act(async () => document.querySelector<HTMLInputElement>('input[value="secret"]')?.click());
  expect(document.body.textContent).not.toContain('May sign users in');
  await press('Cancel');
  roles = ['Company Admin'];
  await show();
  await press('New key');
  await act(async () => document.querySelector<HTMLInputElement>('input[value="secret"]')?.click());
  await type('name', 'Portal');
  await act(async () => document.querySelector<HTMLInputElement>('.app-setting input')?.click());
  await press('Create key');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    kind: 'secret',
    name: 'Portal',
    allowed_origins: [],
    user_id: 5,
    signs_in_users: true,
  });
});

it('sets up what visitors of the site read', async () => {
  await show();
  await vi.waitFor(() => named('Website texting of Shop'));
  await press('Website texting of Shop');
  await vi.waitFor(() => named('greeting'));
  await type('greeting', 'Hi! Which boot?');
  await press('Save');
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toEqual([{ id: 'updateTextingWidget', params: { id: 1 }, body: { greeting: 'Hi! Which boot?' } }]);
});

it('makes an identity secret that is shown once, and revokes one after asking', async () => {
  await show();
  await vi.waitFor(() => named('Identity secrets of Shop'));
  await press('Identity secrets of Shop');
  await vi.waitFor(() => named('Revoke secret k4'));
  await press('New secret');
  await vi.waitFor(() => expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('Your new secret'));
  await press('Done');
  await press('Revoke secret k4');
  expect(sent.map(({ id }) => id)).toEqual(['createIdentitySecret']);
  await press('Revoke secret');
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ id: 'revokeIdentitySecret', params: { id: 1, secretId: 4 } }));
});
