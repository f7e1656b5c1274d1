import type { Call } from '@talk/contract';
import { assertNever } from '../kernel/assert-never.js';
import type { TalkErrorCode } from '../kernel/errors.js';
import { departureOf, goesOnWithout, isAskedIn, whyRingStopped } from './call-part.js';
import type { Part } from './call.state.js';
import { answeredAt, details, ending, facts, legOf, noLegTrouble, rejoinUntil } from './call.state.js';
import type { CallState, EndDetails, Wants } from './call.state.js';

export type CallEvent =
  | { type: 'microphone-ready' }
  /** The server needs a person's yes first. */
  | { type: 'asked'; question: string }
  | { type: 'confirmed' }
  | { type: 'intent-accepted'; callId: string }
  | { type: 'leg-ringing' }
  | { type: 'leg-up'; atMs: number }
  /** `instead`: with the leg of the live call. */
  | { type: 'answer'; instead?: boolean }
  /** Answering failed in a way that leaves the call ringing (no microphone). */
  | { type: 'answer-failed'; problem: string }
  | { type: 'decline' }
  | { type: 'hang-up' }
  /** The leg ended, and not by us. `details` is all that the leg knows; the server may know better. */
  | { type: 'leg-gone'; details: EndDetails }
  /** The leg is gone, and the call is not. */
  | { type: 'detached'; muted: boolean }
  | { type: 'rejoin' }
  | { type: 'rejoin-failed'; problem: TalkErrorCode }
  | { type: 'leg-interrupted' }
  | { type: 'leg-restored' }
  | { type: 'muted'; muted: boolean }
  | { type: 'want'; wants: Wants }
  /** The server has answered: its state applies again. */
  | { type: 'want-settled'; keys: readonly (keyof Wants)[] }
  /** This agent's leg moved to another of their calls, or came to this one. */
  | { type: 'stepped-away' }
  | { type: 'leg-adopted'; atMs: number }
  | { type: 'snapshot'; snapshot: Call; atMs: number; part?: Part }
  | { type: 'over'; atMs: number; details: EndDetails }
  /** Whether the server has learned of our hang-up. */
  | { type: 'server-told'; told: boolean };

function toEnded(call: CallState, atMs: number, why: EndDetails): CallState {
  // What this person did takes precedence over how the carrier describes the result.
  const ours = call.phase === 'rejecting' ? ending('declined') : call.phase === 'ending' && call.byUs ? call : null;
  return {
    ...facts(call),
    phase: 'ended',
    answeredAtMs: answeredAt(call),
    endedAtMs: atMs,
    serverTold: true,
    ...details(ours ?? why),
  };
}

/** How the server explains what ended here before it was asked, or would answer. Nothing else of an ended call changes. */
function correctEnd(call: CallState & { phase: 'ended' }, snapshot: Call): CallState {
  if (call.answeredAtMs !== null || call.callId !== snapshot.id) return call;
  if (call.snapshot !== null && call.snapshot.version >= snapshot.version) return call;
  const why = call.reason === 'failed' ? whyFailed(snapshot) : whyRingWasOver(call, snapshot);
  return why === null ? call : { ...call, snapshot, ...why };
}

/** That is all a leg knows which the network ended. Null: the server knows no more. */
function whyFailed(snapshot: Call): EndDetails | null {
  const why = snapshot.phase === 'ended' ? endOfSnapshot(snapshot, false) : null;
  return why?.reason === 'failed' ? null : why;
}

/** More may follow, up to the message that the caller left. */
function whyRingWasOver({ direction, reason }: CallState & { phase: 'ended' }, snapshot: Call): EndDetails | null {
  const open = reason === 'ring-over' || reason === 'voicemail' || reason === 'caller-left';
  if (!open || direction !== 'inbound') return null;
  const now = whyRingStopped(snapshot);
  return ending(now === 'ring-over' ? reason : now);
}

