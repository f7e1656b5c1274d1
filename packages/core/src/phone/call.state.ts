import type { Call, CallParticipant } from '@talk/contract';
import type { TalkErrorCode } from '../kernel/errors.js';

/**
 * One call at this phone. `Call` is the server's state and arrives as snapshots; the leg is the audio of this browser.
 *
 * ```text
 * outbound  preparing ─► connecting ─► ringing ─► active ─► ending ─► ended
 * inbound   offered ─► answering ─► active
 *              └─► rejecting ─► ended
 * ```
 * A leg that is lost leaves a call that the server keeps for a minute: `detached ─► active` by rejoining.
 * Any phase may go to `ended`, and `ended` ignores late events. An outbound call is active when the server says
 * that the customer answered: the browser's leg is up earlier, because every call is a conference from its first second.
 * An active call is `away` while this agent's one leg is in another call of theirs; its customer hears music then.
 */

/** This agent in a call, as the server lists them; null while unknown or not part of it. */
export type Part = CallParticipant | null;

/** Why a call is over, as a person would say it. Closed. */
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
  /** The caller hung up before anyone answered. */
  | 'caller-left'
  | 'answered-elsewhere'
  /** The caller is at the voicemail, or has left a message there; a snapshot tells which. */
  | 'voicemail'
  /** It no longer rings here, and what happened to the caller is not known (yet): other phones may still ring. */
  | 'ring-over'
  /** It goes on without this agent: parked, transferred, or left to the others. */
  | 'parked'
  | 'transferred'
  | 'left'
  /** It goes on, and another agent removed this one: dropped them, or withdrew the invitation. */
  | 'removed'
  /** A recorded message plays in this agent's place. */
  | 'message-left'
  /** The same user rejoined it at another phone. */
  | 'moved'
  /** The gate said no before the dial; `rejection` 1–46 says why. */
  | 'rejected'
  /** Cancelled before any phone rang. */
  | 'cancelled'
  /** The microphone cannot be used; `code` names the cause. */
  | 'microphone'
  /** The connection to the phone network was lost. */
  | 'connection-lost'
  /** The server could not be reached, or refused for a reason other than the gate; `code` names it. */
  | 'not-started'
  | 'failed';

/** Why a call ended. */
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

/** The fields of every phase. */
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
  /** This agent in the newest snapshot. */
  readonly part: Part;
  readonly startedAtMs: number;
}

/** What this agent requested and the server has not answered yet: shown at once, and reverted when the server refuses. */
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

/** A call as this phone has it. What belongs to one phase only is there in that phase only. */
export type CallState = CallFacts &
  (
    | { phase: 'preparing'; step: 'microphone' | 'server' }
    /** It is outside calling hours at the contact: the server's question waits for `confirm` or `hangup`. */
    | { phase: 'preparing'; step: 'question'; question: string }
    | { phase: 'connecting' }
    | ({ phase: 'ringing'; legUp: boolean } & LegFacts)
    | { phase: 'offered'; problem: string | null }
    | { phase: 'answering' }
    | { phase: 'rejecting' }
    | ({ phase: 'active'; answeredAtMs: number; held: boolean; away: boolean; wants: Wants } & LegFacts)
    /**
     * The call goes on without this phone: the other side hears hold music. `rejoinUntilMs` is the server's deadline, `null`
     * while unknown.
     */
    | {
        phase: 'detached';
        joining: boolean;
        rejoinUntilMs: number | null;
        /** Why the last attempt to rejoin failed. */
        problem: TalkErrorCode | null;
        answeredAtMs: number | null;
        muted: boolean;
      }
    /** `byUs`: the hang-up was pressed here. Otherwise the leg is gone and the server is asked why. */
    | ({ phase: 'ending'; byUs: boolean; answeredAtMs: number | null } & EndDetails)
    | ({ phase: 'ended'; answeredAtMs: number | null; endedAtMs: number; serverTold: boolean } & EndDetails)
  );

/** Where a call is. */
export type CallPhaseName = CallState['phase'];

export const noLegTrouble: LegFacts = { muted: false, interrupted: false };

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

/** A call that exists at the server and that this browser is to carry: unparked, taken back. */
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

/** A call of this agent that the server keeps: this phone lost it, or was reloaded. */
export const detachedCall = (key: string, snapshot: Call, part: Part, atMs: number): CallState => ({
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
  part,
  startedAtMs: atMs,
});

export const rejoinUntil = ({ rejoin_until }: Call): number | null =>
  rejoin_until === null ? null : Date.parse(rejoin_until);

export const isOver = (call: CallState): boolean => call.phase === 'ended';
/** Ringing here, and neither answered nor declined. */
export const isOffered = (call: CallState): boolean => call.phase === 'offered';
/** Active, while this agent talks in another call. */
export const isAway = (call: CallState): boolean => call.phase === 'active' && call.away;
/** It occupies the one line of the device. A call that is being declined does not, nor one that is on hold. */
export const isLive = (call: CallState): boolean =>
  !isOver(call) && !isOffered(call) && !isAway(call) && call.phase !== 'rejecting';

export const facts = (call: CallState): CallFacts => ({
  key: call.key,
  direction: call.direction,
  phoneNumber: call.phoneNumber,
  callId: call.callId,
  snapshot: call.snapshot,
  part: call.part,
  startedAtMs: call.startedAtMs,
});

export const legOf = (call: CallState): LegFacts =>
  call.phase === 'ringing' || call.phase === 'active'
    ? { muted: call.muted, interrupted: call.interrupted }
    : { ...noLegTrouble, muted: call.phase === 'detached' && call.muted };

export const answeredAt = (call: CallState): number | null => ('answeredAtMs' in call ? call.answeredAtMs : null);

export const details = ({ reason, code, rejection, message }: EndDetails): EndDetails => ({
  reason,
  code,
  rejection,
  message,
});
