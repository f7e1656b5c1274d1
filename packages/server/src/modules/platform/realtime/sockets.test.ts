import type { AddressInfo } from 'node:net';
import {
  authorizeChannelByPost,
  channels,
  createApiKey,
  createContact,
  logout,
  endOtherSignIns,
  exchangeKey,
  impersonateUser,
  realtimeConfig,
  revokeApiKey,
  setContactTaskStatus,
  updateMember,
  type BodyOf,
  type EventData,
} from '@talk/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.js';
import { eventStatements, type NewEvent } from '../../../events/outbox.js';
import { openRawClient, type RawClient } from '../../../realtime/testing/raw-client.js';
import { tokenFor } from '../../../testing/factories.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { startRealtimeNode, type RealtimeNode } from './realtime-node.js';

// Real sockets of the running server: what somebody can do there who may listen.

const server = useTestServer();
let node: RealtimeNode;
let admin: TestUser;
let agent: TestUser;
let colleague: TestUser;
const sockets: RawClient[] = [];

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  node = await startRealtimeNode(server.context.kernel, server.app);
});
afterAll(async () => {
  for (const { socket } of sockets) socket.terminate();
  await node.stop();
});
beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  colleague = await server.user(id, { roles: ['Company Agent'] });
});

async function open(): Promise<{ client: RawClient; socketId: string }> {
  const { drivers } = (await server.call(realtimeConfig, { as: agent })).body;
  const { port } = server.app.server.address() as AddressInfo;
  const client = openRawClient(`ws://127.0.0.1:${port}/app/${drivers[0]?.key ?? ''}?protocol=7`);
  sockets.push(client);
  return { client, socketId: String((await client.next()).fields['socket_id']) };
}

async function listen(as: TestUser | string, channel: string): Promise<RawClient> {
  const { client, socketId } = await open();
  const body: BodyOf<typeof authorizeChannelByPost> = { socket_id: socketId, channel_name: channel };
  const signature = (await server.call(authorizeChannelByPost, { as, body })).body;
  client.send({ event: 'pusher:subscribe', data: { channel, ...signature } });
  expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
  return client;
}

const owned = async (by: TestUser): Promise<number> => {
  const body = { first_name: 'Maya', user_id: by.id };
  return (await server.call(createContact, { as: admin, body })).body.id;
};

it('gives a client of the spec’s channel names the events of the token’s company', async () => {
  const name = `private-user-${agent.id}`;
  const status = `private-cache-agent-status-user-${colleague.id}`;
  const [own, other] = [await listen(agent, name), await listen(agent, status)];
  expect((await other.next()).event).toBe('pusher:cache_miss');
  const elsewhere = await server.company();
  const event = (companyId: number, channel: string): NewEvent => ({
    type: 'delete_communication',
    companyId,
    entity: { type: 'communication', id: 7 },
    version: 1,
    data: { id: 7 },
    channels: [channel],
  });
  await inTransaction(server.context.kernel, async (tx) => {
    tx.emit(event(elsewhere.id, channels.user(elsewhere.id, agent.id)));
    tx.emit(event(agent.companyId, channels.user(agent.companyId, agent.id)));
    tx.emit(event(agent.companyId, channels.agentStatus(agent.companyId, colleague.id)));
    return Promise.resolve();
  });
  for (const [client, channel] of [
    [own, name],
    [other, status],
  ] as const) {
    const { event: type, channel: called, fields } = await client.next();
    expect([type, called, fields['company_id']]).toEqual(['delete_communication', channel, agent.companyId]);
  }
  own.send({ event: 'pusher:unsubscribe', data: { channel: name } });
  expect(await own.drain()).toEqual([]);
  await inTransaction(server.context.kernel, async (tx) => {
    tx.emit(event(agent.companyId, channels.user(agent.companyId, agent.id)));
    tx.emit(event(agent.companyId, channels.agentStatus(agent.companyId, colleague.id)));
    return Promise.resolve();
  });
  expect((await other.next()).event).toBe('delete_communication');
  expect(await own.drain()).toEqual([]);
});

