import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createListeners } from '../listeners.js';
import { monotonicClock } from '../media/clock.js';
import type { MediaMux } from '../media/mux.js';
import { parseRemoteAudio, SdpError } from '../media/sdp.js';
import type { ClientCall, ClientEndpoint, Clock, Signalling, Unsubscribe } from '../ports.js';
import { createCallRegistry } from './call-registry.js';
import { createClientCall } from './client-call.js';
import { CallStateError, ProtocolError, SIGNAL_CODE } from './errors.js';
import { LIMITS } from './limits.js';
import { createSession, type AuthenticatedMessage, type Session } from './session.js';
import { createTokenVerifier, type Credentials, type VerifyToken, type VoiceGrant } from './token.js';

const MAX_HEARTBEAT_MS = 10_000;
const CLOSE_WITHIN_MS = 1000;

export interface SignallingOptions {
  mux: MediaMux;
  /** The account and API key whose tokens are accepted. */
  credentials: Credentials;
  /** Replaces the check of tokens, for instance to accept several keys. Throws `TokenError`. */
  verifyToken?: VerifyToken;
  /** No call waits longer for its browser to come back; milliseconds. Default 30 s. */
  longestReconnectMs?: number;
  /** Path before `/signal`, without a trailing slash. Default: none. */
  pathPrefix?: string;
  /** A heartbeat goes out this often; browsers give up after 15 s without one. At most 10 s. */
  heartbeatMs?: number;
  clock?: Clock;
  /** A defect met while handling a browser's message; the socket stays open. Default: a process warning. */
  onError?: (error: Error) => void;
  /** For token expiry. */
  wallClockMs?: () => number;
}

export interface SignallingServer extends Signalling {
  /** Takes an HTTP upgrade request. One for another path than `<prefix>/signal` is answered with 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Hangs up all calls and closes all sockets. */
  close(): Promise<void>;
}

