import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import PusherServerLibrary from 'pusher';
import PusherClient from 'pusher-js';
import type { Channel, Options, PresenceChannel } from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpApiListener, createPusherServer, type PusherServer } from '@talk/server/realtime';

const app = { id: '7', key: 'conformance-key', secret: 'conformance-secret' };
// The cipher that pusher-js itself depends on; its encrypted build loads in browsers only.
const nacl = createRequire(createRequire(import.meta.url).resolve('pusher-js'))('tweetnacl') as NonNullable<
  Options['nacl']
>;

let http: Server;
let node: PusherServer;
let port: number;
let clients: PusherClient[];
let api: PusherServerLibrary;

const createLibrary = (secret: string): PusherServerLibrary =>
  new PusherServerLibrary({
    appId: app.id,
    key: app.key,
    secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
    // 32 bytes, needed by the library for encrypted channels.
    encryptionMasterKeyBase64: Buffer.alloc(32, 1).toString('base64'),
  });

beforeEach(async () => {
  clients = [];
  node = createPusherServer({ apps: [{ ...app, subscriptionCounts: true, clientEvents: true }] });
  // What a load balancer does: requests go to the node of the moment.
  http = createServer((request, response) => createHttpApiListener(node)(request, response));
  http.on('upgrade', (request, socket, head) => node.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  port = (http.address() as AddressInfo).port;
  api = createLibrary(app.secret);
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  await node.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
});

/** An unmodified pusher-js whose authorizer is the unmodified server library. */
const connect = async (userId: string, options: Partial<Options> = {}): Promise<PusherClient> => {
  const client = new PusherClient(app.key, {
    cluster: 'self',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler({ socketId, channelName }, callback) {
        const member = { user_id: userId, user_info: { name: `name of ${userId}` } };
        const isPresence = channelName.startsWith('presence-');
        callback(null, api.authorizeChannel(socketId, channelName, isPresence ? member : undefined));
      },
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler({ socketId }, callback) {
        callback(null, api.authenticateUser(socketId, { id: userId, name: 'Ann' }));
      },
    },
    ...options,
  });
  clients.push(client);
  await new Promise<void>((resolve) => client.connection.bind('connected', () => resolve()));
  return client;
};

const once = (target: { bind(event: string, run: (data: unknown, meta?: unknown) => void): unknown }, event: string) =>
  new Promise<unknown>((resolve) => void target.bind(event, (data) => resolve(data)));

const join = async (client: PusherClient, name: string): Promise<Channel> => {
  const channel = client.subscribe(name);
  await once(channel, 'pusher:subscription_succeeded');
  return channel;
};

