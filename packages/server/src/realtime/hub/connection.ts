import type { WebSocket } from 'ws';
import { errorFrame } from '../protocol/frames.js';
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
  /** `open` takes part; `leaving` has been told to go and gets nothing more. */
  phase: 'open' | 'leaving';
  readonly channels: Set<string>;
  user: SignedInUser | null;
  liveness: Liveness;
  readonly messages: TokenBucket;
  clientEvents: TokenBucket | null;
}

/** How frames reach a socket, and how a socket is ended. One per node. */
export interface Outbox {
  /** Sends a frame; a socket whose peer does not read is ended instead. Answers false when it was not sent. */
  send(connection: Connection, frame: string | Buffer): boolean;
  /** Says goodbye with a protocol error and a close code, and cuts the line if the peer does not take its leave. */
  end(connection: Connection, reason: CloseReason): void;
}

const AS_TEXT = { binary: false } as const;

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
      if (connection.phase !== 'open') return false;
      if (connection.socket.bufferedAmount > maxBufferedBytes) {
        onBackPressure(connection);
        return false;
      }
      connection.socket.send(frame, AS_TEXT);
      metrics.messagesOut += 1;
      return true;
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