/** The signalling server the voice SDK talks to (voice-signalling.md §4, §6, §7). */
export function createSignalling(options: SignallingOptions): SignallingServer {
  const { mux, credentials, clock = monotonicClock, wallClockMs = Date.now } = options;
  const heartbeatMs = Math.min(options.heartbeatMs ?? 5000, MAX_HEARTBEAT_MS);
  const verifyToken = options.verifyToken ?? createTokenVerifier(credentials, wallClockMs);
  const path = `${options.pathPrefix ?? ''}/signal`;
  const gateway = `sandbox-${randomBytes(4).toString('hex')}`;
  const upgrader = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIMITS.frameBytes,
    perMessageDeflate: false,
  });
  const sessions = new Map<string, Session>();
  const calls = createCallRegistry();
  const invites = createListeners<[ClientCall]>();
  const presence = createListeners<[ClientEndpoint, boolean]>();
  let closed = false;
  let onEmpty = (): void => undefined;
  let cancelBeat: Unsubscribe | null = null;

  function beat(): void {
    for (const session of sessions.values()) session.beat(3 * heartbeatMs);
    cancelBeat = sessions.size > 0 ? clock.after(heartbeatMs, beat) : null;
  }

  function setRegistered(session: Session, registered: boolean): void {
    if (session.registered === registered) return;
    session.registered = registered;
    presence.emit(endpointOf(session), registered);
  }

  function registeredAs(identity: string): Session[] {
    const nowMs = wallClockMs();
    return [...sessions.values()].filter(
      ({ registered, grant }) => registered && grant?.identity === identity && grant.expiresAtMs > nowMs,
    );
  }

  function register(session: Session, grant: VoiceGrant, wanted: boolean): void {
    if (!wanted) {
      setRegistered(session, false);
      return session.send({ type: 'offline' });
    }
    if (!grant.mayReceive) {
      throw new ProtocolError('The token has no grant to receive calls.', { code: SIGNAL_CODE.authenticationFailed });
    }
    if (!session.registered && registeredAs(grant.identity).length >= LIMITS.endpointsPerIdentity) {
      throw new ProtocolError(`At most ${LIMITS.endpointsPerIdentity} devices of one identity can be registered.`, {
        code: SIGNAL_CODE.rateExceeded,
      });
    }
    setRegistered(session, true);
    session.send({ type: 'ready' });
  }

  function dial(session: Session, grant: VoiceGrant, message: Extract<AuthenticatedMessage, { type: 'invite' }>): void {
    const { callSid: temporarySid, sdp } = message;
    const refusal = whyNot(grant, temporarySid, sdp);
    if (refusal) return session.send({ type: 'hangup', callsid: temporarySid, error: refusal });
    const driver = createClientCall({
      sid: `CA${randomBytes(16).toString('hex')}`,
      direction: 'from-client',
      identity: grant.identity,
      params: { ...message.params, ...grant.params },
      applicationSid: grant.applicationSid,
      temporarySid,
      offer: sdp,
      peer: session,
      createLeg: (sid) => mux.createLeg(sid),
      clock,
      onEnded: () => calls.remove(driver),
    });
    calls.add(driver);
    if (invites.size === 0) driver.call.end({ code: SIGNAL_CODE.unavailable, message: 'Nobody takes calls.' });
    else invites.emit(driver.call);
  }

  function whyNot(grant: VoiceGrant, temporarySid: string, sdp: string): { code: number; message: string } | null {
    if (!grant.applicationSid) {
      return { code: SIGNAL_CODE.connectionDeclined, message: 'The token has no grant to make calls.' };
    }
    if (calls.countOf(grant.identity) >= LIMITS.callsPerIdentity) {
      return { code: SIGNAL_CODE.rateExceeded, message: `At most ${LIMITS.callsPerIdentity} calls at a time.` };
    }
    if (calls.find(grant.identity, temporarySid)) {
      return { code: SIGNAL_CODE.badRequest, message: 'The call exists already.' };
    }
    try {
      parseRemoteAudio(sdp);
      return null;
    } catch (error) {
      if (error instanceof SdpError) return { code: SIGNAL_CODE.badRequest, message: error.message };
      throw error;
    }
  }

  function resume(session: Session, identity: string, sid: string, token: string, sdp: string): void {
    if (calls.find(identity, sid)?.resumed(session, token, sdp)) return;
    const error = { code: SIGNAL_CODE.notFound, message: 'The call has ended.' };
    session.send({ type: 'hangup', callsid: sid, error });
  }

  function onMessage(session: Session, grant: VoiceGrant, message: AuthenticatedMessage): void {
    if (message.type === 'register') return register(session, grant, message.audio);
    const { identity } = grant;
    if (message.type === 'invite') {
      const { reconnect, callSid, sdp } = message;
      if (reconnect === null) return dial(session, grant, message);
      return resume(session, identity, callSid, reconnect, sdp);
    }
    const driver = calls.find(identity, message.callSid);
    if (!driver) {
      // Without this the page would stay in a call that no longer exists here.
      if (message.type !== 'hangup' && message.type !== 'reject')
        session.send({ type: 'hangup', callsid: message.callSid });
      return;
    }
    switch (message.type) {
      case 'answer':
        return driver.answered(message.sdp);
      case 'reject':
        return driver.rejected();
      case 'hangup':
        return driver.hungUp();
      case 'reinvite':
        return driver.reinvited(message.sdp);
      case 'dtmf':
        return driver.pressed(message.digits);
      case 'message':
        return driver.messaged(message.message);
    }
  }

  function whenEmpty(): Promise<void> {
    return new Promise((resolve) => {
      onEmpty = resolve;
      if (sessions.size === 0) resolve();
    });
  }

  function onClosed(session: Session): void {
    sessions.delete(session.id);
    setRegistered(session, false);
    for (const driver of calls.heldBy(session)) driver.signallingLost(session.reconnectTimeoutMs);
    if (sessions.size === 0) onEmpty();
  }

  return {
    endpoints: (identity) => registeredAs(identity).map(endpointOf),
    onInvite: (listener) => invites.add(listener),
    onPresence: (listener) => presence.add(listener),
    invite: (endpoint, { sid, from, to, params = {} }) =>
      new Promise((resolve) => {
        const session = sessions.get(endpoint.id);
        const identity = session?.grant?.identity;
        if (!session?.registered || identity === undefined) throw new CallStateError('The browser is not registered.');
        if (calls.find(identity, sid)) throw new CallStateError(`The call ${sid} exists already.`);
        if (calls.countOf(identity) >= LIMITS.callsPerIdentity)
          throw new CallStateError('The browser has too many calls.');
        const driver = createClientCall({
          sid,
          direction: 'to-client',
          identity,
          params,
          applicationSid: null,
          temporarySid: null,
          offer: null,
          peer: session,
          createLeg: (sid) => mux.createLeg(sid),
          clock,
          onEnded: () => calls.remove(driver),
        });
        calls.add(driver);
        driver.invite({
          AccountSid: credentials.accountSid,
          ApiVersion: '2010-04-01',
          CallSid: sid,
          From: from,
          To: to,
          Params: new URLSearchParams(params).toString(),
        });
        resolve(driver.call);
      }),
    restart() {
      for (const session of sessions.values()) session.terminate();
    },
    handleUpgrade(request, socket, head) {
      const { pathname } = new URL(request.url ?? '/', 'http://carrier');
      if (pathname !== path) return refuseUpgrade(socket, '404 Not Found');
      if (closed || sessions.size >= LIMITS.sockets) return refuseUpgrade(socket, '503 Service Unavailable');
      upgrader.handleUpgrade(request, socket, head, (accepted) => {
        const id = randomBytes(8).toString('hex');
        const onExpired = (session: Session) => setRegistered(session, false);
        const session = createSession(accepted, {
          id,
          verifyToken,
          clock,
          wallClockMs,
          longestReconnectMs: options.longestReconnectMs ?? LIMITS.reconnectTimeoutMs,
          gateway,
          onMessage,
          onExpired,
          onClosed,
          onError: options.onError ?? ((error) => process.emitWarning(error)),
        });
        sessions.set(id, session);
        cancelBeat ??= clock.after(heartbeatMs, beat);
      });
    },
    close() {
      closed = true;
      cancelBeat?.();
      calls.endAll();
      for (const session of sessions.values()) session.close();
      // A browser that does not answer the closing handshake is cut off rather than waited for.
      const cancelCut = clock.after(CLOSE_WITHIN_MS, () => {
        for (const session of sessions.values()) session.terminate();
      });
      return whenEmpty().finally(cancelCut);
    },
  };
}

function endpointOf(session: Session): ClientEndpoint {
  return {
    id: session.id,
    identity: session.grant?.identity ?? '',
    get registered() {
      return session.registered;
    },
  };
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
