import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.js';

let http: Server;
afterEach(() => new Promise((resolve) => http.close(resolve)));

it('is read back by another implementation, at every length of its header and in bytes, not characters', async () => {
  const sent = [0, 1, 125, 126, 65_535, 65_536].map((length) => 'x'.repeat(length));
  sent.push('é'.repeat(100));
  const acceptor = new WebSocketServer({ noServer: true });
  http = createServer();
  http.on('upgrade', (request, socket, head) => {
    acceptor.handleUpgrade(request, socket, head, (accepted) => {
      for (const text of sent) socket.write(textFrame(text));
      accepted.close(1000);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data) => received.push(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
  const code = await new Promise((resolve) => client.once('close', resolve));
  expect(received).toEqual(sent);
  expect(code).toBe(1000);
});
