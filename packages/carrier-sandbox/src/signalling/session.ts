import type { WebSocket } from 'ws';
import type { Clock, Unsubscribe } from '../ports.js';
import type { CallPeer } from './client-call.js';
import { ProtocolError, SIGNAL_CODE, TokenError } from './errors.js';
import { LIMITS } from './limits.js';
import { decodeMessage, encodeMessage, HEARTBEAT, type ClientMessage, type ServerMessage } from './protocol.js';
import type { VerifyToken, VoiceGrant } from './token.js';

const MAX_BUFFERED_BYTES = 1 << 20;

/** Messages that need an authenticated browser. */
export type AuthenticatedMessage = Exclude<ClientMessage, { type: 'listen' }>;

/** One browser's socket: who it is and what it may do. */
export interface Session extends CallPeer {
  readonly id: string;
  /** Null until a token has been accepted. */
  readonly grant: VoiceGrant | null;
  readonly reconnectTimeoutMs: number;
  registered: boolean;
  /** Sends a heartbeat, or ends the socket when the browser has not been heard for too long. */
  beat(silenceMs: number): void;
  /** Closes the socket with the WebSocket code "going away". */
  close(): void;
  /** Cuts the socket off. */
  terminate(): void;
}

export interface SessionOptions {
  id: string;
  verifyToken: VerifyToken;
  clock: Clock;
  wallClockMs: () => number;
  /** No call waits longer for its browser to come back, whatever that asks for. */
  longestReconnectMs: number;
  gateway: string;
  onMessage: (session: Session, grant: VoiceGrant, message: AuthenticatedMessage) => void;
  onExpired: (session: Session) => void;
  onClosed: (session: Session) => void;
  onError: (error: Error) => void;
}

/** Speaks the protocol over one accepted socket until it closes. */
export function createSession(socket: WebSocket, options: SessionOptions): Session {
  const { clock, wallClockMs } = options;
  let grant: VoiceGrant | null = null;
  let reconnectTimeoutMs: number = LIMITS.defaultReconnectTimeoutMs;
  let registered = false;
  let heardMs = clock.nowMs();
  let allowance: number = LIMITS.framesBurst;
  let cancelDeadline: Unsubscribe | null = clock.after(LIMITS.listenWithinMs, () => socket.close(1008, 'No listen.'));

  function send(message: ServerMessage): void {
    transmit(encodeMessage(message));
  }

  function transmit(frame: string): void {
    if (socket.readyState !== socket.OPEN) return;
    // A browser that does not read must not fill the server's memory.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else socket.send(frame);
  }

  function withinRate(): boolean {
    const nowMs = clock.nowMs();
    allowance = Math.min(LIMITS.framesBurst, allowance + ((nowMs - heardMs) / 1000) * LIMITS.framesPerSecond) - 1;
    heardMs = nowMs;
    return allowance >= 0;
  }

  function listen({ token, reconnectTimeoutMs: wanted }: Extract<ClientMessage, { type: 'listen' }>): void {
    cancelDeadline?.();
    cancelDeadline = null;
    const accepted = options.verifyToken(token);
    if (grant && grant.identity !== accepted.identity) {
      throw new ProtocolError('The token is for another identity than this connection.', {
        code: SIGNAL_CODE.authenticationFailed,
      });
    }
    grant = accepted;
    reconnectTimeoutMs = Math.min(wanted ?? LIMITS.defaultReconnectTimeoutMs, options.longestReconnectMs);
    const ttl = Math.floor((accepted.expiresAtMs - wallClockMs()) / 1000);
    send({
      type: 'connected',
      token: { identity: accepted.identity, ttl },
      edge: 'sandbox',
      region: 'US_EAST_VIRGINIA',
      home: 'us1',
      gateway: options.gateway,
    });
  }

  function handle(frame: string): void {
    const message = decodeMessage(frame);
    if (!message) return;
    if (message.type === 'listen') return listen(message);
    if (!grant) throw new TokenError('invalid', 'The connection has no valid token yet.');
    if (grant.expiresAtMs > wallClockMs()) return options.onMessage(session, grant, message);
    // A call in progress outlives its token; only new business needs a valid one.
    if (message.type !== 'register' && message.type !== 'invite') return options.onMessage(session, grant, message);
    options.onExpired(session);
    throw new TokenError('expired', 'The token has expired.');
  }

  /** The socket stays open after a refusal: the page may send a better token (§7.1). */
  function refuse(error: unknown, frame: string): void {
    if (error instanceof TokenError || error instanceof ProtocolError) {
      const body = { code: error.code, message: error.message };
      const callsid = error instanceof ProtocolError ? error.callSid : undefined;
      if (error instanceof ProtocolError && error.type === 'invite' && callsid) {
        return send({ type: 'hangup', callsid, error: body });
      }
      return send({ type: 'error', error: body, ...(callsid && { callsid }) });
    }
    options.onError(new Error(`Signalling failed on a frame of ${frame.length} characters.`, { cause: error }));
  }

  socket.on('message', (data, isBinary) => {
    if (!withinRate()) {
      send({ type: 'error', error: { code: SIGNAL_CODE.rateExceeded, message: 'Too many messages.' } });
      return socket.close(1008, 'Too many messages.');
    }
    const frame = isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8');
    try {
      handle(frame);
    } catch (error) {
      refuse(error, frame);
    }
  });
  // An oversized or malformed frame: the library closes the socket itself, with the matching code.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    cancelDeadline?.();
    options.onClosed(session);
  });

  const session: Session = {
    id: options.id,
    get grant() {
      return grant;
    },
    get reconnectTimeoutMs() {
      return reconnectTimeoutMs;
    },
    get registered() {
      return registered;
    },
    set registered(value) {
      registered = value;
    },
    send,
    beat(silenceMs) {
      if (clock.nowMs() - heardMs > silenceMs) socket.terminate();
      else transmit(HEARTBEAT);
    },
    close: () => socket.close(1001, 'The carrier is closing.'),
    terminate: () => socket.terminate(),
  };
  return session;
}
