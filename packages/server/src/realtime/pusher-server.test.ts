import { afterEach, describe, expect, it } from 'vitest';
import type { Occurrence } from './hub/app-hub.js';
import type { PusherServerOptions } from './pusher-server.js';
import { startRealtimeNode, testApp, type RealtimeNode } from './testing/realtime-node.js';
import type { RawClient } from './testing/raw-client.js';

let node: RealtimeNode;
const start = async (options?: Partial<PusherServerOptions>): Promise<void> => {
  node = await startRealtimeNode(options);
};
afterEach(() => node.stop());

const join = (client: RawClient, socketId: string, channel: string, channelData?: string): void => {
  const data = { channel, ...node.server.signChannel(socketId, channel, channelData) };
  client.send({ event: 'pusher:subscribe', data });
};
const member = (userId: string, name = userId): string => JSON.stringify({ user_id: userId, user_info: { name } });

describe('opening a socket', () => {
  it.each([
    ['/', 4005],
    ['//', 4005],
    ['/app/', 4005],
    ['/app/test-key', 4008],
    ['/app/test-key?protocol=seven', 4006],
    ['/app/test-key?protocol=4', 4007],
    ['/app/test-key?protocol=8', 4007],
    ['/app/nobody?protocol=7', 4001],
    ['/app/__proto__?protocol=7', 4001],
    ['/app/off?protocol=7', 4003],
  ])('refuses %s with %i', async (path, code) => {
    await start({ apps: [testApp, { id: '8', key: 'off', secret: 's', enabled: false }] });
    const client = node.open(path);
    expect((await client.next()).fields['code']).toBe(code);
    expect((await client.closed).code).toBe(code);
    expect(node.server.metrics.connections).toBe(0);
  });

  it('refuses a foreign origin with 4009', async () => {
    await start({ allowOrigin: (origin) => origin === 'https://app.test' });
    const foreign = node.open('/app/test-key?protocol=7', { origin: 'https://evil.test' });
    expect((await foreign.closed).code).toBe(4009);
    const own = node.open('/app/test-key?protocol=7', { origin: 'https://app.test' });
    expect((await own.next()).event).toBe('pusher:connection_established');
  });

  it('refuses with 4004 beyond the quota of the application, 4100 beyond that of the node', async () => {
    await start({ apps: [{ ...testApp, maxConnections: 1 }] });
    await node.connect();
    expect((await node.open('/app/test-key?protocol=7').closed).code).toBe(4004);
    await node.stop();
    await start({ limits: { maxConnections: 1 } });
    await node.connect();
    expect((await node.open('/app/test-key?protocol=7').closed).code).toBe(4100);
  });

  it('greets with a socket id and the activity timeout', async () => {
    await start();
    const greeting = await node.open('/app/test-key?protocol=7').next();
    expect(greeting.event).toBe('pusher:connection_established');
    expect(greeting.fields).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
  });
});