describe('pusher-js and the Pusher server library, unmodified', () => {
  it('exchange events on public, private and batch-addressed channels', async () => {
    const client = await connect('a');
    const news = await join(client, 'news');
    const company = await join(client, 'private-company-1');
    const greeting = once(news, 'greet');
    const update = once(company, 'contact.updated');
    await api.trigger(['news', 'private-company-1'], 'greet', { text: 'hi “you”' });
    await api.triggerBatch([{ channel: 'private-company-1', name: 'contact.updated', data: { id: 5 } }]);
    expect(await greeting).toEqual({ text: 'hi “you”' });
    expect(await update).toEqual({ id: 5 });
  });

  it('leave the causing socket out', async () => {
    const [a, b] = [await connect('a'), await connect('b')];
    const [newsA, newsB] = [await join(a, 'news'), await join(b, 'news')];
    const seen: unknown[] = [];
    newsA.bind('x', (data: unknown) => seen.push(data));
    const atB = once(newsB, 'x');
    const last = once(newsA, 'last');
    await api.trigger('news', 'x', 1, { socket_id: a.connection.socket_id });
    await api.trigger('news', 'last', 2);
    expect(await atB).toBe(1);
    expect(await last).toBe(2);
    expect(seen).toEqual([]);
  });

  it('keep a presence roster, and the server library reads it', async () => {
    const a = await connect('a');
    const room = (await join(a, 'presence-room')) as PresenceChannel;
    const added = once(room, 'pusher:member_added');
    const b = await connect('b');
    await join(b, 'presence-room');
    expect(await added).toEqual({ id: 'b', info: { name: 'name of b' } });
    expect(room.members.count).toBe(2);
    expect(room.members.me).toEqual({ id: 'a', info: { name: 'name of a' } });

    const params = { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' };
    const listed = await api.get({ path: '/channels', params });
    expect(await listed.json()).toEqual({ channels: { 'presence-room': { user_count: 2, subscription_count: 2 } } });
    const one = await api.get({ path: '/channels/presence-room', params: { info: 'user_count' } });
    expect(await one.json()).toEqual({ occupied: true, user_count: 2 });
    const users = await api.get({ path: '/channels/presence-room/users' });
    expect(await users.json()).toEqual({ users: [{ id: 'a' }, { id: 'b' }] });

    const removed = once(room, 'pusher:member_removed');
    b.disconnect();
    expect(await removed).toEqual({ id: 'b', info: { name: 'name of b' } });
  });

  it('replay cache channels and say when there is nothing to replay', async () => {
    const a = await connect('a');
    const name = 'private-cache-agent-status-user-1';
    const early = a.subscribe(name);
    await once(early, 'pusher:cache_miss');
    await api.trigger(name, 'agent_status_updated', { status: 'busy' });
    const b = await connect('b');
    expect(await once(b.subscribe(name), 'agent_status_updated')).toEqual({ status: 'busy' });
  });

  it('pass client events between sockets, with the sender of a presence channel', async () => {
    const [a, b] = [await connect('a'), await connect('b')];
    const [roomA, roomB] = [await join(a, 'presence-room'), await join(b, 'presence-room')];
    const got = new Promise((resolve) => {
      roomB.bind('client-typing', (data: unknown, meta: unknown) => resolve([data, meta]));
    });
    roomA.trigger('client-typing', { on: true });
    expect(await got).toEqual([{ on: true }, { user_id: 'a' }]);
  });

  it('carry encrypted channels without reading them', async () => {
    const client = await connect('a', { nacl });
    const seen: string[] = [];
    client.connection.bind('message', (frame: { data: unknown }) => seen.push(JSON.stringify(frame.data)));
    const notes = await join(client, 'private-encrypted-notes');
    const note = once(notes, 'note');
    await api.trigger('private-encrypted-notes', 'note', { text: 'for your eyes' });
    expect(await note).toEqual({ text: 'for your eyes' });
    expect(seen.join()).toContain('ciphertext');
    expect(seen.join()).not.toContain('eyes');
  });

  it('sign a user in, send to that user, and end all sessions of the user', async () => {
    const client = await connect('user-42');
    const ready = new Promise<void>((resolve) => {
      client.connection.bind('message', ({ event, channel }: { event: string; channel?: string }) => {
        if (event === 'pusher_internal:subscription_succeeded' && channel === '#server-to-user-user-42') resolve();
      });
    });
    const hello = once(client.user, 'hello');
    client.signin();
    await ready;
    await api.sendToUser('user-42', 'hello', { a: 1 });
    expect(await hello).toEqual({ a: 1 });
    const gone = once(client.connection, 'disconnected');
    await api.terminateUserConnections('user-42');
    await gone;
    // 4009 tells pusher-js not to come back.
    expect(client.connection.state).toBe('disconnected');
  });

  it('tell the number of subscribers', async () => {
    const client = await connect('a');
    const channel = client.subscribe('news');
    expect(await once(channel, 'pusher:subscription_count')).toEqual({ subscription_count: 1 });
  });

  it('hear of a wrong key, a wrong secret and a wrong channel signature', async () => {
    const stranger = new PusherClient('nobody', {
      cluster: 'self',
      wsHost: '127.0.0.1',
      wsPort: port,
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
    });
    clients.push(stranger);
    expect(await once(stranger.connection, 'error')).toMatchObject({ error: { data: { code: 4001 } } });

    const liar = createLibrary('wrong');
    await expect(liar.trigger('news', 'x', {})).rejects.toMatchObject({ status: 401 });

    const client = await connect('a', {
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: (_params, callback) => callback(null, { auth: `${app.key}:0000` }),
      },
    });
    const refusal = once(client.subscribe('private-company-1'), 'pusher:subscription_error');
    expect(await refusal).toMatchObject({ type: 'AuthError', status: 401 });
  });

  it('move to the next node, with their subscriptions, when theirs is drained', async () => {
    const client = await connect('a');
    const channel = await join(client, 'private-company-1');
    const drained = node;
    const again = once(channel, 'pusher:subscription_succeeded');
    node = createPusherServer({ apps: [app] });
    await drained.close({ windowMs: 100 });
    await again;
    const update = once(channel, 'after');
    await api.trigger('private-company-1', 'after', { ok: true });
    expect(await update).toEqual({ ok: true });
  });
});
