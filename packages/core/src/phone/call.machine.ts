import type { Call } from '@talk/contract';
import { assertNever } from '../kernel/assert-never.js';

/**
 * One call at this phone. `Call` is the server's truth and arrives as snapshots; the leg is the audio of this browser.
 *
 * ```text
 * outbound  preparing ─► connecting ─► ringing ─► active ─► ending ─► ended
 * inbound   offered ─► answering ─► active
 *              └─► rejecting ─► ended
 * ```
 * A leg that is lost leaves a call that the server keeps for a minute: `detached ─► active` by rejoining.
 * Any phase may go to `ended`, and `ended` absorbs whatever comes late. An outbound call is active when the server says
 * that the customer answered: the browser's leg is up earlier, because every call is a conference from its first second.
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
  /** It was rejoined at another phone of the same person. */
  | 'moved'
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
  readonly startedAtMs: number;
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
    | { phase: 'connecting' }
    | ({ phase: 'ringing'; legUp: boolean } & LegFacts)
    | { phase: 'offered'; problem: string | null }
    | { phase: 'answering' }
    | { phase: 'rejecting' }
    | ({ phase: 'active'; answeredAtMs: number; held: boolean } & LegFacts)
    /**
     * The call goes on without this phone: the other side hears hold music. `rejoinUntilMs` is the server's deadline, `null`
     * while it has not been heard of.
     */
    | {
        phase: 'detached';
        joining: boolean;
        rejoinUntilMs: number | null;
        /** Why the last attempt to rejoin failed: a `TalkErrorCode`. */
        problem: string | null;
        answeredAtMs: number | null;
        muted: boolean;
      }
    /** `byUs`: the hang-up was pressed here. Otherwise the leg is gone and the server is asked why. */
    | ({ phase: 'ending'; byUs: boolean; answeredAtMs: number | null } & EndDetails)
    | ({ phase: 'ended'; answeredAtMs: number | null; endedAtMs: number; serverTold: boolean } & EndDetails)
  );

export type CallPhaseName = CallState['phase'];

export type CallEvent =
  | { type: 'microphone-ready' }
  | { type: 'intent-accepted'; callId: string }
  | { type: 'leg-ringing' }
  | { type: 'leg-up'; atMs: number }
  | { type: 'answer' }
  /** Answering failed in a way that leaves the call ringing (no microphone). */
  | { type: 'answer-failed'; problem: string }
  | { type: 'decline' }
  | { type: 'hang-up' }
  /** The leg ended, not by us. `details` is what the leg alone knows; the server may know better. */
  | { type: 'leg-gone'; details: EndDetails }
  /** The leg is gone, and the call is not. */
  | { type: 'detached'; muted: boolean }
  | { type: 'rejoin' }
  | { type: 'rejoin-failed'; problem: string }
  | { type: 'leg-interrupted' }
  | { type: 'leg-restored' }
  | { type: 'muted'; muted: boolean }
  | { type: 'snapshot'; snapshot: Call; atMs: number }
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
  startedAtMs: atMs,
});

/** A call of this person that the server keeps: this phone lost it, or was reloaded. */
export const detachedCall = (key: string, snapshot: Call, atMs: number): CallState => ({
  phase: 'detached',
  joining: false,
  rejoinUntilMs: rejoinUntil(snapshot),
  problem: null,
  answeredAtMs: snapshot.answered_at === null ? null : Date.parse(snapshot.answered_at),
  muted: false,
  key,
  direction: snapshot.direction,
  phoneNumber: snapshot.phone_number,
  callId: snapshot.id,
  snapshot,
  startedAtMs: atMs,
});

const rejoinUntil = ({ rejoin_until }: Call): number | null => (rejoin_until === null ? null : Date.parse(rejoin_until));

export const isOver = (call: CallState): boolean => call.phase === 'ended';
/** Ringing here, and nobody has touched it. */
export const isOffered = (call: CallState): boolean => call.phase === 'offered';
/** It holds the one line that a device has. A call that is being declined does not. */
export const isLive = (call: CallState): boolean => !isOver(call) && !isOffered(call) && call.phase !== 'rejecting';

