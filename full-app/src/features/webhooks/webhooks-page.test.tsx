import { TalkError } from '@talk/core';
import type { Webhook, WebhookDelivery } from '@talk/core/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { WebhooksPage } from './webhooks-page.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const AT = '2026-11-20T10:00:00.000Z';
const webhookOf = (changes: Partial<Webhook>): Webhook => ({
  id: 1,
  name: 'CRM',
  url: 'https://crm.example.com/talk',
  events: ['call.ended', 'text.received'],
  state: 'active',
  failing_since: null,
  old_secret_until: null,
  waiting: 0,
  created_at: AT,
  ...changes,
});
const delivery: WebhookDelivery = {
  id: 9,
  message_id: 'msg_9',
  type: 'call.ended',
  state: 'failed',
  created_at: AT,
  next_attempt_at: null,
  attempts: [
    { at: AT, status: 500, duration_ms: 12, answer: 'Not now', problem: null },
    { at: '2026-11-20T09:00:00.000Z', status: null, duration_ms: 15_000, answer: null, problem: 'timeout' },
  ],
  body: '{"type":"call.ended"}',
};

let root: Root;
let webhooks: Webhook[];
let sent: { readonly id: string; readonly params?: object; readonly body?: object }[];
let toasts: string[];
let refusal: TalkError | null;

async function call(operation: { id: string }, { params, body }: { params?: object; body?: object }): Promise<unknown> {
  const { id } = operation;
  if (id === 'listWebhooks') return { data: webhooks };
  if (id === 'listWebhookDeliveries') return { data: [delivery], has_more_pages: false, next_cursor: null };
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  if (id === 'testWebhook' || id === 'replayWebhookDelivery')
    return { ...delivery, attempts: [{ ...delivery.attempts[0], status: id === 'testWebhook' ? 204 : 500 }] };
  return id === 'updateWebhook' || id === 'removeWebhook' ? webhooks[0] : { webhook: webhooks[0], secret: 'whsec_7' };
}

async function show(): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const parts = {
    user: { id: 5, user_roles: [], user_permissions: ['manage api keys'], company: { timezone: 'UTC' } },
    client: { api: { call } },
    toasts: { show: (text: string) => void toasts.push(text) },
    queries,
  } as unknown as WorkspaceParts;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <WorkspaceContext value={parts}>
          <WebhooksPage />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
}

const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, input')].find(
    (each) =>
      (each.getAttribute('aria-label') ?? each.textContent) === name ||
      each.getAttribute('name') === name ||
      each.closest('label')?.textContent.trim() === name,
  );
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const press = (name: string): Promise<void> => act(async () => named(name).click());
const type = (name: string, value: string): Promise<void> =>
  act(async () => {
    const field = named(name);
    Reflect.set(HTMLInputElement.prototype, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const text = (): string => document.body.textContent;

beforeEach(() => {
  webhooks = [
    webhookOf({}),
    webhookOf({ id: 2, name: 'Old', events: ['call.ended'], state: 'paused', waiting: 3, failing_since: AT }),
  ];
  sent = [];
  toasts = [];
  refusal = null;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('says of each webhook where it goes and how it is doing, and switches a paused one on', async () => {
  await show();
  await vi.waitFor(() => named('Log of CRM'));
  const facts = [...document.querySelectorAll('.app-setting-words .tk-muted')].map((each) => each.textContent);
  expect(facts).toEqual([
    'https://crm.example.com/talk · 2 events · on',
    'https://crm.example.com/talk · 1 event · paused · 3 waiting · failing since Nov 20, 2026, 10:00 AM',
  ]);
  expect(text()).toContain('Old has accepted nothing for three days.');
  await press('Switch on Old');
  await vi.waitFor(() => expect(toasts).toEqual(['Old is on.']));
  expect(sent).toEqual([{ id: 'updateWebhook', params: { id: 2 }, body: { is_enabled: true } }]);
});

it('names what is missing, says what the server refuses at its field, and shows a new secret once', async () => {
  webhooks = [];
  await show();
  await vi.waitFor(() => named('New webhook'));
  webhooks = [webhookOf({})];
  await press('New webhook');
  await press('Add webhook');
  await vi.waitFor(() => expect(text()).toContain('Choose at least one event.'));
  expect(sent).toEqual([]);
  await type('name', 'CRM');
  await type('url', 'https://10.0.0.7/');
  await press('A call ended call.ended');
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    status: 422,
    fieldErrors: { url: ['This address is on a private network.'] },
  });
  await press('Add webhook');
  await vi.waitFor(() => expect(text()).toContain('This address is on a private network.'));
  refusal = null;
  await type('url', 'https://crm.example.com/talk');
  await press('Add webhook');
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('whsec_7'));
  expect(text()).not.toContain('fingerprint');
  expect(sent.at(-1)).toEqual({
    id: 'createWebhook',
    body: { name: 'CRM', url: 'https://crm.example.com/talk', events: ['call.ended'] },
  });
});

it('changes only what differs, and switches one off', async () => {
  await show();
  await vi.waitFor(() => named('Change CRM'));
  await press('Change CRM');
  await press('Send events');
  await press('Save');
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toEqual([{ id: 'updateWebhook', params: { id: 1 }, body: { is_enabled: false } }]);
});

it('shows the log with each attempt, sends a test, and sends one again', async () => {
  await show();
  await vi.waitFor(() => named('Log of CRM'));
  await press('Log of CRM');
  await vi.waitFor(() => expect(text()).toContain('500 after 12 ms'));
  expect(text()).toContain('Not now');
  expect(text()).toContain('no answer within 15 seconds');
  await press('Send a test event');
  await vi.waitFor(() => expect(toasts).toEqual(['The test event was accepted.']));
  await press('Send call.ended of Nov 20, 2026, 10:00 AM again');
  await vi.waitFor(() => expect(toasts.at(-1)).toBe('It was not accepted.'));
  expect(sent).toEqual([
    { id: 'testWebhook', params: { id: 1 } },
    { id: 'replayWebhookDelivery', params: { id: 1, deliveryId: 9 } },
  ]);
});

it('makes a new secret after asking, and removes a webhook', async () => {
  await show();
  await vi.waitFor(() => named('New secret for CRM'));
  await press('New secret for CRM');
  expect(text()).toContain('For 24 hours');
  await press('Make a new secret');
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('whsec_7'));
  await press('Done');
  await press('Remove CRM');
  await press('Remove webhook');
  await vi.waitFor(() => expect(toasts).toEqual(['CRM is removed.']));
  expect(sent.map(({ id }) => id)).toEqual(['rotateWebhookSecret', 'removeWebhook']);
});