/** The server's end reason, as ours. */
function endOfSnapshot(snapshot: Call, answered: boolean): EndDetails {
  if (snapshot.has_voicemail && snapshot.answered_at === null) return ending('voicemail');
  const ours = snapshot.hung_up_by === 'agent';
  // The caller left as the agent answered: the leg may have connected, but to no one.
  const nobodyThere = snapshot.direction === 'inbound' && snapshot.answered_at === null && !ours;
  switch (snapshot.end_reason) {
    case 'completed':
      if (nobodyThere) return ending('caller-left');
      if (!answered && snapshot.direction === 'inbound') return ending('answered-elsewhere');
      return ending(ours ? 'hung-up' : 'other-side-hung-up');
    case 'busy':
      return ending('busy');
    case 'no-answer':
    case 'timeout':
      return ending(snapshot.direction === 'inbound' ? 'caller-left' : 'no-answer');
    case 'canceled':
      return ending(snapshot.direction === 'inbound' ? 'caller-left' : 'hung-up');
    case 'declined':
      return ending(snapshot.direction === 'inbound' ? 'declined' : 'refused');
    case 'invalid-number':
      return ending('invalid-number');
    case 'rejected': {
      const { code = null, message = null } = snapshot.rejection ?? {};
      return ending('rejected', { rejection: code, message });
    }
    case 'agent-lost':
      return ending('connection-lost');
    // What only a newer server knows is an end like any other.
    default:
      return ending(answered ? 'other-side-hung-up' : 'failed');
  }
}

const customerIsThere = (snapshot: Call | null): boolean => snapshot?.phase === 'active' || snapshot?.phase === 'held';

/** Combines what is known of leg and server, in whichever order the two arrived. */
function reconcile(call: CallState, atMs: number): CallState {
  const { snapshot } = call;
  if (snapshot?.phase === 'ended') return toEnded(call, atMs, endOfSnapshot(snapshot, answeredAt(call) !== null));
  if (call.phase === 'ringing' && call.legUp && customerIsThere(snapshot)) {
    return {
      ...facts(call),
      phase: 'active',
      ...legOf(call),
      ...activeFrom(call, atMs),
    };
  }
  const going = call.phase === 'active' || (call.phase === 'ending' && !call.byUs);
  const departure = departureOf(call.part);
  if (going && departure !== null) return toEnded(call, atMs, ending(departure));
  if (call.phase === 'active' && snapshot !== null) {
    const held = call.wants.held ?? snapshot.phase === 'held';
    return call.held === held ? call : { ...call, held };
  }
  return call;
}

const activeFrom = ({ snapshot }: CallState, atMs: number) => ({
  answeredAtMs: atMs,
  held: snapshot?.phase === 'held',
  away: false,
  wants: {},
});

function applySnapshot(call: CallState, snapshot: Call, part: Part, atMs: number): CallState {
  if (call.callId !== snapshot.id) return call;
  if (call.snapshot !== null && call.snapshot.version >= snapshot.version) return call;
  const next = reconcile({ ...call, snapshot, part, phoneNumber: snapshot.phone_number }, atMs);
  // Another phone was faster. A call that goes on may ring here on purpose: the server says who is invited into it.
  if (next.phase === 'offered' && customerIsThere(snapshot) && !isAskedIn(snapshot, part))
    return toEnded(next, atMs, ending('answered-elsewhere'));
  return next.phase === 'detached' ? detachedBy(next, call.snapshot, snapshot, atMs) : next;
}

/** What the server says about a call that this phone is not in. */
function detachedBy(
  call: CallState & { phase: 'detached' },
  before: Call | null,
  snapshot: Call,
  atMs: number,
): CallState {
  const departure = departureOf(call.part);
  if (departure !== null) return toEnded(call, atMs, ending(departure));
  const waited = before !== null && rejoinUntil(before) !== null;
  const rejoinUntilMs = rejoinUntil(snapshot);
  // The wait is over and the call is not: it was rejoined, but not here.
  if (waited && rejoinUntilMs === null && !call.joining) return toEnded(call, atMs, ending('moved'));
  return { ...call, rejoinUntilMs: rejoinUntilMs ?? call.rejoinUntilMs };
}

function settleWants(call: CallState, keys: readonly (keyof Wants)[]): CallState {
  if (call.phase !== 'active') return call;
  const wants = Object.fromEntries(Object.entries(call.wants).filter(([key]) => !keys.some((each) => each === key)));
  return reconcile({ ...call, wants }, call.answeredAtMs);
}

function legUp(call: CallState, atMs: number): CallState {
  switch (call.phase) {
    case 'connecting':
      return reconcile({ ...facts(call), phase: 'ringing', legUp: true, ...noLegTrouble }, atMs);
    case 'ringing':
      return call.legUp ? call : reconcile({ ...call, legUp: true }, atMs);
    case 'answering':
      return { ...facts(call), phase: 'active', ...noLegTrouble, ...activeFrom(call, atMs) };
    case 'detached': {
      if (!call.joining) return call;
      return { ...facts(call), phase: 'active', ...legOf(call), ...activeFrom(call, call.answeredAtMs ?? atMs) };
    }
    default:
      return call;
  }
}

function adoptLeg(call: CallState, atMs: number): CallState {
  if (call.phase === 'active') return call.away ? { ...call, away: false } : call;
  return call.phase === 'offered' ? legUp({ ...facts(call), phase: 'answering' }, atMs) : legUp(call, atMs);
}

