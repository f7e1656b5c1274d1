import { createHmac } from 'node:crypto';
import {
  createContact,
  createWebhook,
  listWebhookDeliveries,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateContact,
  updateWebhook,
  type Contact,
  type WebhookEvent,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, runSchedule, useTestServer, type TestUser } from '../../../testing/index.js';
import { createReceiver } from './receiver.fixture.js';

const HOUR_MS = 3_600_000;
const URL = 'https://example.com/talk';
const receiver = createReceiver();
/** The clock moves by weeks, and the admin stays signed in. */
const server = useTestServer({
  web: receiver.web,
  config: (config) => ({ ...config, sessions: { ...config.sessions, tokenLifetimeMs: 365 * 24 * HOUR_MS } }),
});
let admin: TestUser;
let numbers = 0;

beforeEach(async () => {
  receiver.clear();
  admin = await server.user((await server.company()).id);
});

const create = async (events: WebhookEvent[] = ['contact.created', 'contact.updated'], url = URL) => {
  const answer = await server.call(createWebhook, { as: admin, body: { name: 'CRM', url, events } });
  return { ...answer.body.webhook, secret: answer.body.secret };
};
async function contact(first_name = 'Ana', as = admin): Promise<Contact> {
  numbers += 1;
  const phone_number = `+1212555${String(numbers).padStart(4, '0')}`;
  return (await server.call(createContact, { as, body: { first_name, phone_number } })).body;
}
/** What happens within seconds. */
async function soon(): Promise<void> {
  await runSchedule(server.context, 'webhooks.collect');
  await drainJobs(server.context);
}
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await soon();
}
const shown = async () => (await server.call(listWebhooks, { as: admin })).body.data[0];
const log = async (id: number) =>
  (await server.call(listWebhookDeliveries, { as: admin, params: { id }, query: {} })).body.data;
const types = () => receiver.received.map(({ body }) => body.type);
function signatureOf(secret: string, { headers, text }: (typeof receiver.received)[number]): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

it('sends what happens from now on, signed, once, and writes it into the log', async () => {
  await contact();
  const { id, secret } = await create();
  const { id: contactId } = await contact('Bo');
  await soon();
  await soon();
  const [first, ...others] = receiver.received;
  expect(others.map(({ body }) => body.type)).not.toContain('contact.created');
  expect(first?.url).toBe(URL);
  expect(first?.body).toMatchObject({
    type: 'contact.created',
    company_id: admin.companyId,
    data: { id: contactId, contact: { first_name: 'Bo' }, changes: null },
  });
  if (first === undefined) throw new Error('nothing was sent');
  expect(first.headers['content-type']).toBe('application/json');
  expect(first.headers['webhook-timestamp']).toBe(String(Math.floor(server.clock.now().getTime() / 1000)));
  expect(first.headers['webhook-signature']).toBe(signatureOf(secret, first));
  const entry = (await log(id)).at(-1);
  expect(entry).toMatchObject({
    message_id: first.headers['webhook-id'],
    type: 'contact.created',
    state: 'delivered',
    body: first.text,
    attempts: [{ status: 204, answer: '', problem: null }],
  });
});

it('sends only the chosen events', async () => {
  await create(['contact.updated']);
  const { id } = await contact();
  await server.call(updateContact, { as: admin, params: { id }, body: { first_name: 'Eva' } });
  await soon();
  expect(new Set(types())).toEqual(new Set(['contact.updated']));
});

it('tries again with pauses that grow, and holds back what comes after about the same contact', async () => {
  receiver.react(() => ({ status: 500, body: Buffer.from('no\u0000t now') }));
  const { id } = await create();
  const first = await contact();
  await server.call(updateContact, { as: admin, params: { id: first.id }, body: { first_name: 'Eva' } });
  const other = await contact('Bo');
  await soon();
  const created = receiver.received.map(({ body }) => body.data);
  expect(created).toHaveLength(2);
  expect(created).toMatchObject([{ id: first.id }, { id: other.id }]);
  expect((await log(id)).find(({ attempts }) => attempts.length > 0)).toMatchObject({
    state: 'waiting',
    attempts: [{ status: 500, answer: 'not now', problem: null }],
  });
  expect((await shown())?.failing_since).not.toBeNull();
  receiver.react(() => 200);
  await later(6_000);
  const versions = receiver.received.slice(2).flatMap(({ body }) => {
    const data = body.data as { id: number; version: number };
    return data.id === first.id ? [data.version] : [];
  });
  expect(versions.length).toBeGreaterThan(1);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(await shown()).toMatchObject({ failing_since: null, waiting: 0 });
});

