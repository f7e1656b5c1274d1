import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { COMPANY_CHANNEL } from './messages.js';

/**
 * The least a server can do: greet, agree to every subscription, send what it is told to. Measured in the same minute, it
 * tells a busy machine from a slow server.
 */
export function createBareServer(http: Server): { broadcast(event: object): void; connections(): number } {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const members = new Set<WebSocket>();
  server.on('connection', (socket) => {
    const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 120 });
    socket.send(JSON.stringify({ event: 'pusher:connection_established', data }));
    socket.on('message', () => {
      members.add(socket);
      socket.send('{"event":"pusher_internal:subscription_succeeded","data":"{}"}');
    });
  });
  return {
    broadcast(event) {
      const data = JSON.stringify(event);
      const frame = Buffer.from(JSON.stringify({ event: 'communication.updated', channel: COMPANY_CHANNEL, data }));
      for (const socket of members) socket.send(frame, { binary: false });
    },
    connections: () => server.clients.size,
  };
}
