import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, reserveUdpPort } from './ports.js';

it('gives ports that no outgoing connection is given, each once, and none that a program listens on', async () => {
  const first = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(first + 1, '127.0.0.1', resolve));
  const others = [await freePort(), await freePort(), await reserveUdpPort(0, 'SANDBOX_MEDIA_PORT')];
  server.close();
  expect(new Set([first, first + 1, ...others]).size).toBe(5);
  for (const port of [first, ...others]) expect(port).toBeLessThan(32_768);
});
