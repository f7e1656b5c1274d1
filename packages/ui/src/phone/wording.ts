import { formatTimer } from '@talk/core/format';
import type { EndReason, PhoneStatus } from '@talk/core/phone';
import { phoneText } from './texts.js';

/** A wrap-up: it runs until a moment of this machine's clock, or it is paused with this much left (spec 2 §4). */
export type WrapUpLeft = { readonly endsAtMs: number } | { readonly leftMs: number };

/** What a power dialer does between two calls: paused before the next one, or about to call. */
export type NextCall = 'paused' | { readonly callsAtMs: number };

/** Everything that the words for the phone's state depend on (spec 2 §4). */
export interface DialerWordingFacts {
  status: Pick<PhoneStatus, 'kind' | 'endReason'>;
  /** When both sides of the foreground call could first hear each other; null before. */
  answeredAtMs: number | null;
  /** Null outside of one. */
  wrapUp: WrapUpLeft | null;
  /** Null outside of a dialing session. */
  next: NextCall | null;
  nowMs: number;
}

const WORDS = {
  offline: 'wording.offline',
  unavailable: 'wording.offline',
  starting: 'wording.starting',
  reconnecting: 'wording.reconnecting',
  ready: 'wording.ready',
  incoming: 'wording.incoming',
  dialing: 'wording.dialing',
  answering: 'wording.answering',
  rejecting: 'wording.rejecting',
  connected: 'wording.connected',
  detached: 'wording.detached',
  'hanging-up': 'wording.hangingUp',
  disconnected: 'wording.disconnected',
} as const satisfies Record<PhoneStatus['kind'], string>;

/** Ends that disconnected no one: the caller waits with music, or there never was a call. */
const ENDS: Partial<Record<EndReason, 'wording.parked' | 'wording.notPlaced'>> = {
  parked: 'wording.parked',
  rejected: 'wording.notPlaced',
  'not-started': 'wording.notPlaced',
};

const secondsOf = (ms: number): number => Math.ceil(Math.max(0, ms) / 1_000);

/**
 * What the dialer is doing, in the words of the spec. Every status has words: a new status without them does not compile. A wrap-up
 * comes before the end of its call and before the next call; a call, and a phone that is unavailable, come before both.
 */
export function dialerWording({ status, answeredAtMs, wrapUp, next, nowMs }: DialerWordingFacts): string {
  const word = phoneText((status.endReason && ENDS[status.endReason]) ?? WORDS[status.kind]);
  switch (status.kind) {
    case 'connected':
      if (answeredAtMs === null) return word;
      return `${word} ${formatTimer(Math.max(0, Math.floor((nowMs - answeredAtMs) / 1_000)))}`;
    case 'ready':
    case 'disconnected': {
      const seconds = wrapUp === null ? 0 : secondsOf('leftMs' in wrapUp ? wrapUp.leftMs : wrapUp.endsAtMs - nowMs);
      if (seconds > 0) return phoneText('wording.wrapUp', { seconds });
      if (status.kind === 'disconnected' || next === null) return word;
      return next === 'paused'
        ? phoneText('wording.upNext')
        : phoneText('wording.willCall', { seconds: secondsOf(next.callsAtMs - nowMs) });
    }
    default:
      return word;
  }
}
