import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createPusherDriver } from './pusher.driver.js';

afterEach(() => {
  vi.useRealTimers();
});

it('does not try TLS at a port that speaks without, however long the server takes to answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = {
    driver: 'builtin' as const,
    key: 'k',
    cluster: 'self',
    ws_host: '127.0.0.1',
    ws_port: port,
    wss_port: port,
    force_tls: false,
  };
  const connection = await createPusherDriver('http://talk.test').open(config, () =>
    Promise.reject(new Error('unused')),
  );
  await vi.waitUntil(() => sockets.length === 1);
  vi.advanceTimersByTime(10_000);
  // Sockets are accepted in the order in which they come: what was opened before this one is there when it is.
  const last = connect(port, '127.0.0.1');
  await once(last, 'connect');
  await vi.waitUntil(() => sockets.some((socket) => socket.remotePort === last.localPort));
  expect(sockets).toHaveLength(2);
  connection.close();
  last.destroy();
  for (const socket of sockets) socket.destroy();
  server.close();
});
