import { authorizeChannelByPost, channels, logout, realtimeConfig } from '@talk/contract';
import { createLogger, readEnv, startServer, toConfig, toSecrets, type RunningServer } from '@talk/server';
import {
  createTestServer,
  migrateTestDatabase,
  useTestDatabase,
  type TestServer,
  type TestUser,
} from '@talk/server/testing';
import PusherServerLibrary from 'pusher';
import PusherClient from 'pusher-js';
import type { PresenceChannel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../support/until.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

// Two running servers on one PostgreSQL, unmodified pusher-js at both, and the Pusher server library on the other side of the HTTP API
// and of the webhooks.

const database = useTestDatabase({ migrate: migrateTestDatabase });
const app = { key: 'conformance-key', secret: 'conformance-realtime-secret' };
let receiver: WebhookReceiver;
let nodes: RunningServer[];
let back: TestServer;
let maya: TestUser;
let tom: TestUser;
let room: string;
let clients: PusherClient[];

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const settings = {
    NODE_ENV: 'test',
    PORT: '0',
    METRICS_TOKEN: 'metrics-of-two-nodes',
    APP_SECRET: 'realtime-conformance-secret-0123456789',
    REALTIME_KEY: app.key,
    REALTIME_SECRET: app.secret,
    REALTIME_SUBSCRIPTION_COUNTS: '1',
    REALTIME_WEBHOOK_URLS: receiver.url,
    REALTIME_WEBHOOK_PRIVATE: '1',
    REALTIME_WEBHOOK_EVENTS:
      'channel_occupied,channel_vacated,member_added,member_removed,subscription_count,cache_miss',
  };
  const env = readEnv(settings);
  const start = () =>
    startServer({
      config: toConfig(env),
      secrets: toSecrets(env),
      databaseUrl: database.url,
      log: createLogger('silent'),
    });
  nodes = [await start(), await start()];
  back = await createTestServer(database.url, { env: settings });
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await back.app.close();
  await back.context.end();
  await receiver.close();
});
beforeEach(async () => {
  clients = [];
  const { id } = await back.company();
  [maya, tom] = [await back.user(id), await back.user(id, { roles: ['Company Agent'] })];
  room = channels.presence(id);
});
afterEach(() => {
  for (const client of clients) client.disconnect();
});

const nodeAt = (index: number): RunningServer => {
  const node = nodes[index];
  if (node === undefined) throw new Error('there are two nodes');
  return node;
};

