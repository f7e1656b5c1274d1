import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { errorFrame } from '../protocol/frames.js';
import { textFrame } from '../protocol/text-frame.js';
import type { CloseReason } from '../protocol/codes.js';
import type { RealtimeMetrics } from '../metrics.js';
import type { Liveness } from './liveness.machine.js';
import type { TokenBucket } from './token-bucket.js';

/** A user that a socket signed in as. `info` is what presence channels show when the application gives nothing else. */
export interface SignedInUser {
  id: string;
  info: unknown;
}

/** One socket of one application, as the hub sees it. */
export interface Connection {
  readonly socketId: string;
  readonly socket: WebSocket;
  /** The stream below `socket`; whole frames are written to it past `socket`, which has no compression to keep in step. */
  readonly line: Duplex;
  /** `open` takes part; `leaving` has been told to go and gets nothing more. */
  phase: 'open' | 'leaving';
  readonly channels: Set<string>;
  /** For each channel that it joined by another name: that name, which its frames carry. */
  readonly joinedAs: Map<string, string>;
  user: SignedInUser | null;
  /** The application's sessions that its signatures named; it ends with any of them. */
  readonly sessions: Set<string>;
  /** When it has to reconnect. */
  readonly endsAtMs: number;
  liveness: Liveness;
  readonly messages: TokenBucket;
  clientEvents: TokenBucket | null;
}

/** The channel that this socket calls `name`: a channel's own name, or the one it was joined by. */
export function channelCalled(connection: Connection, name: string): string {
  for (const [channel, joinedAs] of connection.joinedAs) if (joinedAs === name) return channel;
  return name;
}

/** How frames reach a socket, and how a socket is ended. One per node. */
export interface Outbox {
  /** Sends text, or a frame made by `textFrame`. A socket whose peer does not read is ended instead. */
  send(connection: Connection, frame: string | Buffer): void;
  /** Says goodbye with a protocol error and a close code, and cuts the line if the peer does not take its leave. */
  end(connection: Connection, reason: CloseReason): void;
}

/**
 * @param maxBufferedBytes bytes that may wait for one socket
 * @param onBackPressure called instead of sending when a socket is beyond that
 * @param afterGrace schedules the hard cut of a socket that does not answer the close
 */
export function createOutbox(options: {
  maxBufferedBytes: number;
  metrics: RealtimeMetrics;
  onBackPressure: (connection: Connection) => void;
  afterGrace: (cut: () => void) => void;
}): Outbox {
  const { maxBufferedBytes, metrics, onBackPressure, afterGrace } = options;
  return {
    send(connection, frame) {
      const { line, socket } = connection;
      if (connection.phase !== 'open' || socket.readyState !== socket.OPEN) return;
      if (line.writableLength > maxBufferedBytes) {
        onBackPressure(connection);
        return;
      }
      line.write(typeof frame === 'string' ? textFrame(frame) : frame);
      metrics.messagesOut += 1;
    },
    end(connection, reason) {
      if (connection.phase === 'leaving') return;
      connection.phase = 'leaving';
      const { socket } = connection;
      socket.send(errorFrame(reason.code, reason.message));
      socket.close(reason.code, reason.message.slice(0, 120));
      afterGrace(() => socket.terminate());
    },
  };
}