it('refuses the spec’s channel name of a colleague’s own channel', async () => {
  const body = { socket_id: '1.2', channel_name: `private-user-${colleague.id}` };
  expect((await server.call(authorizeChannelByPost, { as: agent, body })).status).toBe(403);
});

it('lets nobody whisper to colleagues', async () => {
  const company = channels.company(agent.companyId);
  const [sender, hearer] = [await listen(agent, company), await listen(colleague, company)];
  for (const event of ['client-session_ended', 'client-typing']) {
    sender.send({ event, channel: company, data: { hashed_token: 'x' } });
    expect((await sender.next()).fields['message']).toMatch(/switched off/);
  }
  expect(await hearer.drain()).toEqual([]);
});

it('ends the sockets of a key with the key, also of a page that joined the company’s channel or its presence alone', async () => {
  const body = { kind: 'user', name: 'CRM', user_id: agent.id } as const;
  const { key, secret } = (await server.call(createApiKey, { as: admin, body })).body;
  const { token } = (await server.call(exchangeKey, { body: { key: secret } })).body;
  const page = await listen(token, channels.company(agent.companyId));
  const roster = await listen(token, channels.presence(agent.companyId));
  await server.call(revokeApiKey, { as: admin, params: { id: key.id } });
  expect([(await page.closed).code, (await roster.closed).code]).toEqual([4200, 4200]);
  const again = { socket_id: '1.2', channel_name: channels.company(agent.companyId) };
  const refused = await server.call(authorizeChannelByPost, { as: token, body: again });
  expect([refused.status, refused.error.code]).toEqual([401, 'KEY_REVOKED']);
});

it('ends the sockets of a disabled user, also of a page that joined the company’s channel alone', async () => {
  const own = await listen(agent, channels.user(agent.companyId, agent.id));
  const company = await listen(agent, channels.company(agent.companyId));
  const roster = await listen(agent, channels.presence(agent.companyId));
  await server.call(updateMember, { as: admin, params: { id: agent.id }, body: { enabled: false } });
  expect([(await own.closed).code, (await company.closed).code, (await roster.closed).code]).toEqual([
    4200, 4200, 4200,
  ]);
  const again = { socket_id: '1.2', channel_name: channels.company(agent.companyId) };
  expect((await server.call(authorizeChannelByPost, { as: agent, body: again })).status).toBe(401);
});

it('ends all sockets of a session that was signed out or ended, and those of no other session', async () => {
  const second = await tokenFor(server.context.kernel, agent.companyId, agent.id);
  const third = await tokenFor(server.context.kernel, agent.companyId, agent.id);
  const names = [
    channels.user(agent.companyId, agent.id),
    channels.company(agent.companyId),
    channels.presence(agent.companyId),
    `private-user-${agent.id}`,
  ];
  const all = (as: TestUser | string) => Promise.all(names.map((name) => listen(as, name)));
  const [kept, signedOut, ended] = [await all(agent), await all(second), await all(third)];
  const other = await listen(colleague, channels.company(agent.companyId));
  await server.call(logout, { as: second, body: {} });
  await server.call(endOtherSignIns, { as: agent });
  for (const { closed } of [...signedOut, ...ended]) expect((await closed).code).toBe(4200);
  for (const open of [...kept, other]) {
    // An open one answers.
    await open.drain();
    expect(open.socket.readyState).toBe(open.socket.OPEN);
  }
});

const LOSSES: readonly BodyOf<typeof updateMember>[] = [{ user_roles: ['Company Agent'] }, { enabled: false }];
it.each(LOSSES)('ends the sockets of an admin who acts as a user with the admin’s rights: %o', async (change) => {
  const other = await server.user(agent.companyId);
  const body = { reason: 'They cannot find a contact' };
  const acting = (await server.call(impersonateUser, { as: other, params: { id: agent.id }, body })).body.apiToken;
  const page = await listen(acting, channels.user(agent.companyId, agent.id));
  const own = await listen(agent, channels.user(agent.companyId, agent.id));
  await server.call(updateMember, { as: admin, params: { id: other.id }, body: change });
  expect((await page.closed).code).toBe(4200);
  await own.drain();
  expect(own.socket.readyState).toBe(own.socket.OPEN);
});

