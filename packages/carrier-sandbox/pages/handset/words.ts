import { formatDuration, formatNumber, spokenDuration } from '../shared/format.js';
import type { HandsetCallView } from '../../src/control/types.js';
import type { CallState, EndCause, LineState } from './phone.machine.js';

/** A light and a sentence for the state of the line. */
export function lineWords(line: LineState): { tone: 'ok' | 'warn' | 'bad' | 'hollow'; text: string } {
  switch (line.phase) {
    case 'choosing':
      return { tone: 'hollow', text: 'Choosing a number…' };
    case 'in-use':
      return { tone: 'warn', text: 'In use in another window' };
    case 'connecting':
      return { tone: 'hollow', text: 'Connecting…' };
    case 'ready':
      return { tone: 'ok', text: 'This phone is reachable' };
    case 'lost':
      return { tone: 'warn', text: 'Connection lost, reconnecting…' };
    case 'failed':
      return { tone: 'bad', text: 'Not connected' };
  }
}

const CAUSES: Readonly<Record<EndCause, string>> = {
  ended: 'Call ended',
  busy: 'Busy',
  'no-answer': 'Not answered',
  declined: 'Declined',
  missed: 'Missed call',
  invalid: 'This number does not exist',
  failed: 'The call failed',
};

/** How a call ended: `Call ended · 0:12`. */
export function endWords({ cause, seconds }: Extract<CallState, { phase: 'ended' }>): string {
  return seconds > 0 ? `${CAUSES[cause]} · ${formatDuration(seconds)}` : CAUSES[cause];
}

/** What is said aloud when the call changes; empty when there is nothing to say. */
export function announcement(call: CallState, nameOf: (number: string) => string | null): string {
  if (call.phase === 'none') return '';
  const who = nameOf(call.peer) ?? formatNumber(call.peer);
  switch (call.phase) {
    case 'incoming':
      return `Incoming call from ${who}. Enter answers, Escape declines.`;
    case 'outgoing':
      return call.ringing ? `Ringing ${who}` : `Calling ${who}`;
    case 'active':
      if (call.reconnecting) return 'Connection lost, reconnecting. You can still hear each other.';
      return call.muted ? 'Microphone muted' : `On a call with ${who}`;
    case 'ended':
      return call.seconds > 0 ? `${CAUSES[call.cause]} after ${spokenDuration(call.seconds)}` : CAUSES[call.cause];
  }
}

/** One line of the call log in words, and whether it was missed. */
export function callWords(call: HandsetCallView): { text: string; missed: boolean } {
  const out = call.direction === 'out';
  switch (call.status) {
    case 'completed':
      return call.durationSeconds > 0 || !out
        ? { text: `${out ? 'Outgoing' : 'Incoming'} · ${formatDuration(call.durationSeconds)}`, missed: false }
        : { text: 'Outgoing · 0:00', missed: false };
    case 'busy':
      return { text: out ? 'Busy' : 'Declined', missed: false };
    case 'no-answer':
    case 'canceled':
      return out ? { text: 'Not answered', missed: false } : { text: 'Missed', missed: true };
    case 'failed':
      return { text: 'Failed', missed: false };
    case 'in-progress':
      return { text: 'In progress', missed: false };
    default:
      return { text: out ? 'Calling…' : 'Ringing…', missed: false };
  }
}
