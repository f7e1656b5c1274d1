import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, migrateTestDatabase, type TestDatabase } from '@talk/server/testing/cluster';
import { Client } from 'pg';
import PusherServerLibrary from 'pusher';
import PusherClient from 'pusher-js';
import type { PresenceChannel } from 'pusher-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

// Two server processes on one PostgreSQL; the one that delivers the webhooks is killed with -9 while people are at both.

const PROGRAM = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const ROOM = 'presence-room';
const app = { key: 'killed-node-key', secret: 'killed-node-realtime-secret' };

interface Node {
  readonly process: ChildProcess;
  readonly url: URL;
}

let folder: string;
let database: TestDatabase;
let receiver: WebhookReceiver;
let rows: Client;
const nodes: Node[] = [];
const clients: PusherClient[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talk-realtime-'));
  database = await createTestDatabase({ migrate: migrateTestDatabase });
  receiver = await startWebhookReceiver();
  rows = new Client({ connectionString: database.url });
  await rows.connect();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  for (const node of nodes) await end(node, 'SIGTERM');
  await rows?.end();
  await receiver?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Ends one of our own processes, and waits for it. */
async function end({ process: child }: Node, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}

async function start(): Promise<Node> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      REALTIME_KEY: app.key,
      REALTIME_SECRET: app.secret,
      REALTIME_WEBHOOK_URLS: receiver.url,
      REALTIME_WEBHOOK_PRIVATE: '1',
    },
  });
  const url = await new Promise<URL>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1];
      if (address !== undefined) resolve(new URL(address));
    });
  });
  const node = { process: child, url };
  nodes.push(node);
  return node;
}

const libraryOf = ({ url }: Node): PusherServerLibrary =>
  new PusherServerLibrary({ appId: 'talk', ...app, host: url.hostname, port: url.port, useTLS: false });

interface Person {
  readonly client: PusherClient;
  readonly channel: PresenceChannel;
  readonly heard: string[];
}

/** Somebody at a node, with an unmodified pusher-js. */
async function enter(userId: string, node: Node): Promise<Person> {
  const client = new PusherClient(app.key, {
    cluster: 'self',
    wsHost: node.url.hostname,
    wsPort: Number(node.url.port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) =>
        callback(null, libraryOf(node).authorizeChannel(socketId, channelName, { user_id: userId })),
    },
  });
  clients.push(client);
  const channel = client.subscribe(ROOM) as PresenceChannel;
  const heard: string[] = [];
  channel.bind('pusher:member_added', ({ id }: { id: string }) => heard.push(`+${id}`));
  channel.bind('pusher:member_removed', ({ id }: { id: string }) => heard.push(`-${id}`));
  await new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', () => resolve());
    channel.bind('pusher:subscription_error', reject);
  });
  return { client, channel, heard };
}

const told = (): string[] => receiver.taken((channel) => channel === ROOM);

it('takes out who was only there, keeps who is elsewhere as well, and the other node goes on with the webhooks', async () => {
  const doomed = await start();
  await enter('bob', doomed);
  await until('the first node to deliver webhooks', () => told().length === 2);
  const staying = await start();
  const ann = await enter('ann', staying);
  await enter('cat', doomed);
  await enter('cat', staying);
  await until('everybody to be seen', () => ann.channel.members.count === 3);
  await until('everybody to be told', () => told().length === 4);
  // Delivery is at least once: here the node knows that it has delivered.
  await until('the delivery to be noted', async () => {
    const { rows: left } = await rows.query(
      `select 1 from realtime_webhook_events e, realtime_webhook_receivers r where e.id > r.position`,
    );
    return left.length === 0;
  });

  await end(doomed, 'SIGKILL');
  await until('Bob to be gone', () => ann.heard.includes('-bob')).catch((error: unknown) => {
    const { heard, client, channel } = ann;
    const seen = { heard, state: client.connection.state, there: Object.keys(channel.members.members as object) };
    throw new Error(`Bob is not gone: ${JSON.stringify({ ...seen, told: told() })}`, { cause: error });
  });
  expect(ann.heard.filter((one) => one.startsWith('-'))).toEqual(['-bob']);
  const params = { info: 'user_count,subscription_count' };
  const answer = await libraryOf(staying).get({ path: `/channels/${ROOM}`, params });
  expect(await answer.json()).toEqual({ occupied: true, user_count: 2, subscription_count: 2 });

  await until('the other node to tell that Bob is gone', () => told().length > 4);
  expect(told()).toEqual([
    `channel_occupied ${ROOM}`,
    `member_added ${ROOM} bob`,
    expect.stringMatching(/member_added presence-room (ann|cat)/),
    expect.stringMatching(/member_added presence-room (ann|cat)/),
    `member_removed ${ROOM} bob`,
  ]);
  expect(receiver.forged(libraryOf(staying))).toEqual([]);
});