/** A browser tab of a person at one of the nodes, admitted by the same node. */
function open(person: TestUser, index: number): PusherClient {
  const { address } = nodeAt(index);
  const url = new URL(address);
  const client = new PusherClient(app.key, {
    cluster: 'self',
    wsHost: url.hostname,
    wsPort: Number(url.port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${address}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${person.token}` },
    },
  });
  clients.push(client);
  return client;
}

interface Room {
  client: PusherClient;
  /** Users who are there now, as this tab knows. */
  users(): string[];
  /** Who came and went, in order. */
  heard: string[];
}

async function enter(person: TestUser, index: number): Promise<Room> {
  const client = open(person, index);
  const channel = client.subscribe(room) as PresenceChannel;
  const heard: string[] = [];
  channel.bind('pusher:member_added', ({ id }: { id: string }) => heard.push(`+${id}`));
  channel.bind('pusher:member_removed', ({ id }: { id: string }) => heard.push(`-${id}`));
  await new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', () => resolve());
    channel.bind('pusher:subscription_error', reject);
  });
  return { client, heard, users: () => Object.keys(channel.members.members as object).sort() };
}

const library = (index: number): PusherServerLibrary => {
  const url = new URL(nodeAt(index).address);
  return new PusherServerLibrary({ appId: 'talk', ...app, host: url.hostname, port: url.port, useTLS: false });
};
const ask = async (index: number, path: string, params: Record<string, string> = {}): Promise<unknown> =>
  (await library(index).get({ path, params })).json();
const ids = (...people: TestUser[]): string[] => people.map(({ id }) => String(id)).sort();
const bothSee = (what: string, expected: unknown, look: (index: number) => Promise<unknown>) =>
  until(what, async () => {
    const seen = [await look(0), await look(1)];
    return seen.every((one) => JSON.stringify(one) === JSON.stringify(expected));
  });

it('shows who is connected only to people of the company who may see their colleagues', async () => {
  const stranger = await back.user((await back.company()).id);
  const billing = await back.user(maya.companyId, { roles: ['Billing Admin'] });
  const body = { socket_id: '1.2', channel_name: room };
  expect((await back.call(authorizeChannelByPost, { body })).status).toBe(401);
  for (const as of [stranger, billing])
    expect((await back.call(authorizeChannelByPost, { as, body })).status).toBe(403);
  const foreign = { ...body, channel_name: channels.presence(stranger.companyId) };
  expect((await back.call(authorizeChannelByPost, { as: maya, body: foreign })).status).toBe(403);
  await expect(enter(stranger, 0)).rejects.toMatchObject({ status: 403 });

  const { presence_channel: shown } = (await back.call(realtimeConfig, { as: maya })).body;
  expect([shown, (await back.call(realtimeConfig, { as: billing })).body.presence_channel]).toEqual([room, undefined]);
});

it('has one person at both nodes join once and leave once, with the same roster everywhere', async () => {
  const [left, right] = [await enter(maya, 0), await enter(maya, 1)];
  const [tomLeft, tomRight] = [await enter(tom, 0), await enter(tom, 1)];
  await until('everybody to see both', () =>
    Promise.resolve([left, right, tomLeft, tomRight].every((one) => String(one.users()) === String(ids(maya, tom)))),
  );
  await bothSee(
    'both nodes to list both',
    { users: [{ id: String(maya.id) }, { id: String(tom.id) }] },
    async (index) => {
      const { users } = (await ask(index, `/channels/${room}/users`)) as { users: { id: string }[] };
      return { users: users.sort((a, b) => Number(a.id) - Number(b.id)) };
    },
  );
  const counts = (index: number) => ask(index, `/channels/${room}`, { info: 'user_count,subscription_count' });
  await bothSee('both to count four tabs', { occupied: true, user_count: 2, subscription_count: 4 }, counts);
  tomLeft.client.disconnect();
  await bothSee('one tab less', { occupied: true, user_count: 2, subscription_count: 3 }, counts);
  tomRight.client.disconnect();
  await until('Tom to be gone', () =>
    Promise.resolve([left, right].every(({ heard }) => heard.includes(`-${tom.id}`))),
  );
  for (const { heard } of [left, right]) expect(heard).toEqual([`+${tom.id}`, `-${tom.id}`]);
});

it('lists channels and counts alike at both nodes, and tells subscribers how many they are on all', async () => {
  const company = channels.company(maya.companyId);
  const told: number[] = [];
  for (const index of [0, 0, 1]) {
    const channel = open(maya, index).subscribe(company);
    channel.bind('pusher:subscription_count', ({ subscription_count: count }: { subscription_count: number }) =>
      told.push(count),
    );
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  }
  await bothSee('both nodes to count three', { channels: { [company]: { subscription_count: 3 } } }, (index) =>
    ask(index, '/channels', { filter_by_prefix: company, info: 'subscription_count' }),
  );
  await bothSee('one of them alone', { occupied: true, subscription_count: 3 }, (index) =>
    ask(index, `/channels/${company}`, { info: 'subscription_count' }),
  );
  await until('all three to hear that they are three', () =>
    Promise.resolve(told.filter((count) => count === 3).length >= 3),
  );
});

it('tells webhooks that the Pusher library verifies: once for both nodes, in order, again after a 500', async () => {
  const ours = (channel: string): boolean => channel === room;
  receiver.answers.push(500, 503);
  const [left, right] = [await enter(maya, 0), await enter(maya, 1)];
  const arrived = [`channel_occupied ${room}`, `member_added ${room} ${maya.id}`];
  await until('the channel and its member to be told', () => Promise.resolve(receiver.taken(ours).length >= 2));
  expect(receiver.taken(ours)).toEqual(arrived);
  const again = receiver.received.filter(({ status }) => status !== 200);
  expect(again.map(({ status }) => status)).toEqual([500, 503]);
  // The same request again, so that a receiver can recognise it.
  for (const { body } of again)
    expect(receiver.received.some((one) => one.status === 200 && one.body === body)).toBe(true);

  left.client.disconnect();
  const tomThere = await enter(tom, 0);
  arrived.push(`member_added ${room} ${tom.id}`);
  await until('Tom to be told', () => Promise.resolve(receiver.taken(ours).length >= 3));
  right.client.disconnect();
  tomThere.client.disconnect();
  await until('the end to be told', () => Promise.resolve(receiver.taken(ours).includes(`channel_vacated ${room}`)));
  expect(receiver.taken(ours).slice(0, 3)).toEqual(arrived);
  const ended = receiver.taken(ours).slice(3);
  expect(ended.slice(0, 2).sort()).toEqual(ids(maya, tom).map((id) => `member_removed ${room} ${id}`));
  expect(ended.slice(2)).toEqual([`channel_vacated ${room}`]);

  const pages = await Promise.all(
    nodes.map(({ address }) =>
      fetch(`${address}/metrics`, { headers: { authorization: 'Bearer metrics-of-two-nodes' } }).then((page) =>
        page.text(),
      ),
    ),
  );
  for (const page of pages) expect(page).toMatch(/^talk_realtime_other_nodes 1$/m);
  expect(pages.filter((page) => /^talk_realtime_webhooks_delivered [1-9]/m.test(page))).toHaveLength(1);

  expect(receiver.forged(library(0))).toEqual([]);
  const liar = new PusherServerLibrary({
    appId: 'talk',
    key: app.key,
    secret: 'another',
    host: '127.0.0.1',
    useTLS: false,
  });
  expect(receiver.forged(liar)).toHaveLength(receiver.received.length);
});

it('tells a webhook how many subscribe, and of a cache channel that had nothing to replay', async () => {
  const status = channels.agentStatus(maya.companyId, maya.id);
  for (const index of [0, 1]) open(maya, index).subscribe(status);
  const ours = (channel: string): boolean => channel === status;
  await until('the count of both nodes', () =>
    Promise.resolve(receiver.taken(ours).includes(`subscription_count ${status} 2`)),
  );
  await until('the empty cache', () => Promise.resolve(receiver.taken(ours).includes(`cache_miss ${status}`)));
});

it('no longer shows somebody who signed out, also in a tab that joined this channel alone', async () => {
  const left = await enter(maya, 0);
  await enter(tom, 1);
  await until('Tom to be there', () => Promise.resolve(left.users().includes(String(tom.id))));
  await back.call(logout, { as: tom, body: {} });
  await until('Tom to be gone', () => Promise.resolve(!left.users().includes(String(tom.id))));
});
