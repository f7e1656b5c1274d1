import { randomUUID } from 'node:crypto';
import type { ClientCall, ClientEndpoint, Clock, Leg, Signalling, SignalError, Unsubscribe } from '../ports.js';
import type { FarEnd, FarEndGone } from '../calls/far-end.js';
import { createListeners } from '../listeners.js';

/** A browser that called us (`device.connect`), as a far end. */
export function createCallingBrowser(call: ClientCall): FarEnd {
  const gone = createListeners<[FarEndGone]>();
  let ours = false;
  call.onEnded((by) => {
    if (!ours) gone.emit(by === 'lost' ? { outcome: 'completed', reason: 'Connection lost' } : { outcome: 'canceled' });
  });
  return {
    direction: 'inbound',
    ring: () => call.ring(),
    answer: () => call.answer(),
    end(error) {
      ours = true;
      call.end(error);
    },
    onRinging: () => () => undefined,
    onAnswered: () => () => undefined,
    onDigit: (listener) => call.onDtmf(listener),
    onGone: (listener) => gone.add(listener),
  };
}

/** How long a call to an identity that nobody is registered under "rings" before it is given up. */
const UNREACHABLE_AFTER_MS = 400;

/**
 * Everybody registered under one identity, rung together: the first to answer wins, the others are cancelled; when all have
 * declined it is busy. Nobody registered: not reachable, promptly, for waiting cannot help.
 */
export function createCalledBrowser(options: {
  clock: Clock;
  signalling: Signalling;
  identity: string;
  sid: string;
  from: string;
  to: string;
  params: Record<string, string>;
}): FarEnd {
  const { clock, signalling, identity, sid, from, to, params } = options;
  const ringing = createListeners<[]>();
  const answered = createListeners<[Leg]>();
  const digits = createListeners<[string]>();
  const gone = createListeners<[FarEndGone]>();
  const calls = new Set<ClientCall>();
  let winner: ClientCall | null = null;
  let over = false;
  let pending = 0;
  let declined = false;
  let cancelTimer: Unsubscribe = () => undefined;

  const leave = (reason: FarEndGone) => {
    if (over) return;
    over = true;
    cancelTimer();
    gone.emit(reason);
  };
  const lostOne = () => {
    if (winner || pending > 0 || calls.size > 0) return;
    leave(
      declined
        ? { outcome: 'busy', sipCode: 603, reason: 'Declined' }
        : { outcome: 'no-answer', sipCode: 480, reason: 'not reachable' },
    );
  };
  const adopt = (call: ClientCall) => {
    if (over || winner) return call.end();
    calls.add(call);
    call.onDtmf((digit) => digits.emit(digit));
    call.onRejected(() => {
      declined = true;
    });
    call.onAnswered((leg) => {
      if (winner || over) return call.end();
      winner = call;
      for (const other of calls) if (other !== call) other.end();
      answered.emit(leg);
    });
    call.onEnded(() => {
      calls.delete(call);
      if (call === winner) leave({ outcome: 'completed' });
      else lostOne();
    });
  };
  const inviteOne = async (endpoint: ClientEndpoint, first: boolean) => {
    pending += 1;
    try {
      // The browsers of one identity share the carrier's call, but each needs a sid of its own on the wire.
      const ownSid = first ? sid : `CA${randomUUID().replaceAll('-', '')}`;
      adopt(await signalling.invite(endpoint, { sid: ownSid, from, to, params }));
    } finally {
      pending -= 1;
      if (!over) lostOne();
    }
  };

  return {
    direction: 'outbound',
    ring() {
      const endpoints = signalling.endpoints(identity).filter((endpoint) => endpoint.registered);
      if (endpoints.length === 0) {
        cancelTimer = clock.after(UNREACHABLE_AFTER_MS, lostOne);
        return;
      }
      ringing.emit();
      for (const [index, endpoint] of endpoints.entries()) {
        inviteOne(endpoint, index === 0).catch(() => lostOne());
      }
    },
    answer: () => Promise.reject(new Error('Only a calling browser can be answered')),
    end(error?: SignalError) {
      over = true;
      cancelTimer();
      for (const call of calls) call.end(error);
    },
    onRinging: (listener) => ringing.add(listener),
    onAnswered: (listener) => answered.add(listener),
    onDigit: (listener) => digits.add(listener),
    onGone: (listener) => gone.add(listener),
  };
}
