import { formatTimer } from '@talk/core/format';
import type { CallState, EndReason } from '@talk/core/phone';
import { phoneText } from '../texts.js';

export type OverCall = CallState & { phase: 'ending' | 'ended' };

/** The next step after a call that is over here. */
export type NextStep =
  | 'again'
  | 'back'
  /** Takes the parked call. */
  | 'pick-up'
  /** Back to the number: it cannot be called like this, and the keypad shows the alternatives. */
  | 'edit';

/** The texts of an ended call. */
export interface CallEnding {
  /** The outcome of the call, in two words. */
  title: string;
  /** Why, as a sentence. */
  reason: string;
  /** How long both sides could hear each other, "02:14"; null when they never could. */
  duration: string | null;
  /** Whether the agent should notice it as a failure. */
  failed: boolean;
  next: NextStep | null;
}

/** Ends that are not failures to report. */
const QUIET: ReadonlySet<EndReason> = new Set([
  'hung-up',
  'other-side-hung-up',
  'declined',
  'cancelled',
  'answered-elsewhere',
  'voicemail',
  'ring-over',
  'parked',
  'transferred',
  'left',
  'removed',
  'message-left',
]);
/** The other side is still on the line, with another agent or with music: calling them now would find them busy. */
const GOES_ON: ReadonlySet<EndReason> = new Set([
  'parked',
  'transferred',
  'left',
  'removed',
  'message-left',
  'moved',
  'answered-elsewhere',
  'ring-over',
]);

/** Whether it ever was a call: false if it was refused, or never reached the server. */
export const wasPlaced = ({ direction, reason, snapshot, answeredAtMs }: OverCall): boolean =>
  direction === 'inbound' || answeredAtMs !== null || (snapshot !== null && reason !== 'rejected');

/** @param isParked whether the call still waits to be picked up. */
export function endingOf(call: OverCall, isParked: boolean): CallEnding {
  const talkedMs = call.phase === 'ended' && call.answeredAtMs !== null ? call.endedAtMs - call.answeredAtMs : null;
  const { reason } = call;
  return {
    title: phoneText(
      reason === 'parked' ? 'call.parked' : wasPlaced(call) || reason === 'cancelled' ? 'call.ended' : 'call.notPlaced',
    ),
    reason: call.message ?? leaverOf(call) ?? phoneText(sentenceOf(call, isParked)),
    duration: talkedMs === null ? null : formatTimer(Math.round(talkedMs / 1_000)),
    failed: !QUIET.has(reason),
    next: nextStep(call, isParked),
  };
}

/** "Maya hung up." Null while nobody knows the name, and for other ends. */
function leaverOf({ reason, snapshot }: OverCall): string | null {
  const name = snapshot?.contact?.name;
  return reason === 'other-side-hung-up' && name ? phoneText('end.nameHungUp', { name }) : null;
}

function sentenceOf({ reason, snapshot, code }: OverCall, isParked: boolean) {
  if (code === 'VOICE_UNSUPPORTED') return 'sentence.VOICE_UNSUPPORTED' as const;
  if (reason === 'parked' && !isParked) return 'end.unparked' as const;
  if (reason === 'voicemail' && snapshot?.has_voicemail) return 'end.voicemailLeft' as const;
  return `end.${reason}` as const;
}

function nextStep(call: OverCall, isParked: boolean): NextStep | null {
  const { reason, direction, answeredAtMs, snapshot, code } = call;
  if (code === 'VOICE_UNSUPPORTED') return null;
  if (reason === 'parked') return isParked ? 'pick-up' : null;
  if (GOES_ON.has(reason)) return null;
  // The caller is leaving a message at this moment.
  if (reason === 'voicemail' && snapshot?.phase !== 'ended') return null;
  if (reason === 'rejected' || reason === 'invalid-number') return direction === 'outbound' ? 'edit' : null;
  if (direction === 'outbound') return 'again';
  return answeredAtMs === null ? 'back' : null;
}
