import type { Call } from '@talk/contract';
import { assertNever } from '../kernel/assert-never.js';
import { departureOf } from './call-part.js';
import type { Part } from './call-part.js';

/**
 * One call at this phone. `Call` is the server's truth and arrives as snapshots; the leg is the audio of this browser.
 *
 * ```text
 * outbound  preparing ─► connecting ─► ringing ─► active ─► ending ─► ended
 * inbound   offered ─► answering ─► active
 *              └─► rejecting ─► ended
 * ```
 * Any phase may go to `ended`, and `ended` absorbs whatever comes late. An outbound call is active when the server says
 * that the customer answered: the browser's leg is up earlier, because every call is a conference from its first second.
 * An active call is `away` while this agent's one leg is in another call of theirs; its customer hears music then.
 */

/** Why a call is over, as a person would put it. Closed. */
export type EndReason =
  /** Hung up at this phone, or by this agent's side. */
  | 'hung-up'
  | 'other-side-hung-up'
  | 'busy'
  | 'no-answer'
  | 'invalid-number'
  /** The other side refused. */
  | 'refused'
  /** We declined it. */
  | 'declined'
  /** The caller left before anybody answered. */
  | 'caller-left'
  | 'answered-elsewhere'
  /** Somebody of the team sent the caller to the voicemail. */
  | 'voicemail'
  /** It goes on without this agent: parked, handed over, or left to the others. */
  | 'parked'
  | 'transferred'
  | 'left'
  /** The gate said no before the dial; `rejection` 1–46 says why. */
  | 'rejected'
  /** Cancelled before anybody was rung. */
  | 'cancelled'
  /** The microphone cannot be used; `code` names the cause. */
  | 'microphone'
  /** The connection to the phone network was lost. */
  | 'connection-lost'
  /** The server could not be asked, or refused for another reason than the gate; `code` names it. */
  | 'not-started'
  | 'failed';

export interface EndDetails {
  reason: EndReason;
  /** Code of the error behind it (`TalkErrorCode`), or `carrier-<number>`. */
  code: string | null;
  /** 1–46. */
  rejection: number | null;
  /** The server's sentence, where it sent one. */
  message: string | null;
}

export const ending = (reason: EndReason, details: Partial<EndDetails> = {}): EndDetails => ({
  code: null,
  rejection: null,
  message: null,
  ...details,
  reason,
});

/** What every phase of a call knows. */
export interface CallFacts {
  /** Unique within the client; a call has it before the server has given an id. */
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  /** The other side, as dialled or as announced by the carrier. */
  readonly phoneNumber: string;
  /** The server's id, from the intent's answer or the leg's `talk_call_id`. */
  readonly callId: string | null;
  /** The newest snapshot. */
  readonly snapshot: Call | null;
  /** What the newest snapshot says of this agent. */
  readonly part: Part;
  readonly startedAtMs: number;
}

/** What was asked for here and not answered yet: shown at once, and taken back when the server refuses. */
export interface Wants {
  readonly held?: boolean;
  readonly recording?: Call['recording'];
}

/** What a connected leg carries through ringing, active and ending. */
export interface LegFacts {
  readonly muted: boolean;
  /** Signalling or media of the leg is being restored; audio may go on. */
  readonly interrupted: boolean;
}

export type CallState = CallFacts &
  (
    | { phase: 'preparing'; step: 'microphone' | 'server' }
    /** It is outside day time at the contact: the server's question waits for `confirm` or `hangup`. */
    | { phase: 'preparing'; step: 'question'; question: string }
    | { phase: 'connecting' }
    | ({ phase: 'ringing'; legUp: boolean } & LegFacts)
    | { phase: 'offered'; problem: string | null }
    | { phase: 'answering' }
    | { phase: 'rejecting' }
    | ({ phase: 'active'; answeredAtMs: number; held: boolean; away: boolean; wants: Wants } & LegFacts)
    /** `byUs`: the hang-up was pressed here. Otherwise the leg is gone and the server is asked why. */
    | ({ phase: 'ending'; byUs: boolean; answeredAtMs: number | null } & EndDetails)
    | ({ phase: 'ended'; answeredAtMs: number | null; endedAtMs: number; serverTold: boolean } & EndDetails)
  );

export type CallPhaseName = CallState['phase'];

export type CallEvent =
  | { type: 'microphone-ready' }
  /** The server wants a person's yes first. */
  | { type: 'asked'; question: string }
  | { type: 'confirmed' }
  | { type: 'intent-accepted'; callId: string }
  | { type: 'leg-ringing' }
  | { type: 'leg-up'; atMs: number }
  /** `instead`: with the leg of the call that is live now. */
  | { type: 'answer'; instead?: boolean }
  /** Answering failed in a way that leaves the call ringing (no microphone). */
  | { type: 'answer-failed'; problem: string }
  | { type: 'decline' }
  | { type: 'hang-up' }
  /** The leg ended, not by us. `details` is what the leg alone knows; the server may know better. */
  | { type: 'leg-gone'; details: EndDetails }
  | { type: 'leg-interrupted' }
  | { type: 'leg-restored' }
  | { type: 'muted'; muted: boolean }
  | { type: 'want'; wants: Wants }
  /** The server has answered: what it says counts again. */
  | { type: 'want-settled'; keys: readonly (keyof Wants)[] }
  /** This agent's leg went to another call of theirs, or came to this one. */
  | { type: 'stepped-away' }
  | { type: 'leg-adopted'; atMs: number }
  | { type: 'snapshot'; snapshot: Call; atMs: number; part?: Part }
  | { type: 'over'; atMs: number; details: EndDetails }
  /** The server did or did not learn of our hang-up. */
  | { type: 'server-told'; told: boolean };