it('waits as long as the receiver asks', async () => {
  receiver.react(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
  await create();
  await contact();
  await soon();
  const before = receiver.received.length;
  receiver.react(() => 200);
  await later(HOUR_MS - 60_000);
  expect(receiver.received).toHaveLength(before);
  await later(61_000);
  expect(receiver.received.length).toBeGreaterThan(before);
});

it('pauses when nothing was accepted for three days, and sends what waits once it is on again', async () => {
  receiver.react(() => 'unreachable');
  const { id } = await create(['contact.created']);
  await contact();
  await soon();
  // Few attempts fall into a step of four hours: together they take longer than three days.
  for (let hours = 0; hours < 132; hours += 4) await later(4 * HOUR_MS);
  expect(await shown()).toMatchObject({ state: 'paused' });
  expect(await log(id)).toMatchObject([{ state: 'failed', attempts: expect.any(Array) as unknown }]);
  const late = await contact('Late');
  receiver.clear();
  await soon();
  expect(receiver.received).toEqual([]);
  await server.call(updateWebhook, { as: admin, params: { id }, body: { is_enabled: true } });
  await soon();
  expect(receiver.received.map(({ body }) => body.data)).toMatchObject([{ id: late.id }]);
  expect(await shown()).toMatchObject({ state: 'active', failing_since: null });
});

it('is switched off by 410, and sends nothing of what happened until it is on again', async () => {
  receiver.react(() => 410);
  const { id } = await create(['contact.created']);
  await contact();
  await contact();
  await soon();
  expect(await shown()).toMatchObject({ state: 'gone', waiting: 0 });
  receiver.clear();
  await contact('Skipped');
  await server.call(updateWebhook, { as: admin, params: { id }, body: { is_enabled: true } });
  const { id: sent } = await contact('Sent');
  await soon();
  expect(receiver.received.map(({ body }) => body.data)).toMatchObject([{ id: sent }]);
});

it.each([301, 302, 307])('takes a redirect (%i) for a refusal', async (status) => {
  receiver.react(() => ({ status, headers: { location: 'http://169.254.169.254/' } }));
  const { id } = await create(['contact.created']);
  await contact();
  await soon();
  expect(receiver.received).toHaveLength(1);
  expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: [{ status }] }]);
});

it('says in the log that a name leads to a private network', async () => {
  receiver.react(() => 'address');
  const { id } = await create(['contact.created']);
  await contact();
  await soon();
  expect(await log(id)).toMatchObject([{ attempts: [{ status: null, answer: null, problem: 'address' }] }]);
});

it('sends a test at once, whether it is on or not, and answers how it went', async () => {
  const { id } = await create();
  await server.call(updateWebhook, { as: admin, params: { id }, body: { is_enabled: false } });
  const { body } = await server.call(testWebhook, { as: admin, params: { id } });
  expect(body).toMatchObject({ type: 'webhook.test', state: 'delivered', attempts: [{ status: 204 }] });
  expect(types()).toEqual(['webhook.test']);
  receiver.react(() => 'timeout');
  const failed = await server.call(testWebhook, { as: admin, params: { id } });
  expect(failed.body).toMatchObject({ state: 'failed', attempts: [{ problem: 'timeout' }] });
});

it('replays a delivery with its id', async () => {
  const { id } = await create(['contact.created']);
  await contact();
  await soon();
  const [entry] = await log(id);
  const params = { id, deliveryId: entry?.id ?? 0 };
  const { body } = await server.call(replayWebhookDelivery, { as: admin, params });
  expect(body.attempts).toHaveLength(2);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.text).toBe(first?.text);
  receiver.react(() => 500);
  const failed = await server.call(replayWebhookDelivery, { as: admin, params });
  expect(failed.body.state).toBe('delivered');
});

it('signs with both secrets for a while after the secret was replaced', async () => {
  const { id, secret } = await create();
  const rotated = await server.call(rotateWebhookSecret, { as: admin, params: { id }, body: { overlap_hours: 2 } });
  expect(rotated.body.secret).not.toBe(secret);
  expect(rotated.body.webhook.old_secret_until).not.toBeNull();
  await server.call(testWebhook, { as: admin, params: { id } });
  server.clock.advance(2 * HOUR_MS + 1);
  await server.call(testWebhook, { as: admin, params: { id } });
  const [both, one] = receiver.received;
  if (both === undefined || one === undefined) throw new Error('nothing was sent');
  const signatures = [signatureOf(rotated.body.secret, both), signatureOf(secret, both)];
  expect(both.headers['webhook-signature']).toBe(signatures.join(' '));
  expect(one.headers['webhook-signature']).toBe(signatureOf(rotated.body.secret, one));
  await server.call(rotateWebhookSecret, { as: admin, params: { id }, body: { overlap_hours: 0 } });
  expect((await shown())?.old_secret_until).toBeNull();
});

