import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FanOutMessage } from '../fan-out/fan-out.js';
import type { PusherServerOptions } from '../pusher-server.js';
import { requestSignature } from '../protocol/signature.js';
import { createFanOutBus, type BusFanOut } from '../testing/fan-out-bus.js';
import type { RawClient } from '../testing/raw-client.js';
import { startRealtimeNode, testApp, type RealtimeNode } from '../testing/realtime-node.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';

// Nodes of one deployment with real sockets, on one clock that is moved by hand and on a line that can be cut.

interface TestNode extends RealtimeNode {
  line: BusFanOut;
}

let clock: ManualClock;
let bus: ReturnType<typeof createFanOutBus>;
let nodes: TestNode[];

beforeEach(() => {
  clock = createManualClock();
  bus = createFanOutBus();
  nodes = [];
});
afterEach(async () => {
  for (const node of nodes) await node.stop();
});

/** What is sent is on its way in microtasks; sockets are not waited for here. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 1_000) {
    clock.advance(Math.min(1_000, left));
    await settle();
  }
};
const start = async (options: Partial<PusherServerOptions> = {}): Promise<TestNode> => {
  const line = bus.join();
  const node = { ...(await startRealtimeNode({ clock, fanOut: line, ...options })), line };
  nodes.push(node);
  await pass(100);
  return node;
};
/** The end of a process: nothing is said, nothing is heard. */
const kill = (node: TestNode): void => {
  node.line.cut = true;
};

const join = async (
  node: TestNode,
  channel: string,
  userId?: string,
  info: unknown = { name: userId },
): Promise<RawClient> => {
  const { client, socketId } = await node.connect();
  const data = userId === undefined ? undefined : JSON.stringify({ user_id: userId, user_info: info });
  client.send({ event: 'pusher:subscribe', data: { channel, ...node.server.signChannel(socketId, channel, data) } });
  await client.next();
  await pass(100);
  return client;
};
/** What a socket of a presence channel heard since the last time, in short. */
const heard = async (client: RawClient): Promise<string[]> =>
  (await client.drain()).map(
    ({ event, fields }) => `${event.replace('pusher_internal:member_', '')} ${String(fields['user_id'])}`,
  );

const ask = async (node: TestNode, path: string, params: Record<string, string> = {}): Promise<unknown> => {
  const query = new URLSearchParams({
    auth_key: testApp.key,
    auth_timestamp: String(Math.round(clock.nowMs() / 1000)),
    auth_version: '1.0',
    ...params,
  });
  query.set('auth_signature', requestSignature(testApp, 'GET', `/apps/7${path}`, query));
  const answer = node.server.handleHttp({ method: 'GET', path: `/apps/7${path}`, query, body: Buffer.alloc(0) });
  await pass(100);
  const { status, body } = await answer;
  expect(status).toBe(200);
  return JSON.parse(body) as unknown;
};
const usersOn = async (node: TestNode, channel = 'presence-room'): Promise<unknown> =>
  ((await ask(node, `/channels/${channel}/users`)) as { users: { id: string }[] }).users.map(({ id }) => id).sort();
const told = (type: string): FanOutMessage[] =>
  bus.sent.filter((message) => message.kind === 'cluster' && message.body.type === type);

