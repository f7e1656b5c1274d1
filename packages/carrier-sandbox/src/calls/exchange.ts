import type { Signalling } from '../ports.js';
import type { CallbackTarget, Core } from '../carrier.js';
import { newSid } from '../ids.js';
import type { Numbers } from '../pstn/numbers.js';
import { createCalledBrowser } from '../pstn/browser-phone.js';
import { createTrunk } from '../pstn/trunk.js';
import { createVirtualPhone } from '../pstn/virtual-phone.js';
import type { Call, CallDirection } from './call.js';
import type { CallRegistry } from './call-registry.js';
import { resolveDestination, type Destination } from './destination.policy.js';
import type { FarEnd } from './far-end.js';

/** The address cannot be called at all. */
export class InvalidDestination extends Error {
  override readonly name = 'InvalidDestination';
}

export interface DialRequest {
  to: string;
  from: string;
  direction: Exclude<CallDirection, 'inbound'>;
  parentSid: string | null;
  callback: CallbackTarget | null;
  /** How long it may ring. */
  timeoutMs: number;
  timeLimitMs?: number | undefined;
  params?: Record<string, string>;
}

export interface Exchange {
  /** Creates an outbound call and starts ringing. Throws InvalidDestination or TooManyCalls. */
  dial(request: DialRequest): Call;
}

export interface ExchangeDeps {
  core: Core;
  calls: CallRegistry;
  numbers: Numbers;
  signalling: () => Signalling;
  /** A call of ours to one of our own lines arrives there. */
  onLineCall: (farEnd: FarEnd, from: string, to: string) => void;
}

/** Rings people: browsers, handsets, scripted phones and our own lines alike. */
export function createExchange({ core, calls, numbers, signalling, onLineCall }: ExchangeDeps): Exchange {
  const farEndFor = (destination: Destination, request: DialRequest, sid: string): FarEnd => {
    const { clock } = core;
    if (destination.kind === 'line') {
      return createTrunk(clock, (arriving) => onLineCall(arriving, request.from, destination.number));
    }
    if (destination.kind === 'outside') {
      return createVirtualPhone({ clock, script: numbers.scriptOf(destination.number), direction: 'outbound' });
    }
    return createCalledBrowser({
      clock,
      signalling: signalling(),
      identity: destination.identity,
      sid,
      from: request.from,
      to: request.to,
      params: { ...request.params, ...(destination.kind === 'client' ? destination.params : {}) },
    });
  };

  return {
    dial(request) {
      const destination = resolveDestination(request.to, (number) => numbers.isLine(number));
      if (!destination)
        throw new InvalidDestination(
          `"${request.to}" is neither client:identity, sip:user@host nor an international number`,
        );
      const sid = newSid('CA');
      const call = calls.create({
        sid,
        direction: request.direction,
        from: request.from,
        to: destination.address,
        parentSid: request.parentSid,
        farEnd: farEndFor(destination, request, sid),
        callback: request.callback,
        ...(request.timeLimitMs === undefined ? {} : { timeLimitMs: request.timeLimitMs }),
      });
      const cancelTimeout = core.clock.after(request.timeoutMs, () => {
        if (call.leg === null) call.end('no-answer');
      });
      const stop = call.onState((state) => {
        if (state.status === 'initiated' || state.status === 'ringing') return;
        cancelTimeout();
        stop();
      });
      call.ring();
      return call;
    },
  };
}
