import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createListeners } from '../listeners.js';
import type { BrowserLeg } from '../media/browser-leg.js';
import { parseRemoteAudio, SdpError } from '../media/sdp.js';
import type { CallMessage, ClientCall, ClientCallState, Clock, Leg, SignalError, Unsubscribe } from '../ports.js';
import { nextCallState } from './client-call.machine.js';
import { CallStateError, SIGNAL_CODE } from './errors.js';
import type { ServerMessage, UserMessage } from './protocol.js';

/** Where a call's messages go: the socket the browser has open now. */
export interface CallPeer {
  send(message: ServerMessage): void;
}

/** A call as the signalling server drives it; call control sees only {@link ClientCall}. */
export interface ClientCallDriver {
  readonly call: ClientCall;
  /** The client's own id of a call it started, until it learns the real one. */
  readonly temporarySid: string | null;
  /** The socket in charge; null while signalling is lost. */
  readonly peer: CallPeer | null;
  /** To-client: sends the invite. */
  invite(parameters: Record<string, string>): void;
  answered(sdp: string): void;
  rejected(): void;
  hungUp(): void;
  reinvited(sdp: string): void;
  /** True when the token is this call's; then the new socket is in charge and media goes on. */
  resumed(peer: CallPeer, token: string, sdp: string): boolean;
  pressed(digits: string): void;
  messaged(message: UserMessage): void;
  /** The socket is gone: an answered call waits `graceMs` for its return, any other ends. */
  signallingLost(graceMs: number): void;
}

export interface ClientCallOptions {
  sid: string;
  direction: ClientCall['direction'];
  identity: string;
  params: Readonly<Record<string, string>>;
  applicationSid: string | null;
  temporarySid: string | null;
  /** From-client: the browser's offer, already checked. */
  offer: string | null;
  peer: CallPeer;
  createLeg: (sid: string) => BrowserLeg;
  clock: Clock;
  /** Runs before the call's own `onEnded` listeners. */
  onEnded: () => void;
}

type EndedBy = 'client' | 'carrier' | 'lost';