/** The one transition of a call. An event that does not fit the phase, such as a late network event, changes nothing. */
export function nextCall(call: CallState, event: CallEvent): CallState {
  if (call.phase === 'ended') {
    if (event.type === 'snapshot') return correctEnd(call, event.snapshot);
    return event.type === 'server-told' && call.serverTold !== event.told ? { ...call, serverTold: event.told } : call;
  }
  switch (event.type) {
    case 'microphone-ready':
      return call.phase === 'preparing' && call.step === 'microphone'
        ? { ...facts(call), phase: 'preparing', step: 'server' }
        : call;
    case 'asked':
      return call.phase === 'preparing' && call.step === 'server'
        ? { ...facts(call), phase: 'preparing', step: 'question', question: event.question }
        : call;
    case 'confirmed':
      return call.phase === 'preparing' && call.step === 'question'
        ? { ...facts(call), phase: 'preparing', step: 'server' }
        : call;
    case 'intent-accepted':
      return call.phase === 'preparing' ? { ...facts(call), callId: event.callId, phase: 'connecting' } : call;
    case 'leg-ringing':
      return call.phase === 'connecting' ? { ...facts(call), phase: 'ringing', legUp: false, ...noLegTrouble } : call;
    case 'leg-up':
      return legUp(call, event.atMs);
    case 'answer':
      return call.phase === 'offered' ? { ...facts(call), phase: 'answering' } : call;
    case 'answer-failed':
      return call.phase === 'answering' ? { ...facts(call), phase: 'offered', problem: event.problem } : call;
    case 'decline':
      return call.phase === 'offered' ? { ...facts(call), phase: 'rejecting' } : call;
    case 'hang-up':
      return hangUp(call);
    case 'leg-gone':
      return call.phase === 'connecting' || call.phase === 'ringing' || call.phase === 'active'
        ? toEnding(call, false, event.details)
        : call;
    case 'detached':
      return toDetached(call, event.muted);
    case 'rejoin':
      return call.phase === 'detached' && !call.joining ? { ...call, joining: true, problem: null } : call;
    case 'rejoin-failed':
      return call.phase === 'detached' && call.joining ? { ...call, joining: false, problem: event.problem } : call;
    case 'leg-interrupted':
    case 'leg-restored': {
      const interrupted = event.type === 'leg-interrupted';
      const hasLeg = call.phase === 'active' || call.phase === 'ringing';
      return hasLeg && call.interrupted !== interrupted ? { ...call, interrupted } : call;
    }
    case 'muted': {
      const hasLeg = call.phase === 'active' || call.phase === 'ringing';
      return hasLeg && call.muted !== event.muted ? { ...call, muted: event.muted } : call;
    }
    case 'snapshot':
      return applySnapshot(call, event.snapshot, event.part ?? null, event.atMs);
    case 'want':
      if (call.phase !== 'active') return call;
      return reconcile({ ...call, wants: { ...call.wants, ...event.wants } }, call.answeredAtMs);
    case 'want-settled':
      return settleWants(call, event.keys);
    case 'stepped-away':
      return call.phase === 'active' && !call.away ? { ...call, away: true, held: true } : call;
    case 'leg-adopted':
      return adoptLeg(call, event.atMs);
    case 'over':
      return toEnded(call, event.atMs, event.details);
    case 'server-told':
      return call;
    default:
      return assertNever(event);
  }
}

const toEnding = (call: CallState, byUs: boolean, why: EndDetails): CallState => ({
  ...facts(call),
  phase: 'ending',
  byUs,
  answeredAtMs: answeredAt(call),
  ...details(why),
});

function toDetached(call: CallState, muted: boolean): CallState {
  const lost = call.phase === 'active' || call.phase === 'ringing' || (call.phase === 'ending' && !call.byUs);
  if (!lost || call.callId === null) return call;
  return {
    ...facts(call),
    phase: 'detached',
    joining: false,
    rejoinUntilMs: call.snapshot === null ? null : rejoinUntil(call.snapshot),
    problem: null,
    answeredAtMs: answeredAt(call),
    muted,
  };
}

function hangUp(call: CallState): CallState {
  switch (call.phase) {
    case 'preparing':
      return toEnding(call, true, ending('cancelled'));
    case 'detached':
    case 'active':
      return toEnding(call, true, ending(goesOnWithout(call) ? 'left' : 'hung-up'));
    case 'connecting':
    case 'ringing':
    case 'answering':
      return toEnding(call, true, ending('hung-up'));
    default:
      return call;
  }
}
