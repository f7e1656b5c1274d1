import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPusherServer, type PusherServer } from '../pusher-server.js';
import type { FanOutMessage } from '../fan-out/fan-out.js';
import { md5Hex, requestSignature } from '../protocol/signature.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import { testApp } from '../testing/realtime-node.js';

let clock: ManualClock;
let server: PusherServer;
let sent: FanOutMessage[];
let broken: boolean;

beforeEach(() => {
  clock = createManualClock();
  sent = [];
  broken = false;
  const fanOut = {
    publish: (message: FanOutMessage) => {
      // What nodes tell each other of themselves is no concern of these tests.
      if (message.kind !== 'cluster') sent.push(message);
      return broken ? Promise.reject(new Error('down')) : Promise.resolve();
    },
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  };
  server = createPusherServer({ apps: [testApp], clock, fanOut });
});
afterEach(() => server.close());

const event = { name: 'greet', channels: ['news'], data: '{"a":1}' };

/** Calls the API with a correct signature, unless `change` spoils the query after signing. */
const call = (
  method: string,
  path: string,
  body?: unknown,
  { params = {}, change }: { params?: Record<string, string>; change?: (query: URLSearchParams) => void } = {},
) => {
  const bytes = Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  const query = new URLSearchParams({
    auth_key: testApp.key,
    auth_timestamp: String(clock.nowMs() / 1000),
    auth_version: '1.0',
    ...(bytes.length > 0 && { body_md5: md5Hex(bytes) }),
    ...params,
  });
  query.set('auth_signature', requestSignature(testApp, method, path, query));
  change?.(query);
  return server.handleHttp({ method, path, query, body: bytes });
};

describe('who may call', () => {
  it.each<[string, (query: URLSearchParams) => void]>([
    ['no signature', (query) => query.delete('auth_signature')],
    ['a wrong signature', (query) => query.set('auth_signature', '0'.repeat(64))],
    ['a signature of another length', (query) => query.set('auth_signature', 'x')],
    ['another key', (query) => query.set('auth_key', 'other')],
    ['another version', (query) => query.set('auth_version', '2.0')],
    ['a body that was exchanged', (query) => query.set('body_md5', md5Hex('{}'))],
    ['no body checksum', (query) => query.delete('body_md5')],
    ['a parameter added later', (query) => query.append('info', 'user_count')],
    ['a parameter given twice', (query) => query.append('auth_key', testApp.key)],
    ['a time that is no number', (query) => query.set('auth_timestamp', 'NaN')],
  ])('refuses %s', async (_what, change) => {
    const answer = await call('POST', '/apps/7/events', event, { change });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain(testApp.secret);
    expect(sent).toEqual([]);
    expect(server.metrics.apiRefusals).toBe(1);
  });

  it('refuses a correct signature that is more than 600 seconds old or ahead', async () => {
    const at = (seconds: number) => ({ params: { auth_timestamp: String(clock.nowMs() / 1000 + seconds) } });
    expect((await call('POST', '/apps/7/events', event, at(-601))).status).toBe(401);
    expect((await call('POST', '/apps/7/events', event, at(601))).status).toBe(401);
    expect((await call('POST', '/apps/7/events', event, at(-600))).status).toBe(200);
  });

  it('does not tell an unknown application from a wrong key', async () => {
    const unknown = await call('POST', '/apps/99/events', event);
    const wrong = await call('POST', '/apps/7/events', event, { change: (query) => query.set('auth_key', 'x') });
    expect(unknown).toEqual(wrong);
  });

  it('answers 404 and 405 for what is not there', async () => {
    expect((await call('GET', '/elsewhere')).status).toBe(404);
    expect((await call('GET', '/apps/7/elsewhere')).status).toBe(404);
    expect((await call('GET', '/apps/7/events')).status).toBe(405);
    expect((await call('POST', '/apps/7/users/%E0%A4%A/terminate_connections')).status).toBe(400);
  });
});

describe('publishing', () => {
  it.each<[string, unknown, number]>([
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['no channels', { ...event, channels: [] }, 400],
    ['101 channels', { ...event, channels: Array.from({ length: 101 }, (_, n) => `c${n}`) }, 400],
    ['a channel that is no text', { ...event, channels: [7] }, 400],
    ['a channel name with a space', { ...event, channels: ['a b'] }, 400],
    ['no name', { ...event, name: undefined }, 400],
    ['a name of the protocol', { ...event, name: 'pusher_internal:member_added' }, 400],
    ['data that is no text', { ...event, data: {} }, 400],
    ['a socket id that is none', { ...event, socket_id: 'me' }, 400],
    ['more than 10 KB', { ...event, data: 'é'.repeat(5_121) }, 413],
    ['counts that do not exist', { ...event, info: 'user_count' }, 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await call('POST', '/apps/7/events', body)).status).toBe(status);
    expect(sent).toEqual([]);
  });

  it('takes exactly 10 KB', async () => {
    expect((await call('POST', '/apps/7/events', { ...event, data: 'x'.repeat(10_240) })).status).toBe(200);
  });

  it('passes an event on once for channels named twice, leaving the causing socket out', async () => {
    const answer = await call('POST', '/apps/7/events', { ...event, channels: ['a', 'a', 'b'], socket_id: '1.2' });
    expect(answer).toEqual({ status: 200, contentType: 'application/json', body: '{}' });
    expect(sent).toMatchObject([{ channels: ['a', 'b'], event: 'greet', data: '{"a":1}', exceptSocketId: '1.2' }]);
  });

  it('takes a batch whole or not at all', async () => {
    const good = { name: 'x', channel: 'a', data: '1' };
    const bad = await call('POST', '/apps/7/batch_events', { batch: [good, { ...good, channel: 'a b' }] });
    expect(bad.status).toBe(400);
    expect((await call('POST', '/apps/7/batch_events', { batch: Array.from({ length: 11 }, () => good) })).status).toBe(
      400,
    );
    expect(sent).toEqual([]);
    const answer = await call('POST', '/apps/7/batch_events', {
      batch: [good, { ...good, channel: 'presence-b', info: 'user_count' }],
    });
    expect(JSON.parse(answer.body)).toEqual({ batch: [{}, { occupied: false, user_count: 0 }] });
    expect(sent).toHaveLength(2);
  });

  it('answers 503 when the event could not be passed on', async () => {
    broken = true;
    expect((await call('POST', '/apps/7/events', event)).status).toBe(503);
  });
});

describe('asking', () => {
  it('refuses user counts and users of channels that have none', async () => {
    expect((await call('GET', '/apps/7/channels', undefined, { params: { info: 'user_count' } })).status).toBe(400);
    expect((await call('GET', '/apps/7/channels/news/users')).status).toBe(400);
    expect((await call('GET', '/apps/7/channels/a%20b')).status).toBe(400);
  });

  it('tells an empty channel as not occupied', async () => {
    expect((await call('GET', '/apps/7/channels/news')).body).toBe('{"occupied":false}');
    expect((await call('GET', '/apps/7/channels')).body).toBe('{"channels":{}}');
  });

  it('ends the sessions of a user on every node', async () => {
    expect((await call('POST', '/apps/7/users/42/terminate_connections')).body).toBe('{}');
    expect(sent).toEqual([{ kind: 'terminate-user', appId: '7', userId: '42' }]);
  });
});
