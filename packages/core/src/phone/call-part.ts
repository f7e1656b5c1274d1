import type { Call, Departure } from '@talk/contract';
import { knownWord } from '../format/known-word.js';
import type { CallState, EndReason, Part } from './call.state.js';

/** The part of a user in a call. */
export function partOf(snapshot: Call, userId: number | null): Part {
  if (userId === null) return null;
  return snapshot.participants.find((each) => each.role === 'agent' && each.user_id === userId) ?? null;
}

/** Whether a call in which others are talking rings here on purpose: this agent is invited, by name or through a ring group. */
export const isAskedIn = (snapshot: Call, part: Part): boolean =>
  part?.state === 'ringing' || part?.state === 'joined' || snapshot.ringing_user_ids.length > 0;

const DEPARTURES: readonly Departure[] = ['left', 'removed', 'transferred', 'parked', 'message-left'];

/** Why a call goes on without this agent; null while it does not. */
export function departureOf(part: Part): Departure | null {
  return part?.state === 'left' ? knownWord(DEPARTURES, part.departure, 'left') : null;
}

/** Whether hanging up here only leaves the call: it belongs to another agent, and others talk on. The server uses the same rule. */
export function goesOnWithout({ snapshot, part }: Pick<CallState, 'snapshot' | 'part'>): boolean {
  if (snapshot === null || part === null || snapshot.user_id === part.user_id) return false;
  return snapshot.participants.some(
    ({ id, role, state }) => role !== 'customer' && id !== part.id && (state === 'joined' || state === 'away'),
  );
}

/** A transfer that may still be taken back at this moment. */
export function mayTakeBack(snapshot: Call, userId: number | null, nowMs: number): boolean {
  const { transfer } = snapshot;
  if (transfer?.kind !== 'cold' || transfer.by_user_id !== userId || snapshot.phase === 'ended') return false;
  if (transfer.state === 'ringing') return true;
  return (
    transfer.state === 'failed' && transfer.take_back_until !== null && Date.parse(transfer.take_back_until) > nowMs
  );
}

/** Why a phone stopped ringing without being answered or declined here, as far as the server has said. */
export function whyRingStopped(snapshot: Call | null): EndReason {
  switch (snapshot?.phase) {
    case 'active':
    case 'held':
      return 'answered-elsewhere';
    case 'voicemail':
      return 'voicemail';
    case 'ended':
      if (snapshot.answered_at !== null) return 'answered-elsewhere';
      return snapshot.has_voicemail ? 'voicemail' : 'caller-left';
    default:
      return 'ring-over';
  }
}