it('asks the sockets of a user whose rights have changed to prove themselves again, and nobody else’s', async () => {
  const own = await listen(agent, channels.user(agent.companyId, agent.id));
  const other = await listen(colleague, channels.user(agent.companyId, colleague.id));
  await server.call(updateMember, {
    as: admin,
    params: { id: agent.id },
    body: { user_roles: ['Company Supervisor'] },
  });
  expect((await own.closed).code).toBe(4200);
  // An open one answers.
  expect((await other.drain()).map(({ event }) => event)).not.toContain('pusher:error');
});

it('are told of a change of many with those items that they may see, each person on one channel', async () => {
  const { kernel } = server.context;
  const [own, ...hidden] = [await owned(colleague), await owned(admin), await owned(admin)];
  await kernel.db.pool.query(
    `update memberships set contacts_visibility = 'restricted', contacts_access_level = 1 where user_id = $1`,
    [colleague.id],
  );
  const hear = async (as: TestUser, channel: string) => ({ channel, client: await listen(as, channel) });
  const company = await hear(colleague, channels.company(agent.companyId));
  const narrow = await hear(colleague, channels.user(agent.companyId, colleague.id));
  const wide = await hear(admin, channels.user(agent.companyId, admin.id));
  const contact_ids = [own, ...hidden];
  const body = { contact_ids, task_status: 'closed' } as const;
  expect((await server.call(setContactTaskStatus, { as: admin, body })).status).toBe(200);
  const last: NewEvent = {
    type: 'session_ended',
    companyId: agent.companyId,
    entity: { type: 'session', id: 'x' },
    version: 1,
    data: { hashed_token: 'x' },
    channels: [company, narrow, wide].map(({ channel }) => channel),
  };
  await inTransaction(kernel, async (tx) => Promise.resolve(tx.emit(last)));
  /** What was told of the change before the last event. */
  const told = async ({ client }: { client: RawClient }): Promise<number[][]> => {
    const found: number[][] = [];
    for (let { event, fields } = await client.next(); event !== last.type; { event, fields } = await client.next())
      if (event === 'contacts_updated')
        found.push((fields['data'] as EventData['contacts_updated']).items.map(({ id }) => id));
    return found;
  };
  expect([await told(wide), await told(narrow), await told(company)]).toEqual([[contact_ids], [[own]], []]);
});

it('are told of their company at once, while another company’s transaction stays open', async () => {
  const stranger = await server.user((await server.company()).id);
  const event = (of: TestUser): NewEvent => ({
    type: 'session_ended',
    companyId: of.companyId,
    entity: { type: 'session', id: 'x' },
    version: 1,
    data: { hashed_token: 'x' },
    channels: [channels.company(of.companyId)],
  });
  const { kernel } = server.context;
  const mine = await listen(agent, channels.company(agent.companyId));
  const theirs = await listen(stranger, channels.company(stranger.companyId));
  let commit = (): void => undefined;
  let numbered = (): void => undefined;
  const isNumbered = new Promise<void>((resolve) => (numbered = resolve));
  const open = kernel.db.drizzle.transaction(async (q) => {
    for (const statement of eventStatements([event(stranger)], server.clock.now())) await q.execute(statement);
    numbered();
    await new Promise<void>((resolve) => (commit = resolve));
  });
  await isNumbered;
  await inTransaction(kernel, async (tx) => Promise.resolve(tx.emit(event(agent))));
  expect((await mine.next()).event).toBe('session_ended');
  expect(await theirs.drain()).toEqual([]);
  commit();
  await open;
  // Nobody announced it: it is found by looking.
  expect((await theirs.next()).event).toBe('session_ended');
});