describe('presence over several nodes', () => {
  it('shows everybody wherever they are, and tells a person’s coming and going once', async () => {
    const [left, right] = [await start(), await start()];
    const ann = await join(left, 'presence-room', 'ann');
    const bob = await join(right, 'presence-room', 'bob');
    expect(await heard(ann)).toEqual(['added bob']);
    const annToo = await join(right, 'presence-room', 'ann');
    expect(await heard(bob)).toEqual([]);
    expect([await usersOn(left), await usersOn(right)]).toEqual([
      ['ann', 'bob'],
      ['ann', 'bob'],
    ]);
    ann.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-room' } });
    await ann.drain();
    await pass(100);
    expect(await heard(bob)).toEqual([]);
    annToo.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-room' } });
    await annToo.drain();
    await pass(100);
    expect(await heard(bob)).toEqual(['removed ann']);
    expect([await usersOn(left), await usersOn(right)]).toEqual([['bob'], ['bob']]);
  });

  it('gives whoever joins the roster of all nodes, also at a node that has just started', async () => {
    const left = await start();
    await join(left, 'presence-room', '__proto__', { name: 'Ann' });
    const right = await start();
    const { client, socketId } = await right.connect();
    const data = JSON.stringify({ user_id: 'bob' });
    client.send({
      event: 'pusher:subscribe',
      data: { channel: 'presence-room', ...right.server.signChannel(socketId, 'presence-room', data) },
    });
    const { presence } = (await client.next()).fields as { presence: { count: number; ids: string[]; hash: object } };
    expect([presence.count, presence.ids]).toEqual([2, ['__proto__', 'bob']]);
    expect(Object.entries(presence.hash)).toContainEqual(['__proto__', { name: 'Ann' }]);
  });

  it('counts the members of all nodes against the limit', async () => {
    const limits = { maxPresenceMembers: 1 };
    const [left, right] = [await start({ limits }), await start({ limits })];
    await join(left, 'presence-room', 'ann');
    const { client, socketId } = await right.connect();
    for (const [userId, answer] of [
      ['bob', 'pusher:subscription_error'],
      ['ann', 'pusher_internal:subscription_succeeded'],
    ] as const) {
      const data = JSON.stringify({ user_id: userId });
      client.send({
        event: 'pusher:subscribe',
        data: { channel: 'presence-room', ...right.server.signChannel(socketId, 'presence-room', data) },
      });
      expect([userId, (await client.next()).event]).toEqual([userId, answer]);
    }
  });

  it('takes out the members of a node that died, when its time is over and not before', async () => {
    const [left, right] = [await start(), await start()];
    const ann = await join(left, 'presence-room', 'ann');
    await join(right, 'presence-room', 'bob');
    await heard(ann);
    kill(right);
    await pass(9_000);
    expect(await heard(ann)).toEqual([]);
    await pass(7_000);
    expect(await heard(ann)).toEqual(['removed bob']);
    expect(left.server.metrics.otherNodes).toBe(0);
  });

  it('takes out the members of a node that leaves in good order at once', async () => {
    const [left, right] = [await start(), await start()];
    const ann = await join(left, 'presence-room', 'ann');
    await join(right, 'presence-room', 'bob');
    await heard(ann);
    const leaving = right.server.close({ windowMs: 0 });
    expect(await ann.next()).toMatchObject({ event: 'pusher_internal:member_removed', fields: { user_id: 'bob' } });
    await leaving;
    expect(left.server.metrics.otherNodes).toBe(0);
  });

  it('keeps everybody while our own line is cut, and learns afterwards what it missed', async () => {
    const [left, right] = [await start(), await start()];
    const ann = await join(left, 'presence-room', 'ann');
    const bob = await join(right, 'presence-room', 'bob');
    await heard(ann);
    left.line.cut = true;
    await pass(60_000);
    expect(await heard(ann)).toEqual([]);
    await join(right, 'presence-room', 'cat');
    left.line.cut = false;
    await pass(7_000);
    expect(await heard(ann)).toEqual(['added cat']);
    // The others could hear nothing of ours for a minute: to them we were gone, and are back.
    expect(await heard(bob)).toEqual(['removed ann', 'added cat', 'added ann']);
  });

  it('notices a message that was lost by the next one', async () => {
    const [left, right] = [await start(), await start()];
    const ann = await join(left, 'presence-room', 'ann');
    left.line.losesNext = true;
    await join(right, 'presence-room', 'bob');
    expect(await heard(ann)).toEqual([]);
    await pass(4_000);
    expect(await heard(ann)).toEqual(['added bob']);
  });

  it('tells a node that was silent for too long what happened meanwhile', async () => {
    const [left, right] = [await start(), await start()];
    const ann = await join(left, 'presence-room', 'ann');
    const bob = await join(right, 'presence-room', 'bob');
    right.line.mute = true;
    await pass(20_000);
    expect(await heard(ann)).toEqual(['added bob', 'removed bob']);
    await join(left, 'presence-room', 'cat');
    right.line.mute = false;
    await pass(7_000);
    expect(await heard(ann)).toEqual(['added cat', 'added bob']);
    expect(await heard(bob)).toEqual(['added cat']);
  });

  it('keeps applications apart', async () => {
    const left = await start({ apps: [testApp, { id: '8', key: 'other', secret: 's' }] });
    const right = await start({ apps: [testApp, { id: '8', key: 'other', secret: 's' }] });
    const ann = await join(left, 'presence-room', 'ann');
    await join(right, 'presence-room', 'bob');
    await heard(ann);
    expect([...left.server.channels('8').occupied()]).toEqual([]);
    expect(left.server.channels('8').hasUser('presence-room', 'bob')).toBe(false);
  });
});

