import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpApiListener } from '../http-api/node-listener.js';
import { createPusherServer, type PusherServer, type PusherServerOptions } from '../pusher-server.js';
import type { PusherApp } from '../protocol/signature.js';
import { createManualClock, type ManualClock } from './manual-clock.js';
import { openRawClient, type RawClient } from './raw-client.js';

export const testApp: PusherApp = { id: '7', key: 'test-key', secret: 'test-secret', clientEvents: true };

/** A node on a free port, with a clock of its own. */
export interface RealtimeNode {
  server: PusherServer;
  clock: ManualClock;
  port: number;
  /** Opens a socket for any path, such as `/app/test-key?protocol=7`. */
  open(path: string, headers?: Record<string, string>): RawClient;
  /** Opens a socket and takes its greeting. */
  connect(): Promise<{ client: RawClient; socketId: string }>;
  stop(): Promise<void>;
}

/** Starts a node; options override the test application and the manual clock. */
export async function startRealtimeNode(options: Partial<PusherServerOptions> = {}): Promise<RealtimeNode> {
  const clock = createManualClock();
  const server = createPusherServer({ apps: [testApp], clock, ...options });
  const http = createServer(createHttpApiListener(server));
  http.on('upgrade', (request, socket, head) => server.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const clients: RawClient[] = [];
  const open = (path: string, headers?: Record<string, string>): RawClient => {
    const client = openRawClient(`ws://127.0.0.1:${port}${path}`, headers);
    clients.push(client);
    return client;
  };
  return {
    server,
    clock,
    port,
    open,
    async connect() {
      const client = open('/app/test-key?protocol=7&client=test&version=1');
      const greeting = await client.next();
      return { client, socketId: String(greeting.fields['socket_id']) };
    },
    async stop() {
      for (const { socket } of clients) socket.terminate();
      await server.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