describe('channels', () => {
  it('asks for a signature that belongs to this socket and this channel', async () => {
    await start();
    const { client, socketId } = await node.connect();
    const { auth } = node.server.signChannel(socketId, 'private-user-1');
    const other = node.server.signChannel('1.1', 'private-user-2').auth;
    for (const forged of [undefined, '', 'test-key:', other, auth.slice(0, -1), { toString: 'x' }, [auth]]) {
      client.send({ event: 'pusher:subscribe', data: { channel: 'private-user-2', auth: forged } });
      const refusal = await client.next();
      expect(refusal).toMatchObject({ event: 'pusher:subscription_error', channel: 'private-user-2' });
      expect(refusal.fields).toMatchObject({ type: 'AuthError', status: 401 });
    }
    join(client, socketId, 'private-user-2');
    expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
  });

  it('delivers to members only, leaves the causing socket out, and stops after unsubscribing', async () => {
    await start();
    const a = await node.connect();
    const b = await node.connect();
    for (const { client, socketId } of [a, b]) {
      join(client, socketId, 'private-company-1');
      await client.next();
    }
    await node.server.trigger(['private-company-1', 'private-company-2'], 'contact.updated', { id: 5 });
    const frame = await a.client.next();
    expect(frame.raw).toEqual({ event: 'contact.updated', channel: 'private-company-1', data: '{"id":5}' });
    await b.client.next();
    await node.server.trigger(['private-company-1'], 'x', 1, { socketId: a.socketId });
    expect(await a.client.drain()).toEqual([]);
    expect(await b.client.drain()).toHaveLength(1);
    b.client.send({ event: 'pusher:unsubscribe', data: { channel: 'private-company-1' } });
    await b.client.drain();
    await node.server.trigger(['private-company-1'], 'x', 1);
    expect(await b.client.drain()).toEqual([]);
    expect(node.server.metrics).toMatchObject({ connections: 2, subscriptions: 1, channels: 1 });
  });

  it('answers a second subscription to the same channel with nothing', async () => {
    await start();
    const { client } = await node.connect();
    client.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
    client.send({ event: 'pusher:subscribe', data: '{"channel":"news"}' });
    expect(await client.drain()).toHaveLength(1);
    expect(node.server.metrics.subscriptions).toBe(1);
  });

  it('replays the last event of a cache channel, or says there is none', async () => {
    const occurrences: Occurrence[] = [];
    await start({ onOccurrence: (occurrence) => occurrences.push(occurrence) });
    const name = 'private-cache-agent-status-user-1';
    const early = await node.connect();
    join(early.client, early.socketId, name);
    expect((await early.client.drain()).map(({ event }) => event)).toEqual([
      'pusher_internal:subscription_succeeded',
      'pusher:cache_miss',
    ]);
    expect(occurrences).toContainEqual({ type: 'cache_miss', appId: '7', channel: name });
    early.client.send({ event: 'client-x', channel: name, data: 'not remembered' });
    await node.server.trigger([name], 'agent_status_updated', { status: 'busy' });
    const late = await node.connect();
    join(late.client, late.socketId, name);
    expect((await late.client.drain()).map(({ event }) => event)).toEqual([
      'pusher_internal:subscription_succeeded',
      'agent_status_updated',
    ]);
    node.clock.advance(30 * 60_000);
    const tooLate = await node.connect();
    join(tooLate.client, tooLate.socketId, name);
    expect((await tooLate.client.drain()).at(-1)?.event).toBe('pusher:cache_miss');
  });

  it('tells the number of subscribers, once for many changes, where the application wants it', async () => {
    await start({ apps: [{ ...testApp, subscriptionCounts: true }] });
    const clients = await Promise.all([node.connect(), node.connect(), node.connect()]);
    for (const { client } of clients) {
      client.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
      await client.next();
    }
    node.clock.advance(1_000);
    const [count] = (await clients[0]?.client.drain()) ?? [];
    expect(count?.event).toBe('pusher_internal:subscription_count');
    expect(count?.fields).toEqual({ subscription_count: 3 });
  });
});

describe('presence', () => {
  it('shows the roster, announces a person once, and their leaving with the last socket', async () => {
    await start();
    const [a, b1, b2] = [await node.connect(), await node.connect(), await node.connect()];
    join(a.client, a.socketId, 'presence-room', member('a', 'Ann'));
    expect((await a.client.next()).fields).toEqual({
      presence: { count: 1, ids: ['a'], hash: { a: { name: 'Ann' } } },
    });
    join(b1.client, b1.socketId, 'presence-room', member('__proto__', 'Bob'));
    expect((await b1.client.next()).fields['presence']).toMatchObject({ count: 2, ids: ['a', '__proto__'] });
    join(b2.client, b2.socketId, 'presence-room', member('__proto__', 'Bob'));
    await b2.client.next();
    const added = await a.client.drain();
    expect(added.map(({ event }) => event)).toEqual(['pusher_internal:member_added']);
    expect(added[0]?.fields).toEqual({ user_id: '__proto__', user_info: { name: 'Bob' } });
    b1.client.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-room' } });
    await b1.client.drain();
    expect(await a.client.drain()).toEqual([]);
    b2.client.socket.terminate();
    const removed = await a.client.next();
    expect(removed).toMatchObject({ event: 'pusher_internal:member_removed', fields: { user_id: '__proto__' } });
  });

  it('refuses a signed identity without an id, with too much to show, or beyond the member limit', async () => {
    await start({ limits: { maxPresenceMembers: 1 } });
    const { client, socketId } = await node.connect();
    for (const data of ['{}', 'x', '{"user_id":""}', '{"user_id":{}}', member('u', 'n'.repeat(2_000))]) {
      join(client, socketId, 'presence-room', data);
      expect((await client.next()).event).toBe('pusher:subscription_error');
    }
    join(client, socketId, 'presence-room', '{"user_id":10}');
    expect((await client.next()).fields['presence']).toMatchObject({ ids: ['10'] });
    const second = await node.connect();
    join(second.client, second.socketId, 'presence-room', member('u2'));
    expect((await second.client.next()).fields).toMatchObject({ type: 'LimitReached' });
  });
});