it('shows the log in pages, newest first', async () => {
  const { id } = await create(['contact.created']);
  for (let count = 0; count < 3; count += 1) await contact();
  await soon();
  const page = async (cursor?: string) =>
    (
      await server.call(listWebhookDeliveries, {
        as: admin,
        params: { id },
        query: { per_page: 2, ...(cursor !== undefined && { cursor }) },
      })
    ).body;
  const first = await page();
  expect(first).toMatchObject({ has_more_pages: true, data: [{}, {}] });
  const second = await page(first.next_cursor ?? undefined);
  expect(second).toMatchObject({ has_more_pages: false, next_cursor: null, data: [{}] });
  expect([...first.data, ...second.data].map(({ id: each }) => each)).toEqual(
    (await log(id)).map(({ id: each }) => each),
  );
});

it('forgets deliveries after 30 days, except those that wait', async () => {
  const { id } = await create(['contact.created']);
  await contact();
  await soon();
  server.clock.advance(31 * 24 * HOUR_MS);
  await runSchedule(server.context, 'webhooks.purge');
  expect(await log(id)).toEqual([]);
});

describe('who may do it', () => {
  it.each(['http://example.com/', 'https://localhost/', 'https://10.0.0.7/', 'nothing'])('refuses %s', async (url) => {
    const made = await server.call(createWebhook, { as: admin, body: { name: 'x', url, events: ['call.ended'] } });
    expect(made.error).toMatchObject({ code: 'VALIDATION_FAILED', errors: { url: [expect.any(String)] } });
    const { id } = await create();
    const changed = await server.call(updateWebhook, { as: admin, params: { id }, body: { url } });
    expect(changed.error.code).toBe('VALIDATION_FAILED');
  });

  it('refuses unknown events, and none at all', async () => {
    for (const events of [[], ['call.started' as WebhookEvent]]) {
      const made = await server.call(createWebhook, { as: admin, body: { name: 'x', url: URL, events } });
      expect(made.error.code).toBe('VALIDATION_FAILED');
    }
  });

  it('keeps webhooks from those who may not manage API keys, and from other companies', async () => {
    const { id } = await create(['contact.created']);
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    expect((await server.call(listWebhooks, { as: agent })).status).toBe(403);
    expect((await server.call(listWebhookMessages, { as: agent, query: {} })).status).toBe(403);
    const stranger = await server.user((await server.company()).id);
    expect((await server.call(listWebhooks, { as: stranger })).body.data).toEqual([]);
    await contact();
    await soon();
    const deliveryId = (await log(id))[0]?.id ?? 0;
    const params = { id };
    const answers = [
      await server.call(updateWebhook, { as: stranger, params, body: { name: 'Ours' } }),
      await server.call(removeWebhook, { as: stranger, params }),
      await server.call(rotateWebhookSecret, { as: stranger, params, body: {} }),
      await server.call(testWebhook, { as: stranger, params }),
      await server.call(listWebhookDeliveries, { as: stranger, params, query: {} }),
      await server.call(replayWebhookDelivery, { as: stranger, params: { id, deliveryId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const own = await server.call(createWebhook, {
      as: stranger,
      body: { name: 'Own', url: URL, events: ['contact.created'] },
    });
    const crossed = { id: own.body.webhook.id, deliveryId };
    expect((await server.call(replayWebhookDelivery, { as: stranger, params: crossed })).status).toBe(404);
    receiver.clear();
    await contact();
    await soon();
    expect(receiver.received.map(({ body }) => body.company_id)).toEqual([admin.companyId]);
  });

  it('removes a webhook with its log', async () => {
    const { id } = await create(['contact.created']);
    await contact();
    await soon();
    await server.call(removeWebhook, { as: admin, params: { id } });
    expect(await shown()).toBeUndefined();
  });
});

describe('polling for messages', () => {
  it('gives what a webhook would send, with the same ids and bytes', async () => {
    await create();
    const poll = async (since?: number) =>
      (await server.call(listWebhookMessages, { as: admin, query: since === undefined ? {} : { since } })).body;
    const start = await poll();
    expect(start.data).toEqual([]);
    await contact();
    await soon();
    const page = await poll(start.last_seq);
    const sent = receiver.received.map(({ headers, text }) => ({ id: headers['webhook-id'], body: text }));
    const polled = page.data.filter(({ type }) => type.startsWith('contact.')).map(({ id, body }) => ({ id, body }));
    expect(new Set(polled.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)));
    expect(polled).toEqual(expect.arrayContaining(sent));
    expect(await poll(page.last_seq)).toEqual({ data: [], last_seq: page.last_seq, has_more: false });
    expect((await server.call(listWebhookMessages, { as: admin, query: { since: 1e9 } })).error.code).toBe(
      'EVENTS_TOO_OLD',
    );
  });
});
