import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  authorizeChannelByPost,
  createContact,
  listEvents,
  realtimeConfig,
  setAgentStatus,
  setContactTaskStatus,
  type EventData,
} from '@talk/contract';
import { createLogger, readEnv, startServer, toConfig, toSecrets, type RunningServer } from '@talk/server';
import {
  createTestServer,
  migrateTestDatabase,
  tokenFor,
  useTestDatabase,
  type TestServer,
  type TestUser,
} from '@talk/server/testing';
import PusherClient from 'pusher-js';
import { afterAll, beforeAll, expect, it } from 'vitest';

// One person, two companies, one user id. What happens in one is never heard in the other, by any way that events take.

interface Heard {
  company_id: number;
  type: string;
  data: unknown;
}

const database = useTestDatabase({ migrate: migrateTestDatabase });
const ends: (() => unknown)[] = [];
/** What was published to the stand-in for Pusher Channels. */
const published: { channel: string; companyId: number; event: Heard }[] = [];
let running: RunningServer;
let server: TestServer;
let home: TestUser;
let away: TestUser;

/** Takes batches as Pusher Channels does, and keeps what was in them. */
async function startPusherChannels(): Promise<Server> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { batch = [] } = JSON.parse(String(Buffer.concat(chunks)) || '{}') as {
        batch?: { channel: string; data: string }[];
      };
      for (const { channel, data } of batch) {
        const event = JSON.parse(data) as Heard;
        published.push({ channel, companyId: event.company_id, event });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return http;
}