describe('client events', () => {
  it('reach the others of a private or presence channel, with the sender named in presence', async () => {
    await start();
    const a = await node.connect();
    const b = await node.connect();
    for (const [{ client, socketId }, id] of [
      [a, 'a'],
      [b, 'b'],
    ] as const) {
      join(client, socketId, 'presence-room', member(id));
      await client.drain();
    }
    await a.client.drain();
    a.client.send({ event: 'client-typing', channel: 'presence-room', data: { on: true } });
    expect(await a.client.drain()).toEqual([]);
    expect((await b.client.next()).raw).toEqual({
      event: 'client-typing',
      channel: 'presence-room',
      data: '{"on":true}',
      user_id: 'a',
    });
  });

  it('are refused on public and encrypted channels, from outsiders, when too large and when too many', async () => {
    await start();
    const { client, socketId } = await node.connect();
    const refusalOf = async (channel: unknown, data: unknown = {}): Promise<unknown> => {
      client.send({ event: 'client-x', channel, data });
      return (await client.next()).fields['message'];
    };
    expect(await refusalOf('private-a')).toMatch(/Subscribe/);
    expect(await refusalOf(undefined)).toMatch(/Subscribe/);
    client.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
    join(client, socketId, 'private-encrypted-a');
    join(client, socketId, 'private-a');
    await client.drain();
    expect(await refusalOf('news')).toMatch(/private and presence/);
    expect(await refusalOf('private-encrypted-a')).toMatch(/encrypted/);
    expect(await refusalOf('private-a', 'x'.repeat(10_241))).toMatch(/10240 bytes/);
    for (let sent = 5; sent < 10; sent += 1) client.send({ event: 'client-x', channel: 'private-a', data: {} });
    expect(await client.drain()).toEqual([]);
    client.send({ event: 'client-x', channel: 'private-a', data: {} });
    expect((await client.next()).fields['code']).toBe(4301);
    expect(node.server.metrics.dropped.clientEventRate).toBe(1);
    node.clock.advance(100);
    client.send({ event: 'client-x', channel: 'private-a', data: {} });
    expect(await client.drain()).toEqual([]);
  });
});

describe('client events of an application that has not switched them on', () => {
  it('are refused, and reach nobody', async () => {
    const { clientEvents: _, ...app } = testApp;
    await start({ apps: [app] });
    const [a, b] = [await node.connect(), await node.connect()];
    for (const { client, socketId } of [a, b]) {
      join(client, socketId, 'private-a');
      await client.drain();
    }
    a.client.send({ event: 'client-x', channel: 'private-a', data: {} });
    expect((await a.client.next()).fields['message']).toMatch(/switched off/);
    expect(await b.client.drain()).toEqual([]);
  });
});

describe('sign-in', () => {
  it('ends a socket whose signature is not its own', async () => {
    await start();
    const { client } = await node.connect();
    const foreign = node.server.signUser('1.1', '{"id":"42"}');
    client.send({ event: 'pusher:signin', data: foreign });
    expect((await client.closed).code).toBe(4009);
  });

  it('opens the channel of that user only, lends presence its identity, and can be ended by the application', async () => {
    await start();
    const { client, socketId } = await node.connect();
    client.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-42' } });
    expect((await client.next()).fields).toMatchObject({ type: 'AuthError' });
    client.send({ event: 'pusher:signin', data: node.server.signUser(socketId, '{"id":"42","user_info":{"n":1}}') });
    expect((await client.next()).event).toBe('pusher:signin_success');
    client.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-43' } });
    expect((await client.next()).fields).toMatchObject({ type: 'AuthError' });
    client.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-42' } });
    expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
    await node.server.trigger(['#server-to-user-42'], 'hello', {});
    expect((await client.next()).event).toBe('hello');
    join(client, socketId, 'presence-room');
    expect((await client.next()).fields['presence']).toMatchObject({ hash: { 42: { n: 1 } } });
    await node.server.terminateUser('42');
    expect((await client.closed).code).toBe(4009);
  });
});
