import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/use-test-database.js';
import { createManualClock } from '../testing/manual-clock.js';
import { startRealtimeNode, type RealtimeNode } from '../testing/realtime-node.js';
import type { FanOut, FanOutMessage } from './fan-out.js';
import { createPgFanOut, type PgFanOutOptions } from './pg-fan-out.js';

const database = useTestDatabase({ template: 'empty', migrate: () => Promise.resolve() });
const owned: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of owned.splice(0).reverse()) await end();
});

const open = async (options: Partial<PgFanOutOptions> = {}): Promise<FanOut> => {
  const fanOut = await createPgFanOut({ connectionString: database.url, ...options });
  owned.push(() => fanOut.close());
  return fanOut;
};
const event = (data: string): FanOutMessage => ({ kind: 'event', appId: '7', channels: ['news'], event: 'e', data });

/** Collects what a node receives until it has `count`. */
const collect = (fanOut: FanOut, count: number): Promise<string[]> =>
  new Promise((resolve) => {
    const seen: string[] = [];
    fanOut.subscribe((message) => {
      if (message.kind === 'event') seen.push(message.data);
      if (seen.length === count) resolve(seen);
    });
  });

describe('fan-out through PostgreSQL', () => {
  it('brings every message to the other node once and in order, whatever its size', async () => {
    const [a, b] = [await open(), await open()];
    const sent = Array.from({ length: 3_000 }, (_, index) => `${index}${'é'.repeat(index % 100 === 0 ? 6_000 : 5)}`);
    const there = collect(b, sent.length);
    const here = collect(a, sent.length);
    await Promise.all(sent.map((data) => a.publish(event(data))));
    expect(await here).toEqual(sent);
    expect(await there).toEqual(sent);
  });

  it('carries the sockets of two nodes: events, exclusion of the sender, client events, ended sessions', async () => {
    const nodes: RealtimeNode[] = [];
    for (let index = 0; index < 2; index += 1) {
      const fanOut = await createPgFanOut({ connectionString: database.url, channel: 'two_nodes' });
      const node = await startRealtimeNode({ fanOut });
      owned.push(() => node.stop());
      nodes.push(node);
    }
    const [left, right] = nodes;
    if (!left || !right) throw new Error('two nodes were started');
    const a = await left.connect();
    const b = await right.connect();
    for (const [node, { client, socketId }] of [
      [left, a],
      [right, b],
    ] as const) {
      client.send({ event: 'pusher:signin', data: node.server.signUser(socketId, '{"id":"42"}') });
      const data = { channel: 'private-company-1', ...node.server.signChannel(socketId, 'private-company-1') };
      client.send({ event: 'pusher:subscribe', data });
      await client.drain();
    }
    await left.server.trigger(['private-company-1'], 'contact.updated', { id: 1 }, { socketId: b.socketId });
    a.client.send({ event: 'client-typing', channel: 'private-company-1', data: {} });
    expect((await a.client.next()).event).toBe('contact.updated');
    expect((await b.client.next()).event).toBe('client-typing');
    await right.server.terminateUser('42');
    expect((await a.client.closed).code).toBe(4009);
    expect((await b.client.closed).code).toBe(4009);
  });

  it('refuses while PostgreSQL is away, comes back by itself, and says that something may be missing', async () => {
    const clock = createManualClock();
    let gaps = 0;
    let back = (): void => undefined;
    const isBack = new Promise<void>((resolve) => (back = resolve));
    let gone = (): void => undefined;
    const isGone = new Promise<void>((resolve) => (gone = resolve));
    const log = { info: () => undefined, warn: () => gone(), error: () => undefined };
    const onGap = (): void => {
      gaps += 1;
      back();
    };
    const a = await open({ clock, log, onGap, channel: 'outage' });
    const own: FanOutMessage[] = [];
    a.subscribe((message) => own.push(message));
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    owned.push(() => admin.end());
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE \'LISTEN "outage"%\'',
    );
    await isGone;
    await expect(a.publish(event('lost'))).rejects.toThrow(/can not be reached/);
    expect(own).toHaveLength(1);
    clock.advance(100);
    await isBack;
    expect(gaps).toBe(1);
    const b = await open({ channel: 'outage' });
    const there = collect(b, 1);
    await a.publish(event('found'));
    expect(await there).toEqual(['found']);
  });

  it('does not start without PostgreSQL, nor on a channel name that is none', async () => {
    await expect(open({ connectionString: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(/ECONNREFUSED/);
    await expect(open({ channel: 'x"; DROP' })).rejects.toThrow(/NOTIFY channel/);
  });
});
