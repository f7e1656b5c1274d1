import { connect as connectTcp } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startRealtimeNode, type RealtimeNode } from './testing/realtime-node.js';

let node: RealtimeNode;
afterEach(() => node.stop());

describe('silence', () => {
  it('is pinged after 120 s, and ended with 4201 after 30 s more', async () => {
    node = await startRealtimeNode();
    const { client } = await node.connect();
    await client.drain();
    node.clock.advance(119_000);
    expect(await client.drain()).toEqual([]);
    node.clock.advance(121_000);
    expect((await client.next()).event).toBe('pusher:ping');
    client.send({ event: 'pusher:pong', data: {} });
    await client.drain();
    node.clock.advance(121_000);
    expect((await client.next()).event).toBe('pusher:ping');
    node.clock.advance(31_000);
    expect((await client.closed).code).toBe(4201);
    expect(node.server.metrics.dropped.noPong).toBe(1);
  });

  it('of a socket that never spoke ends with 4202', async () => {
    node = await startRealtimeNode();
    const { client } = await node.connect();
    node.clock.advance(152_000);
    expect((await client.closed).code).toBe(4202);
    expect(node.server.metrics.dropped.neverActive).toBe(1);
  });

  it('after our close is ended by cutting the line', async () => {
    node = await startRealtimeNode();
    const { client } = await node.connect();
    client.socket.pause();
    node.clock.advance(152_000);
    node.clock.advance(5_000);
    client.socket.resume();
    await client.closed;
    expect(node.server.metrics.connections).toBe(0);
  });
});

describe('a channel whose readers must prove themselves again', () => {
  it('has its sockets told to reconnect (4200), and nobody else’s', async () => {
    node = await startRealtimeNode();
    const concerned = await node.connect();
    const other = await node.connect();
    for (const [{ client }, channel] of [
      [concerned, 'news'],
      [other, 'sports'],
    ] as const) {
      client.send({ event: 'pusher:subscribe', data: { channel } });
      await client.next();
    }
    node.server.reauthorize('news');
    node.server.reauthorize('nobody-listens');
    expect((await concerned.client.closed).code).toBe(4200);
    await node.server.trigger(['sports'], 'goal', {});
    expect((await other.client.next()).event).toBe('goal');
  });
});

describe('a socket', () => {
  it('reconnects within the hour, and not before nine tenths of it', async () => {
    node = await startRealtimeNode();
    const { client } = await node.connect();
    let minutes = 0;
    for (; client.socket.readyState === client.socket.OPEN && minutes < 100; minutes += 1) {
      node.clock.advance(60_000);
      // It answers, or is closed.
      await Promise.race([client.drain(), client.closed]);
    }
    expect((await client.closed).code).toBe(4200);
    expect(minutes).toBeGreaterThanOrEqual(54);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it('ends with the session that a signature of it named, in a private or presence channel, and no other does', async () => {
    node = await startRealtimeNode();
    const join = async (channel: string, session: string) => {
      const { client, socketId } = await node.connect();
      const signed = node.server.signChannel(socketId, channel, JSON.stringify({ user_id: '1', session }));
      client.send({ event: 'pusher:subscribe', data: { channel, ...signed } });
      await client.next();
      return client;
    };
    const ended = [await join('private-news', '7:a'), await join('presence-room', '7:a')];
    const others = [await join('private-news', '7:b'), await join('private-news', '8:a')];
    node.server.endSession('7:a');
    node.server.endSession('9:z');
    for (const client of ended) expect((await client.closed).code).toBe(4200);
    await node.server.trigger(['private-news'], 'still', {});
    for (const client of others) expect((await client.next()).event).toBe('still');
  });

  it('cannot name a session that was not signed for it', async () => {
    node = await startRealtimeNode();
    const { client, socketId } = await node.connect();
    const { auth } = node.server.signChannel(socketId, 'private-news', JSON.stringify({ session: '7:a' }));
    for (const data of [JSON.stringify({ session: '7:b' }), undefined]) {
      client.send({ event: 'pusher:subscribe', data: { channel: 'private-news', auth, channel_data: data } });
      expect((await client.next()).event).toBe('pusher:subscription_error');
    }
  });
});

describe('a peer that does not read', () => {
  it('is dropped with 4100 while the others go on', async () => {
    node = await startRealtimeNode({ limits: { maxBufferedBytes: 128 * 1024 } });
    const slow = await node.connect();
    const brisk = await node.connect();
    for (const { client } of [slow, brisk]) {
      client.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
      await client.next();
    }
    slow.client.socket.pause();
    const data = 'x'.repeat(10_000);
    let sent = 0;
    while (node.server.metrics.dropped.backPressure === 0 && sent < 20_000) {
      await node.server.trigger(['news'], 'bulk', data);
      sent += 1;
      await nextTurn();
    }
    expect(node.server.metrics.dropped.backPressure).toBe(1);
    expect(await brisk.client.drain()).toHaveLength(sent);
    slow.client.socket.resume();
    expect((await slow.client.closed).code).toBe(4100);
    await node.server.trigger(['news'], 'after', {});
    expect((await brisk.client.next()).event).toBe('after');
  });
});

describe('draining', () => {
  it('spreads 4200 over the window, takes nobody new, and settles when all have gone', async () => {
    node = await startRealtimeNode();
    const clients = await Promise.all(Array.from({ length: 10 }, () => node.connect()));
    const order: number[] = [];
    clients.forEach(({ client }, index) => void client.closed.then(() => order.push(index)));
    const done = node.server.close({ windowMs: 1_000 });
    const again = node.server.close();
    expect(again).toBe(done);
    expect((await clients[0]?.client.closed)?.code).toBe(4200);
    expect(await clients[9]?.client.drain()).toEqual([]);
    expect(order).toEqual([0]);
    expect((await node.open('/app/test-key?protocol=7').closed).code).toBe(4100);
    node.clock.advance(1_000);
    await done;
    expect((await upgradeByHand(node.port)).startsWith('HTTP/1.1 503')).toBe(true);
    expect((await Promise.all(clients.map(({ client }) => client.closed))).every(({ code }) => code === 4200)).toBe(
      true,
    );
    expect(node.server.metrics).toMatchObject({ connections: 0, subscriptions: 0, channels: 0 });
  });
});

/** The first bytes a server answers to a WebSocket upgrade. */
function upgradeByHand(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp(port, '127.0.0.1', () => {
      socket.write(
        'GET /app/test-key?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      );
    });
    socket.once('data', (data) => {
      resolve(String(data));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
