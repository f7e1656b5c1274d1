import type { Call } from '@talk/core';
import { phoneDisplay, knownWord } from '@talk/core/format';
import type { CallState } from '@talk/core/phone';
import { phoneText } from '../texts.js';
import { consultText } from './consult.texts.js';
import type { ParticipantView } from './participants.js';

type Active = CallState & { phase: 'active' };
type Participant = Call['participants'][number];

export const CONTROLS = ['mute', 'hold', 'record', 'keypad', 'transfer', 'add', 'park', 'more'] as const;
export type ControlId = (typeof CONTROLS)[number];

/** A warm transfer in progress: until it ends, nothing else may change who talks to whom. */
export const consultationOf = (call: CallState): NonNullable<Call['transfer']> | null => {
  const transfer = call.snapshot?.transfer ?? null;
  return transfer?.kind === 'warm' && (transfer.state === 'ringing' || transfer.state === 'consulting')
    ? transfer
    : null;
};

/** The transfer in which this agent is consulted; null otherwise. */
export function askedIn(call: CallState, userId: number | null): NonNullable<Call['transfer']> | null {
  const transfer = consultationOf(call);
  return transfer?.state === 'consulting' && userId !== null && transfer.by_user_id !== userId ? transfer : null;
}

/** Everyone in the call, or invited to it, besides this agent. */
export function othersOf(call: CallState, userId: number): readonly Participant[] {
  return (call.snapshot?.participants ?? []).filter(
    ({ state, user_id }) => user_id !== userId && (state === 'joined' || state === 'ringing'),
  );
}

/** Why a control of a running call cannot be used now, as a sentence; null when it can. Exhaustive over the controls. */
export function whyNot(
  control: ControlId,
  call: Active,
  facts: { serverReachable: boolean; userId: number },
): string | null {
  if (control === 'mute' || control === 'keypad' || control === 'more') return null;
  if (!facts.serverReachable) return phoneText('control.unreachable');
  if (call.callId === null) return phoneText('control.unknown');
  const asked = askedIn(call, facts.userId);
  if (asked !== null) return consultText('asked.why', { asker: asked.by_name });
  const consultation = consultationOf(call);
  if (consultation !== null && control !== 'record') {
    return consultText(control === 'hold' ? 'useSwap' : 'first', { target: consultation.to.name });
  }
  const guests = othersOf(call, facts.userId).filter(({ role }) => role !== 'customer');
  if (control === 'park' && guests.length > 0) return phoneText('control.parkConference');
  if (control === 'transfer' && guests.length > 0) return phoneText('control.transferConference');
  return null;
}

/** The rows of a conference. */
export function participantViews(call: CallState, userId: number): ParticipantView[] {
  return othersOf(call, userId).map((each) => ({
    id: each.id,
    // As everywhere else this person is shown.
    seed:
      each.role === 'customer'
        ? String(call.snapshot?.contact?.id ?? call.phoneNumber)
        : String(each.user_id ?? each.phone_number ?? each.id),
    name:
      each.role === 'customer'
        ? (call.snapshot?.contact?.name ?? phoneDisplay(call.phoneNumber))
        : (each.name ?? phoneDisplay(each.phone_number ?? '')),
    role: phoneText(`people.role.${knownWord(['agent', 'customer'], each.role, 'third-party')}`),
    state: each.state === 'ringing' ? 'ringing' : 'talking',
    held: each.on_hold,
    muted: each.is_muted,
    whyNotDrop: each.role === 'customer' ? phoneText('people.dropCustomer') : null,
  }));
}
