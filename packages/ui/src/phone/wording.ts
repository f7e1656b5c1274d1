import { formatTimer } from '@talk/core/format';
import type { PhoneStatus } from '@talk/core/phone';
import { phoneText } from './texts.js';

/** The words of spec 2 §4, "Dialer wording", as far as they are words of a phone. */
export interface DialerWordingFacts {
  status: Pick<PhoneStatus, 'kind'>;
  /** When both sides of the foreground call could first hear each other; null before. */
  answeredAtMs: number | null;
  /** When the server ends the wrap-up; null outside of one, or while it is paused. */
  wrapUpEndsAtMs: number | null;
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

/** What the dialer is doing, in the words of the spec. Every status has one: a new status without words does not compile. */
export function dialerWording({ status, answeredAtMs, wrapUpEndsAtMs, nowMs }: DialerWordingFacts): string {
  const word = phoneText(WORDS[status.kind]);
  if (status.kind === 'connected' && answeredAtMs !== null) {
    return `${word} ${formatTimer(Math.max(0, Math.floor((nowMs - answeredAtMs) / 1_000)))}`;
  }
  if (status.kind === 'ready' && wrapUpEndsAtMs !== null && wrapUpEndsAtMs > nowMs) {
    return phoneText('wording.wrapUp', { seconds: Math.ceil((wrapUpEndsAtMs - nowMs) / 1_000) });
  }
  return word;
}