describe('counts over several nodes', () => {
  it('agree on every node, for lists, single channels and prefixes', async () => {
    const [left, right] = [await start(), await start()];
    await join(left, 'private-company-1');
    await join(right, 'private-company-1');
    await join(right, 'private-company-2');
    await join(right, 'presence-room', 'bob');
    for (const node of [left, right]) {
      expect(await ask(node, '/channels', { info: 'subscription_count', filter_by_prefix: 'private-' })).toEqual({
        channels: { 'private-company-1': { subscription_count: 2 }, 'private-company-2': { subscription_count: 1 } },
      });
      expect(await ask(node, '/channels/private-company-2')).toEqual({ occupied: true });
      expect(await ask(node, '/channels', { info: 'user_count', filter_by_prefix: 'presence-' })).toEqual({
        channels: { 'presence-room': { user_count: 1 } },
      });
    }
  });

  it('cost nothing while nobody asks, are told while somebody does, and end again', async () => {
    const [left, right] = [await start(), await start()];
    const before = told('update').length;
    await join(right, 'private-company-1');
    await join(right, 'private-company-1');
    const snapshots = told('snapshot').length;
    await pass(30_000);
    expect([told('update').length, told('snapshot').length]).toEqual([before, snapshots]);
    expect(await ask(left, '/channels/private-company-1', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 2,
    });
    await join(right, 'private-company-1');
    expect(told('update').length).toBe(before + 1);
    expect(await ask(left, '/channels/private-company-1', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 3,
    });
    await pass(70_000);
    await join(right, 'private-company-1');
    expect(told('update').length).toBe(before + 1);
    expect(await ask(left, '/channels/private-company-1', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 4,
    });
  });

  it('do not wait long for a node that died', async () => {
    const [left, right] = [await start(), await start()];
    await join(left, 'private-company-1');
    kill(right);
    const answer = ask(left, '/channels/private-company-1', { info: 'subscription_count' });
    await pass(3_000);
    expect(await answer).toEqual({ occupied: true, subscription_count: 1 });
  });

  it('reach sockets that want them from all nodes together, not for presence, and are throttled', async () => {
    const apps: PusherServerOptions['apps'] = [{ ...testApp, subscriptionCounts: true }];
    const [left, right] = [await start({ apps }), await start({ apps })];
    const first = await join(left, 'private-company-1');
    await join(right, 'private-company-1');
    await join(right, 'private-company-1');
    await pass(2_000);
    const counts = (await first.drain()).map(({ event, fields }) => [event, fields['subscription_count']]);
    expect(counts.at(-1)).toEqual(['pusher_internal:subscription_count', 3]);
    expect(counts.length).toBeLessThanOrEqual(2);
    const room = await join(right, 'presence-room', 'ann');
    await pass(2_000);
    expect(await room.drain()).toEqual([]);
  });
});

it('tells a hundred thousand characters of members in messages that fit a NOTIFY payload', async () => {
  const left = await start({ limits: { maxPresenceMembers: 200 } });
  for (let index = 0; index < 100; index += 1) {
    const { client, socketId } = await left.connect();
    const data = JSON.stringify({ user_id: `user-${index}`, user_info: { text: 'é'.repeat(400) } });
    client.send({
      event: 'pusher:subscribe',
      data: { channel: 'presence-room', ...left.server.signChannel(socketId, 'presence-room', data) },
    });
    await client.next();
  }
  const right = await start();
  expect((await usersOn(right)) as string[]).toHaveLength(100);
  expect(Math.max(...bus.sent.map((message) => Buffer.byteLength(JSON.stringify(message))))).toBeLessThan(7_400);
});
