import { afterEach, expect, it } from 'vitest';
import { apiKey } from './auth/methods.js';
import type { ReceivedEvent } from './realtime/realtime.js';
import { createEvents } from './short-ways.js';
import { createTalk } from './talk.js';
import type { Talk } from './talk.js';
import { profileOf } from './testing/snapshots.js';

const clients: Talk[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.dispose()));

/** A signed-in client that keeps what it sends. */
function client(answers: Readonly<Record<string, unknown>> = {}) {
  const sent: { method: string | undefined; path: string; body: unknown; key: string | null }[] = [];
  const granted = { token: 't1', expires_in_seconds: 600, kind: 'user', company_id: 3, user_id: 5, user: profileOf() };
  const talk = createTalk({
    apiUrl: 'https://talk.test',
    auth: apiKey('uk_test_key'),
    ports: {
      fetch: (url, { method, body, headers } = {}) => {
        const { pathname, search } = new URL(url);
        if (pathname === '/api/v1/auth/token') return Promise.resolve(Response.json(granted));
        sent.push({
          method,
          path: pathname + search,
          body: body === undefined ? null : JSON.parse(body as string),
          key: new Headers(headers).get('idempotency-key'),
        });
        return Promise.resolve(Response.json(answers[pathname] ?? {}));
      },
    },
  });
  clients.push(talk);
  return { talk, sent };
}

it('sends a text to a number or to a contact, once for each key', async () => {
  const { talk, sent } = client();
  await talk.messages.send({ to: '(415) 555-0150', text: 'Your order is ready.' }, { idempotencyKey: 'order-1042' });
  await talk.messages.send({ contactId: 42, text: 'Hi', line: 3, attachments: ['u-1'] });
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/v1/messages',
      body: { body: 'Your order is ready.', phone_number: '(415) 555-0150' },
      key: 'order-1042',
    },
    {
      method: 'POST',
      path: '/api/v1/messages',
      body: { body: 'Hi', contact_id: 42, campaign_id: 3, attachments: ['u-1'] },
      key: expect.any(String),
    },
  ]);
  await expect(talk.messages.send({ text: 'To whom?' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(sent).toHaveLength(2);
});

it('lists, adds and finds contacts', async () => {
  const { talk, sent } = client({ '/api/v1/contact/find-by-phone': { contact: { id: 42, name: 'Maya' } } });
  await talk.contacts.list({ search: 'Maya' });
  await talk.contacts.create({ first_name: 'Maya', phone_number: '+14155550150' });
  const found = await talk.contacts.find('+14155550150');
  expect(sent.map(({ method, path, body }) => [method, path.split('?')[0], body])).toEqual([
    ['GET', '/api/v2/contacts', null],
    ['POST', '/api/v1/contact', { first_name: 'Maya', phone_number: '+14155550150' }],
    ['GET', expect.stringMatching(/find|phone/), null],
  ]);
  expect(found === null || found === undefined || found.id === 42).toBe(true);
});

it('hears texts and contacts by plain names, until it is stopped', () => {
  const handlers = new Set<(event: ReceivedEvent) => void>();
  const events = createEvents({
    onAny: (handler: (event: ReceivedEvent) => void) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  } as never);
  const heard: unknown[] = [];
  const stop = events.on('message.received', ({ id }, { replayed }) => heard.push(['received', id, replayed]));
  events.on('message.changed', ({ id }) => heard.push(['changed', id]));
  events.on('contact.created', ({ id }) => heard.push(['created', id]));
  const tell = (type: string, data: object): void =>
    handlers.forEach((handler) => handler({ type, data, replayed: false } as object as ReceivedEvent));
  tell('new_communication', { id: 1, type: 'sms', direction: 'inbound' });
  tell('update_communication', { id: 1, type: 'sms', direction: 'inbound' });
  tell('new_communication', { id: 2, type: 'sms', direction: 'outbound' });
  tell('update_communication', { id: 2, type: 'sms', direction: 'outbound' });
  tell('new_communication', { id: 3, type: 'call', direction: 'inbound' });
  tell('contact_created', { id: 42 });
  stop();
  tell('new_communication', { id: 4, type: 'sms', direction: 'inbound' });
  expect(heard).toEqual([
    ['received', 1, false],
    ['changed', 2],
    ['changed', 2],
    ['created', 42],
  ]);
});