/** Creates the call in state `inviting`. Nothing is sent yet. */
export function createClientCall(options: ClientCallOptions): ClientCallDriver {
  const { sid, direction, temporarySid, clock } = options;
  const answeredListeners = createListeners<[Leg]>();
  const rejectedListeners = createListeners<[]>();
  const digitListeners = createListeners<[string]>();
  const messageListeners = createListeners<[CallMessage]>();
  const endedListeners = createListeners<[EndedBy]>();
  const reconnect = randomBytes(18).toString('base64url');
  let state: ClientCallState = 'inviting';
  let endedBy: EndedBy | null = null;
  let peer: CallPeer | null = options.peer;
  let leg: BrowserLeg | null = null;
  let negotiated = false;
  let cancelGrace: Unsubscribe | null = null;
  // Until `ringing` or `answer` the browser knows the call by its own temporary id only.
  let knownSid = temporarySid ?? sid;

  function enter(event: 'ring' | 'answer' | 'end'): boolean {
    const next = nextCallState(direction, state, event);
    if (next) state = next;
    return next !== null;
  }

  function openLeg(): BrowserLeg {
    const opened = options.createLeg(sid);
    opened.onDtmf((digit) => digitListeners.emit(digit));
    opened.onState((legState) => {
      if (legState !== 'failed') return;
      const error = { code: SIGNAL_CODE.connectionLost, message: opened.failure ?? 'The media connection was lost.' };
      end('lost', { type: 'hangup', callsid: knownSid, error });
    });
    leg = opened;
    return opened;
  }

  function end(by: EndedBy, farewell: ServerMessage | null): void {
    if (!enter('end')) return;
    endedBy = by;
    cancelGrace?.();
    if (farewell) peer?.send(farewell);
    peer = null;
    leg?.close();
    options.onEnded();
    endedListeners.emit(by);
    for (const listeners of [answeredListeners, rejectedListeners, digitListeners, messageListeners, endedListeners]) {
      listeners.clear();
    }
  }

  /** Runs a negotiation; a description we cannot use ends the call and tells the browser why. */
  function negotiate(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof SdpError)) throw error;
      const body = { code: SIGNAL_CODE.badRequest, message: error.message };
      end('carrier', { type: 'hangup', callsid: knownSid, error: body });
      return false;
    }
  }

  const call: ClientCall = {
    sid,
    direction,
    identity: options.identity,
    params: options.params,
    applicationSid: options.applicationSid,
    get state() {
      return state;
    },
    get leg() {
      return negotiated ? leg : null;
    },
    ring() {
      if (direction !== 'from-client') throw new CallStateError('Only a call the browser made can be told to ring.');
      if (!enter('ring')) return;
      knownSid = sid;
      peer?.send({ type: 'ringing', callsid: sid });
    },
    answer: () =>
      new Promise((resolve) => {
        if (direction !== 'from-client' || options.offer === null) {
          throw new CallStateError('Only a call the browser made can be answered by the carrier.');
        }
        if (state === 'answered' && leg) return resolve(leg);
        if (state === 'ended') throw new CallStateError('The call has ended.');
        const opened = openLeg();
        const sdp = opened.answerOffer(options.offer);
        enter('answer');
        negotiated = true;
        knownSid = sid;
        peer?.send({ type: 'answer', callsid: sid, sdp, reconnect });
        resolve(opened);
      }),
    end(error?: SignalError) {
      if (direction === 'to-client' && state !== 'answered') end('carrier', { type: 'cancel', callsid: sid });
      else end('carrier', { type: 'hangup', callsid: knownSid, ...(error && { error }) });
    },
    onAnswered(listener) {
      if (state !== 'answered' || !leg) return answeredListeners.add(listener);
      return soon(listener, leg);
    },
    onRejected: (listener) => rejectedListeners.add(listener),
    onDtmf: (listener) => digitListeners.add(listener),
    onMessage: (listener) => messageListeners.add(listener),
    sendMessage({ content, contentType, messageType }) {
      const voiceeventsid = `KX${randomBytes(16).toString('hex')}`;
      const body = { content, contenttype: contentType, messagetype: messageType, voiceeventsid };
      peer?.send({ type: 'message', callsid: sid, ...body });
    },
    onEnded: (listener) => (endedBy ? soon(listener, endedBy) : endedListeners.add(listener)),
  };

  return {
    call,
    temporarySid,
    get peer() {
      return peer;
    },
    invite(parameters) {
      const sdp = openLeg().offer();
      enter('ring');
      peer?.send({ type: 'invite', callsid: sid, sdp, reconnect, parameters });
    },
    answered(sdp) {
      const rung = leg;
      if (direction !== 'to-client' || !rung || state !== 'ringing') return;
      if (!negotiate(() => rung.acceptAnswer(sdp))) return;
      enter('answer');
      negotiated = true;
      answeredListeners.emit(rung);
    },
    rejected() {
      if (direction !== 'to-client' || state !== 'ringing') return;
      rejectedListeners.emit();
      end('client', null);
    },
    hungUp: () => end('client', null),
    reinvited(sdp) {
      negotiate(() => {
        if (state === 'answered' && leg) peer?.send({ type: 'answer', callsid: sid, sdp: leg.answerOffer(sdp) });
      });
    },
    resumed(returned, token, sdp) {
      if (state !== 'answered' || !sameToken(token, reconnect)) return false;
      negotiate(() => {
        // The same ufrag: only signalling was lost, so the running media must not be touched (§7.9).
        const changed = leg !== null && parseRemoteAudio(sdp).iceUfrag !== leg.remoteUfrag;
        const answer = changed && leg ? { sdp: leg.answerOffer(sdp) } : {};
        cancelGrace?.();
        cancelGrace = null;
        peer = returned;
        peer.send({ type: 'answer', callsid: sid, reconnect, ...answer });
      });
      return true;
    },
    pressed(digits) {
      // `w` is a half-second pause to the dialler at the other end; digits are reported one by one as RTP would.
      for (const digit of digits.toUpperCase()) if (/[\d*#A-D]/.test(digit)) leg?.pressed(digit);
    },
    messaged({ content, contenttype, messagetype, voiceeventsid }) {
      peer?.send({ type: 'ack', acktype: 'message', callsid: sid, voiceeventsid });
      messageListeners.emit({ content, contentType: contenttype, messageType: messagetype });
    },
    signallingLost(graceMs) {
      peer = null;
      if (state !== 'answered') end('lost', null);
      else cancelGrace = clock.after(graceMs, () => end('lost', null));
    },
  };
}

function soon<T>(listener: (value: T) => void, value: T): Unsubscribe {
  let wanted = true;
  queueMicrotask(() => {
    if (wanted) listener(value);
  });
  return () => {
    wanted = false;
  };
}

function sameToken(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