beforeAll(async () => {
  const pusher = await startPusherChannels();
  const pusherEnv = {
    BROADCAST_DRIVER: 'pusher',
    PUSHER_APP_ID: '1',
    PUSHER_KEY: 'key',
    PUSHER_SECRET: 'pusher-secret',
    PUSHER_HOST: `http://127.0.0.1:${(pusher.address() as AddressInfo).port}`,
    APP_SECRET: 'two-companies-secret-0123456789abcdef',
  };
  const env = readEnv({ NODE_ENV: 'test', PORT: '0', ...pusherEnv });
  running = await startServer({
    config: toConfig(env),
    secrets: toSecrets(env),
    databaseUrl: database.url,
    log: createLogger('silent'),
  });
  server = await createTestServer(database.url, { env: pusherEnv });
  home = await server.user((await server.company()).id);
  const elsewhere = (await server.company()).id;
  await server.membership(elsewhere, home.id);
  away = { ...home, companyId: elsewhere, token: await tokenFor(server.context.kernel, elsewhere, home.id) };
  ends.push(
    () => running.stop(),
    () => new Promise((resolve) => pusher.close(resolve)),
    () => server.app.close(),
    () => server.context.end(),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** A socket of this person at one company, in every channel that the server offers them there. */
async function listen(as: TestUser): Promise<Heard[]> {
  const { drivers, channels } = (await server.call(realtimeConfig, { as })).body;
  const builtin = drivers.find(({ driver }) => driver === 'builtin');
  const url = new URL(running.address);
  const client = new PusherClient(builtin?.key ?? '', {
    cluster: 'self',
    wsHost: url.hostname,
    wsPort: Number(url.port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${running.address}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${as.token}`, Driver: 'builtin' },
    },
  });
  ends.unshift(() => client.disconnect());
  const heard: Heard[] = [];
  await Promise.all(
    channels.map(
      (name) =>
        new Promise((resolve, reject) => {
          const channel = client.subscribe(name);
          channel.bind('pusher:subscription_succeeded', resolve);
          channel.bind('pusher:subscription_error', reject);
          channel.bind_global((event: string, data: unknown) => {
            if (!event.startsWith('pusher:')) heard.push(data as Heard);
          });
        }),
    ),
  );
  return heard;
}

const changeStatus = (as: TestUser, code: 1 | 2) =>
  server.call(setAgentStatus, { as, params: { id: as.id }, body: { agent_status: code } });
const heardOf = (heard: readonly Heard[], companyId: number) => heard.filter((event) => event.company_id === companyId);

it('admits nobody to the channels of a company that their token is not for', async () => {
  const { channels } = (await server.call(realtimeConfig, { as: home })).body;
  expect(channels).toHaveLength(3);
  for (const driver of ['builtin', 'pusher'])
    for (const channel_name of channels) {
      const options = { body: { socket_id: '1.2', channel_name }, headers: { driver } };
      const own = await server.call(authorizeChannelByPost, { as: home, ...options });
      expect([driver, channel_name, own.status]).toEqual([driver, channel_name, 200]);
      const other = await server.call(authorizeChannelByPost, { as: away, ...options });
      expect([driver, channel_name, other.status]).toEqual([driver, channel_name, 403]);
    }
});

it('carries what happens in one company to no socket, replay, cache or Pusher channel of the other', async () => {
  const [atHome, atAway] = [await listen(home), await listen(away)];
  const { last_seq: since } = (await server.call(listEvents, { as: away, query: { since: 0 } })).body;
  await changeStatus(home, 1);
  await changeStatus(away, 2);
  // Both sockets have heard their own: whatever crossed was sent before or with it.
  await expect
    .poll(() => [heardOf(atHome, home.companyId).length, heardOf(atAway, away.companyId).length])
    .toEqual([2, 2]);
  expect(heardOf(atHome, away.companyId)).toEqual([]);
  expect(heardOf(atAway, home.companyId)).toEqual([]);

  const replayed = (await server.call(listEvents, { as: away, query: { since } })).body.data;
  expect(replayed.map((event) => event.company_id)).toEqual([away.companyId]);

  // Who joins later is given the last status of this company, although the same person's in the other is newer.
  await changeStatus(home, 2);
  await expect.poll(() => heardOf(atHome, home.companyId).length).toBe(4);
  const late = await listen(away);
  await expect.poll(() => late.map((event) => event.company_id)).toEqual([away.companyId]);

  // Each channel at Pusher Channels carries one company.
  await expect.poll(() => published.length).toBe(6);
  const carried = new Map<string, Set<number>>();
  for (const { channel, companyId } of published)
    carried.set(channel, (carried.get(channel) ?? new Set()).add(companyId));
  expect([...carried].filter(([, companies]) => companies.size > 1)).toEqual([]);
  expect([...carried.keys()].filter((name) => !/-company-\d+/.test(name))).toEqual([]);
});

it('carries of a change of many to each channel what its person may see, by every driver, and nothing to the other company', async () => {
  const narrow = await server.user(away.companyId, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  const made = async (user_id: number): Promise<number> =>
    (await server.call(createContact, { as: away, body: { first_name: 'Maya', user_id } })).body.id;
  const [theirs, others] = [await made(narrow.id), await made(away.id)];
  const [atHome, atAway, atNarrow] = [await listen(home), await listen(away), await listen(narrow)];
  const itemsOf = (heard: readonly Heard[]): number[][] =>
    heard
      .filter(({ type }) => type === 'contacts_updated')
      .map(({ data }) => (data as EventData['contacts_updated']).items.map(({ id }) => id));
  const body = { contact_ids: [theirs, others], task_status: 'closed' as const };
  expect((await server.call(setContactTaskStatus, { as: away, body })).status).toBe(200);
  await changeStatus(home, 1);
  // Whatever crossed was sent before what each has heard of here.
  await expect.poll(() => [itemsOf(atAway), itemsOf(atNarrow)]).toEqual([[[theirs, others]], [[theirs]]]);
  await expect.poll(() => heardOf(atHome, home.companyId).length).toBeGreaterThan(1);
  expect(itemsOf(atHome)).toEqual([]);

  const atPusher = () =>
    published
      .filter(({ event }) => event.type === 'contacts_updated')
      .map(({ channel, event }) => [channel, ...itemsOf([event])])
      .sort();
  await expect.poll(atPusher).toEqual(
    [
      [`private-company-${away.companyId}-user-${away.id}`, [theirs, others]],
      [`private-company-${away.companyId}-user-${narrow.id}`, [theirs]],
    ].sort(),
  );
  const replayed = async (as: TestUser) =>
    itemsOf((await server.call(listEvents, { as, query: { since: 0 } })).body.data);
  expect([await replayed(away), await replayed(narrow), await replayed(home)]).toEqual([
    [[theirs, others]],
    [[theirs]],
    [],
  ]);
});
