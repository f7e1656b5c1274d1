import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../ports.js';
import { createMediaMux, type MediaMux } from '../media/mux.js';
import { createSignalling, type SignallingServer } from '../signalling/server.js';
import { TEST_CREDENTIALS } from './tokens.js';

/** The lower half of the sandbox on free loopback ports. */
export interface TestCarrier {
  readonly mux: MediaMux;
  readonly signalling: SignallingServer;
  /** `localhost:<port>` of HTTP and signalling. */
  readonly host: string;
  /** Cuts all signalling connections as a lost network would. Media is not touched. */
  cutSockets(): void;
  close(): Promise<void>;
}

export async function startTestCarrier(
  options: {
    clock?: Clock;
    wallClockMs?: () => number;
    pathPrefix?: string;
    longestReconnectMs?: number;
    onRequest?: RequestListener;
  } = {},
): Promise<TestCarrier> {
  const { onRequest, ...settings } = options;
  const mux = await createMediaMux();
  const signalling = createSignalling({ mux, credentials: TEST_CREDENTIALS, ...settings });
  const http = createServer(onRequest ?? ((_request, response) => response.writeHead(404).end()));
  const sockets = new Set<Duplex>();
  http.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    signalling.handleUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    mux,
    signalling,
    host: `localhost:${port}`,
    cutSockets() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      await signalling.close();
      await mux.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
