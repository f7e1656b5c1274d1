import { authorizeChannelByPost, realtimeConfig, setAgentStatus } from '@talk/contract';
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
import { afterAll, beforeAll, expect, it } from 'vitest';

// The whole way of an event: a request changes something, the outbox carries it, the unmodified pusher-js hears it from the
// running server, having been admitted by `/broadcasting/auth`.

const database = useTestDatabase({ migrate: migrateTestDatabase });
const env = readEnv({ NODE_ENV: 'test', PORT: '0', APP_SECRET: 'realtime-conformance-secret-0123456789' });
const secrets = toSecrets(env);
let running: RunningServer;
let server: TestServer;
let agent: TestUser;
let foreigner: TestUser;
let client: PusherClient;

beforeAll(async () => {
  running = await startServer({
    config: toConfig(env),
    secrets,
    databaseUrl: database.url,
    log: createLogger('silent'),
  });
  server = await createTestServer(database.url, { env: { APP_SECRET: 'realtime-conformance-secret-0123456789' } });
  agent = await server.user((await server.company()).id, { roles: ['Company Agent'] });
  foreigner = await server.user((await server.company()).id);
  const { drivers } = (await server.call(realtimeConfig, { as: agent })).body;
  const url = new URL(running.address);
  client = new PusherClient(drivers[0]?.key ?? '', {
    cluster: 'self',
    wsHost: url.hostname,
    wsPort: Number(url.port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${running.address}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${agent.token}` },
    },
  });
});
afterAll(async () => {
  client.disconnect();
  await running.stop();
  await server.app.close();
  await server.context.end();
});

const bound = (channel: string, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const joined = client.subscribe(channel);
    joined.bind(event, resolve);
    joined.bind('pusher:subscription_error', (error: { status: number }) => reject(new Error(String(error.status))));
  });

it("does not admit to another company's channel, nor to a colleague's own", async () => {
  const colleague = await server.user(agent.companyId);
  const names = [
    `private-company-${foreigner.companyId}`,
    `private-company-${foreigner.companyId}-user-${foreigner.id}`,
    `private-company-${colleague.companyId}-user-${colleague.id}`,
    `private-cache-agent-status-company-${foreigner.companyId}-user-${foreigner.id}`,
    'private-everything',
    `private-company-${agent.companyId}-user-${agent.id}x`,
  ];
  for (const channel_name of names) {
    const answer = await server.call(authorizeChannelByPost, { as: agent, body: { socket_id: '1.2', channel_name } });
    expect([channel_name, answer.status]).toEqual([channel_name, 403]);
  }
  await expect(bound(`private-company-${foreigner.companyId}`, 'any')).rejects.toThrow('403');
});

it('tells a change to who listens, in the envelope of the contract', async () => {
  const { channels: joinable, last_seq: lastSeq } = (await server.call(realtimeConfig, { as: agent })).body;
  expect(joinable).toContain(`private-company-${agent.companyId}`);
  const company = `private-company-${agent.companyId}`;
  await bound(company, 'pusher:subscription_succeeded');
  const heard = bound(company, 'agent_status_updated');
  await server.call(setAgentStatus, { as: agent, params: { id: agent.id }, body: { agent_status: 1 } });
  expect(await heard).toMatchObject({
    seq: lastSeq + 1,
    type: 'agent_status_updated',
    company_id: agent.companyId,
    entity: { type: 'agent', id: agent.id },
    version: 2,
    data: { user_id: agent.id, agent_status: 1 },
  });
});

it('gives the last status to who joins the agent’s cache channel later', async () => {
  const cached = await bound(
    `private-cache-agent-status-company-${agent.companyId}-user-${agent.id}`,
    'agent_status_updated',
  );
  expect(cached).toMatchObject({ data: { user_id: agent.id, agent_status: 1 } });
});

it('serves the Pusher HTTP API to the Pusher library, and to nobody without the secret', async () => {
  const { drivers } = (await server.call(realtimeConfig, { as: agent })).body;
  const url = new URL(running.address);
  const library = (secret: string) =>
    new PusherServerLibrary({
      appId: 'talk',
      key: drivers[0]?.key ?? '',
      secret,
      host: url.hostname,
      port: url.port,
      useTLS: false,
    });
  await expect(library('wrong').get({ path: '/channels' })).rejects.toMatchObject({ status: 401 });
  const answer = await library(secrets.derive('realtime-secret').toString('hex')).get({ path: '/channels' });
  expect(await answer.json()).toMatchObject({ channels: { [`private-company-${agent.companyId}`]: {} } });
});
