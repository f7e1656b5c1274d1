import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import type { Telling } from '../../../../realtime/index.js';
import { useTestServer } from '../../../../testing/index.js';
import { takeWebhookLead } from './webhook-lead.repository.js';
import { createWebhookQueue } from './webhook.repository.js';

// The store of webhooks on a real PostgreSQL.

const server = useTestServer();
const queue = () => createWebhookQueue(server.context.kernel.db);
const lead = () => takeWebhookLead(server.context.kernel.databaseUrl, server.context.kernel.log);
const NOTHING: Telling = { begun: [], ended: [], events: [] };

it('gives the lead to one at a time, and to the next when the connection of the first is gone', async () => {
  const first = await lead();
  expect(await lead()).toBeNull();
  const admin = new Client({ connectionString: server.context.kernel.databaseUrl });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'talk-webhooks' and datname = current_database()`,
  );
  await admin.end();
  await vi.waitUntil(() => first?.isHeld() === false, { timeout: 60_000 });
  // A node that lost it tells nothing more, even if it has not noticed.
  await expect(first?.tell({ ...NOTHING, begun: [{ appId: '7', channel: 'late', userId: null }] })).rejects.toThrow();
  const second = await vi.waitUntil(lead, { timeout: 60_000 });
  expect(await second.toldFacts()).toEqual([]);
  await second.release();
});

it('keeps facts and events as they are, with whatever a user id is made of', async () => {
  const held = await lead();
  if (!held) throw new Error('nobody else leads');
  const facts = ['\u0000', '\uD800', '"', '__proto__', '’'].map((userId) => ({
    appId: '7',
    channel: 'presence-a',
    userId,
  }));
  const events = facts.map(({ appId, channel, userId }) => ({
    appId,
    event: { name: 'member_added', channel, user_id: userId } as const,
  }));
  await queue().meet(['receiver']);
  await held.tell({ begun: facts, ended: [], events });
  await held.tell({ begun: facts.slice(0, 1), ended: facts.slice(1), events: [] });
  expect(await held.toldFacts()).toEqual(facts.slice(0, 1));
  expect((await queue().waiting('receiver', 10)).map(({ event }) => event)).toEqual(events.map(({ event }) => event));
  await held.tell({ ...NOTHING, ended: facts });
  await held.release();
});

it('gives a receiver everything once and in order, whoever wrote it down at the same moment; a new one only what comes', async () => {
  const [before] = await queue().waiting('receiver', 1);
  await queue().meet(['receiver', 'later']);
  const writes = Array.from({ length: 40 }, (_, index) =>
    queue().add([{ appId: '7', event: { name: 'cache_miss', channel: `cache-${index}` } }]),
  );
  const read: number[] = [];
  const take = async (): Promise<number> => {
    const found = await queue().waiting('later', 7);
    read.push(...found.map(({ id }) => id));
    const last = found.at(-1);
    if (last) await queue().delivered('later', last.id);
    return found.length;
  };
  while (read.length < 40) await take();
  await Promise.all(writes);
  expect([new Set(read).size, read]).toEqual([40, read.toSorted((a, b) => a - b)]);
  // The first receiver still has what it did not take.
  expect((await queue().waiting('receiver', 1))[0]?.id).toBe(before?.id);
  await queue().clear(0);
  expect(await queue().waiting('receiver', 100)).toEqual([]);
});