const facts = (call: CallState): CallFacts => ({
  key: call.key,
  direction: call.direction,
  phoneNumber: call.phoneNumber,
  callId: call.callId,
  snapshot: call.snapshot,
  startedAtMs: call.startedAtMs,
});

const legOf = (call: CallState): LegFacts =>
  call.phase === 'ringing' || call.phase === 'active'
    ? { muted: call.muted, interrupted: call.interrupted }
    : { ...noLegTrouble, muted: call.phase === 'detached' && call.muted };

const answeredAt = (call: CallState): number | null =>
  'answeredAtMs' in call ? call.answeredAtMs : null;

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
  switch (snapshot.end_reason) {
    case 'completed':
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
      answeredAtMs: atMs,
      held: snapshot?.phase === 'held',
    };
  }
  if (call.phase === 'active' && snapshot !== null && call.held !== (snapshot.phase === 'held')) {
    return { ...call, held: snapshot.phase === 'held' };
  }
  return call;
}

function applySnapshot(call: CallState, snapshot: Call, atMs: number): CallState {
  if (call.callId !== snapshot.id) return call;
  if (call.snapshot !== null && call.snapshot.version >= snapshot.version) return call;
  const next = reconcile({ ...call, snapshot, phoneNumber: snapshot.phone_number }, atMs);
  if (next.phase === 'offered' && snapshot.phase === 'active') return toEnded(next, atMs, ending('answered-elsewhere'));
  return next.phase === 'detached' ? detachedBy(next, call.snapshot, snapshot, atMs) : next;
}

/** What the server says of a call that this phone is not in. */
function detachedBy(call: CallState & { phase: 'detached' }, before: Call | null, snapshot: Call, atMs: number): CallState {
  const waited = before !== null && rejoinUntil(before) !== null;
  const rejoinUntilMs = rejoinUntil(snapshot);
  // The wait is over and the call is not: somebody has rejoined, and it was not us.
  if (waited && rejoinUntilMs === null && !call.joining) return toEnded(call, atMs, ending('moved'));
  return { ...call, rejoinUntilMs: rejoinUntilMs ?? call.rejoinUntilMs };
}

function legUp(call: CallState, atMs: number): CallState {
  switch (call.phase) {
    case 'connecting':
      return reconcile({ ...facts(call), phase: 'ringing', legUp: true, ...noLegTrouble }, atMs);
    case 'ringing':
      return call.legUp ? call : reconcile({ ...call, legUp: true }, atMs);
    case 'answering': {
      const held = call.snapshot?.phase === 'held';
      return { ...facts(call), phase: 'active', answeredAtMs: atMs, held, ...noLegTrouble };
    }
    case 'detached': {
      if (!call.joining) return call;
      const held = call.snapshot?.phase === 'held';
      const answeredAtMs = call.answeredAtMs ?? atMs;
      return { ...facts(call), phase: 'active', answeredAtMs, held, ...legOf(call) };
    }
    default:
      return call;
  }
}

/** The one transition of a call. Whatever does not fit the phase, late network events included, changes nothing. */
export function nextCall(call: CallState, event: CallEvent): CallState {
  if (call.phase === 'ended') {
    // The record of what the server knows may still be corrected; nothing else of an ended call changes.
    return event.type === 'server-told' && call.serverTold !== event.told ? { ...call, serverTold: event.told } : call;
  }
  switch (event.type) {
    case 'microphone-ready':
      return call.phase === 'preparing' && call.step === 'microphone' ? { ...call, step: 'server' } : call;
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
      return applySnapshot(call, event.snapshot, event.atMs);
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
    case 'connecting':
    case 'ringing':
    case 'answering':
    case 'active':
      return toEnding(call, true, ending('hung-up'));
    default:
      return call;
  }
}
