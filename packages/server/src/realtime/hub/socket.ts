import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { RealtimeLog } from '../ports.js';
import { pusherCodes, type CloseReason } from '../protocol/codes.js';
import { errorFrame, eventFrame } from '../protocol/frames.js';
import { newSocketId, type Admission } from '../upgrade.js';
import type { AppHub } from './app-hub.js';
import { handleClientMessage, type ClientMessagePorts } from './client-message.js';
import type { Connection } from './connection.js';
import { nextLiveness } from './liveness.machine.js';
import { createTokenBucket } from './token-bucket.js';

export type SocketPorts = ClientMessagePorts & { log: RealtimeLog };

/** Starts the life of an upgraded socket: a refusal with its code, or a place in the hub until it closes. */
export function acceptSocket(
  socket: WebSocket,
  line: Duplex,
  admission: Admission,
  ports: SocketPorts,
  afterGrace: (cut: () => void) => void,
): void {
  // ws closes the socket itself after an error; without a listener the process would end with it.
  socket.on('error', (error) => ports.log.info({ reason: error.message }, 'realtime: socket error'));
  if (admission.type === 'refuse') {
    refuse(socket, admission.reason, afterGrace);
    ports.metrics.dropped.refused += 1;
    return;
  }
  const { hub } = admission;
  const connection = open(hub, socket, line, ports);
  socket.on('message', (data, isBinary) => receive(hub, connection, isBinary ? '' : textOf(data), ports));
  socket.on('close', () => {
    connection.phase = 'leaving';
    hub.leaveAll(connection);
    hub.connections.delete(connection.socketId);
    ports.metrics.connections -= 1;
  });
}

function open(hub: AppHub, socket: WebSocket, line: Duplex, ports: SocketPorts): Connection {
  const { limits, metrics } = ports;
  const nowMs = ports.nowMs();
  const socketId = newSocketId(hub.connections);
  const connection: Connection = {
    socketId,
    socket,
    line,
    phase: 'open',
    channels: new Set(),
    joinedAs: new Map(),
    user: null,
    sessions: new Set(),
    endsAtMs: nowMs + limits.maxSocketAgeMs * (1 - spreadOf(socketId)),
    liveness: { phase: 'heard', atMs: nowMs, everSpoke: false },
    messages: createTokenBucket(limits.messagesPerSecond, limits.messageBurst, nowMs),
    clientEvents: null,
  };
  hub.connections.set(connection.socketId, connection);
  metrics.connections += 1;
  metrics.connectionsTotal += 1;
  const data = { socket_id: connection.socketId, activity_timeout: Math.round(limits.activityTimeoutMs / 1000) };
  ports.outbox.send(connection, eventFrame('pusher:connection_established', JSON.stringify(data)));
  return connection;
}

/** Between 0 and 0.1, by chance: sockets that were opened together do not all reconnect together. */
const spreadOf = (socketId: string): number => (Number(socketId.split('.')[1]) % 1000) / 10_000;

function receive(hub: AppHub, connection: Connection, text: string, ports: SocketPorts): void {
  if (connection.phase !== 'open') return;
  const atMs = ports.nowMs();
  ports.metrics.messagesIn += 1;
  connection.liveness = nextLiveness(connection.liveness, { type: 'message', atMs }, ports.limits);
  if (!connection.messages.take(atMs)) {
    ports.metrics.dropped.flood += 1;
    ports.log.warn({ socketId: connection.socketId }, 'realtime: socket dropped, it sends too much');
    ports.outbox.end(connection, { code: pusherCodes.overCapacity, message: 'Too many messages; slow down' });
    return;
  }
  handleClientMessage(hub, connection, text, ports);
}

function refuse(socket: WebSocket, reason: CloseReason, afterGrace: (cut: () => void) => void): void {
  socket.send(errorFrame(reason.code, reason.message));
  socket.close(reason.code, reason.message);
  afterGrace(() => socket.terminate());
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