const noLegTrouble: LegFacts = { muted: false, interrupted: false };

export const outboundCall = (key: string, phoneNumber: string, atMs: number): CallState => ({
  phase: 'preparing',
  step: 'microphone',
  key,
  direction: 'outbound',
  phoneNumber,
  callId: null,
  snapshot: null,
  part: null,
  startedAtMs: atMs,
});

/** A call of the server that this browser is to carry: unparked, taken back. */
export const resumedCall = (key: string, snapshot: Call, part: Part, atMs: number): CallState => ({
  phase: 'connecting',
  key,
  direction: snapshot.direction,
  phoneNumber: snapshot.phone_number,
  callId: snapshot.id,
  snapshot,
  part,
  startedAtMs: atMs,
});

export const inboundCall = (key: string, phoneNumber: string, callId: string | null, atMs: number): CallState => ({
  phase: 'offered',
  problem: null,
  key,
  direction: 'inbound',
  phoneNumber,
  callId,
  snapshot: null,
  part: null,
  startedAtMs: atMs,
});

export const isOver = (call: CallState): boolean => call.phase === 'ended';
/** Ringing here, and nobody has touched it. */
export const isOffered = (call: CallState): boolean => call.phase === 'offered';
/** Active, while this agent talks in another call. */
export const isAway = (call: CallState): boolean => call.phase === 'active' && call.away;
/** It holds the one line that a device has. A call that is being declined does not, nor one that waits on hold. */
export const isLive = (call: CallState): boolean =>
  !isOver(call) && !isOffered(call) && !isAway(call) && call.phase !== 'rejecting';

const facts = (call: CallState): CallFacts => ({
  key: call.key,
  direction: call.direction,
  phoneNumber: call.phoneNumber,
  callId: call.callId,
  snapshot: call.snapshot,
  part: call.part,
  startedAtMs: call.startedAtMs,
});

const legOf = (call: CallState): LegFacts =>
  call.phase === 'ringing' || call.phase === 'active'
    ? { muted: call.muted, interrupted: call.interrupted }
    : noLegTrouble;

const answeredAt = (call: CallState): number | null =>
  call.phase === 'active' || call.phase === 'ending' || call.phase === 'ended' ? call.answeredAtMs : null;

const details = ({ reason, code, rejection, message }: EndDetails): EndDetails => ({
  reason,
  code,
  rejection,
  message,
});

function toEnded(call: CallState, atMs: number, why: EndDetails): CallState {
  // What we asked for wins over how the carrier describes the result of it.
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

/** The server's word for an end, in ours. */
function endOfSnapshot(snapshot: Call, answered: boolean): EndDetails {
  const ours = snapshot.hung_up_by === 'agent';
  // They left while we reached for the button: the leg may have come up, but nobody was there any more.
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
    case 'failed':
    case null:
      return ending(answered ? 'other-side-hung-up' : 'failed');
    default:
      return assertNever(snapshot.end_reason);
  }
}

const customerIsThere = (snapshot: Call | null): boolean => snapshot?.phase === 'active' || snapshot?.phase === 'held';

/** Applies what is known of leg and server together, in whatever order the two arrived. */
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
  if (going && snapshot !== null && call.part === 'left') return toEnded(call, atMs, ending(departureOf(snapshot)));
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
  return reconcile({ ...call, snapshot, part, phoneNumber: snapshot.phone_number }, atMs);
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
    default:
      return call;
  }
}

function adoptLeg(call: CallState, atMs: number): CallState {
  if (call.phase === 'active') return call.away ? { ...call, away: false } : call;
  return call.phase === 'offered' ? legUp({ ...facts(call), phase: 'answering' }, atMs) : legUp(call, atMs);
}

/** The one transition of a call. Whatever does not fit the phase, late network events included, changes nothing. */
export function nextCall(call: CallState, event: CallEvent): CallState {
  if (call.phase === 'ended') {
    // The record of what the server knows may still be corrected; nothing else of an ended call changes.
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

function hangUp(call: CallState): CallState {
  switch (call.phase) {
    case 'preparing':
      return toEnding(call, true, ending('cancelled'));
    case 'connecting':
    case 'ringing':
    case 'answering':
    case 'active':
      return toEnding(call, true, ending('hung-up'));
    default:
      return call;
  }
}
