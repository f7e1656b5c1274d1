import type { AddressInfo } from 'node:net';
import {
  authorizeChannelByPost,
  channels,
  checkContactImport,
  controlContactImport,
  createContact,
  getContact,
  getContactImport,
  realtimeConfig,
  updateContact,
  uploadContactImport,
} from '@talk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.js';
import type { NewEvent } from '../../../events/outbox.js';
import { openRawClient, type RawClient } from '../../../realtime/testing/raw-client.js';
import { drainJobs, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { startRealtimeNode, type RealtimeNode } from './realtime-node.js';

// Issue 15: a storm of events while a file is imported and somebody saves what they type. `storm.spec.ts` is the same in the app.

const EVENTS = 500;
const AT_ONCE = 25;
const ROWS = 300;
const BROKEN = 12;

const server = useTestServer();
let node: RealtimeNode;
let admin: TestUser;
let client: RawClient;

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  node = await startRealtimeNode(server.context.kernel, server.app);
  admin = await server.user((await server.company()).id);
});
afterAll(async () => {
  client.socket.terminate();
  await node.stop();
});

async function listen(channel: string): Promise<RawClient> {
  const { drivers } = (await server.call(realtimeConfig, { as: admin })).body;
  const { port } = server.app.server.address() as AddressInfo;
  const opened = openRawClient(`ws://127.0.0.1:${port}/app/${drivers[0]?.key ?? ''}?protocol=7`);
  const body = { socket_id: String((await opened.next()).fields['socket_id']), channel_name: channel };
  const signature = (await server.call(authorizeChannelByPost, { as: admin, body })).body;
  opened.send({ event: 'pusher:subscribe', data: { channel, ...signature } });
  expect((await opened.next()).event).toBe('pusher_internal:subscription_succeeded');
  return opened;
}

/** A file with so many people, some of whom have half a number. */
function file(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const number = at < BROKEN ? '+1415' : `+1415555${String(2000 + at)}`;
    return `Row ${at},Storm,${number}`;
  });
  return ['First name,Last name,Phone', ...rows, ''].join('\n');
}

it('loses no event of a storm during an import, which ends exact; what somebody saves meanwhile stays', async () => {
  const { kernel } = server.context;
  const channel = channels.company(admin.companyId);
  client = await listen(channel);
  const { body: typed } = await server.call(createContact, { as: admin, body: { first_name: 'Maya' } });
  const data_base64 = Buffer.from(file()).toString('base64');
  const { body: made } = await server.call(uploadContactImport, { as: admin, body: { name: 'a.csv', data_base64 } });
  const one = { as: admin, params: { id: made.id } };
  await drainJobs(server.context);
  const { suggested: mapping } = (await server.call(getContactImport, one)).body;
  await server.call(checkContactImport, { ...one, body: { mapping, duplicates: 'update' } });
  await drainJobs(server.context);
  await server.call(controlContactImport, { ...one, body: { act: 'start' } });

  const event = (at: number): NewEvent => ({
    type: 'integration_updated',
    companyId: admin.companyId,
    entity: { type: 'integration', id: `storm-${at}` },
    version: 1,
    data: { name: 'hubspot' },
    channels: [channel],
  });
  async function storm(): Promise<void> {
    for (let sent = 0; sent < EVENTS; sent += AT_ONCE)
      await inTransaction(kernel, async (tx) => {
        for (let at = sent; at < sent + AT_ONCE; at += 1) tx.emit(event(at));
        return Promise.resolve();
      });
  }
  async function type(): Promise<void> {
    let version = typed.version;
    for (const notes of ['Wants', 'Wants a', 'Wants a quote']) {
      const body = { notes, if_version: version };
      const answer = await server.call(updateContact, { as: admin, params: { id: typed.id }, body });
      expect(answer.status).toBe(200);
      ({ version } = answer.body);
    }
  }
  await Promise.all([drainJobs(server.context), storm(), type()]);
  await drainJobs(server.context);

  expect((await server.call(getContactImport, one)).body).toMatchObject({
    stage: 'imported',
    total: ROWS,
    done_count: ROWS,
    created_count: ROWS - BROKEN,
    rejected_count: BROKEN,
  });
  expect((await server.call(getContact, { as: admin, params: { id: typed.id } })).body.notes).toBe('Wants a quote');
  // Each once, in its order: those of the storm, of the import and of the typing.
  const told = (await toldEvents(kernel, admin.companyId)).filter((each) => each.channels.includes(channel));
  const heard: unknown[] = [];
  while (heard.length < told.length) heard.push((await client.next()).fields['id']);
  expect(heard).toEqual(told.map(({ id }) => id));
  expect(await client.drain()).toEqual([]);
  expect(told.filter(({ type: kind }) => kind === 'integration_updated')).toHaveLength(EVENTS);
}, 300_000);
