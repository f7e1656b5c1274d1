import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RealtimeInputError } from './publisher/publishable.js';
import { startRealtimeNode, type RealtimeNode } from './testing/realtime-node.js';

let node: RealtimeNode;
beforeEach(async () => {
  node = await startRealtimeNode({ limits: { maxSubscriptionsPerSocket: 3, messageBurst: 50, messagesPerSecond: 1 } });
});
afterEach(() => node.stop());

describe('hostile clients', () => {
  it.each([
    ['no JSON', '{"event":'],
    ['no object', '[]'],
    ['null', 'null'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":{"toString":1}}'],
    ['an event of ours', '{"event":"pusher_internal:subscription_succeeded","channel":"x"}'],
    ['deep nesting', `{"event":"x","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a prototype', '{"__proto__":{"event":"pusher:ping"},"event":"constructor"}'],
  ])('gets an error and keeps its socket: %s', async (_what, text) => {
    const { client } = await node.connect();
    client.send(text);
    expect((await client.next()).event).toBe('pusher:error');
    expect(await client.drain()).toEqual([]);
  });

  it.each([
    [{ channel: 'x'.repeat(5_000) }],
    [{ channel: 'with space' }],
    [{ channel: 7 }],
    [{ channel: ['news'] }],
    [{}],
    [null],
    ['"'],
    [{ channel: '#server-to-user-1' }],
  ])('does not get into a channel with %j', async (data) => {
    const { client } = await node.connect();
    client.send({ event: 'pusher:subscribe', data });
    const refusal = await client.next();
    expect(['pusher:error', 'pusher:subscription_error']).toContain(refusal.event);
    expect(refusal.channel?.length ?? 0).toBeLessThanOrEqual(200);
    expect(node.server.metrics).toMatchObject({ subscriptions: 0, channels: 0 });
  });

  it('may use the names of object prototypes as channel names, which are then just names', async () => {
    const { client } = await node.connect();
    for (const channel of ['__proto__', 'constructor', 'hasOwnProperty']) {
      client.send({ event: 'pusher:subscribe', data: { channel } });
      expect(await client.next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel });
    }
    await node.server.trigger(['__proto__'], 'toString', {});
    expect(await client.next()).toMatchObject({ event: 'toString', channel: '__proto__' });
  });

  it.each([
    ['1.1:private-user-2', 'private-user-1'],
    ['1.1::user', 'private-user-1'],
    ['', 'private-user-1'],
    ['1.1', 'private-user-1:x'],
    ['1.1', '#server-to-user-1'],
    ['1.1', 'news'],
  ])('gets no signature for socket %j and channel %j, which could mean something else', (socketId, channel) => {
    expect(() => node.server.signChannel(socketId, channel)).toThrow(RealtimeInputError);
    if (socketId !== '1.1') expect(() => node.server.signUser(socketId, '{"id":"1"}')).toThrow(RealtimeInputError);
  });

  it('is stopped at the limit of subscriptions', async () => {
    const { client } = await node.connect();
    for (let index = 0; index < 5; index += 1)
      client.send({ event: 'pusher:subscribe', data: { channel: `c${index}` } });
    const errors = (await client.drain()).filter(({ event }) => event === 'pusher:subscription_error');
    expect(errors.map(({ fields }) => fields['type'])).toEqual(['LimitReached', 'LimitReached']);
    expect(node.server.metrics.subscriptions).toBe(3);
  });

  it('is cut when it floods, and only it', async () => {
    const bystander = await node.connect();
    const { client } = await node.connect();
    for (let index = 0; index < 60; index += 1) {
      client.send({ event: index % 2 ? 'pusher:subscribe' : 'pusher:unsubscribe', data: { channel: 'news' } });
    }
    expect((await client.closed).code).toBe(4100);
    expect(node.server.metrics.dropped.flood).toBe(1);
    expect(await bystander.client.drain()).toEqual([]);
  });

  it('is cut with 1009 for a frame that is too large, and with 1007 for text that is not UTF-8', async () => {
    const large = await node.connect();
    large.client.send('x'.repeat(65 * 1024));
    expect((await large.client.closed).code).toBe(1009);
    const crooked = await node.connect();
    crooked.client.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect((await crooked.client.closed).code).toBe(1007);
    expect((await node.connect()).socketId).toMatch(/\d/);
  });

  it('gets an error for binary frames and random bytes', async () => {
    const { client } = await node.connect();
    client.socket.send(randomBytes(500), { binary: true });
    expect((await client.next()).event).toBe('pusher:error');
  });
});
