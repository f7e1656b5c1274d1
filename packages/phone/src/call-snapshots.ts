import { knownWord } from '@talk/core/format';
import type { CallState, EndReason } from '@talk/core/phone';

export type CallPhase = 'ringing' | 'connecting' | 'active' | 'held' | 'ended';

/** Whatever the host knows its call by: values that survive JSON. */
export type CallContext = Readonly<Record<string, Json>>;
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One call, whole, as a host is told of it. A higher `revision` replaces a lower one. Times are ISO 8601 in UTC. */
export interface CallSnapshot {
  id: string;
  revision: number;
  phase: CallPhase;
  direction: 'inbound' | 'outbound';
  /** `number` is E.164; absent for what is no number. */
  peer: { last4: string; number?: string };
  contactId: string | null;
  /** The call's id at the server; null before it has one. */
  serverId: string | null;
  /** Its communication in the contact's timeline; null before there is one. */
  communicationId: number | null;
  muted: boolean;
  startedAt: string;
  answeredAt: string | null;
  endedAt: string | null;
  /** Why it ended; null while it lives. */
  endedReason: EndReason | null;
  /** Absent while nothing is known of a recording. */
  recording?: RecordingState;
  /** The latest transfer of the call; absent while there was none. */
  transfer?: TransferState;
  /** What the host gave when it dialled, so that it knows its own call again. */
  context?: CallContext;
}

type RecordingState = 'on' | 'paused' | 'off';

interface TransferState {
  mode: 'cold' | 'warm';
  /** `consulting`: the target answered and the caller waits. */
  state: 'ringing' | 'consulting' | 'done' | 'failed' | 'canceled';
  /** `user:7`, `ring-group:3`, or the last four digits of a number. */
  to: string;
  /** Whom this agent hears while consulting. */
  talkingTo: 'customer' | 'target' | null;
}

/** A call as it is now, and what has changed in it. */
export interface SnapshotChange {
  call: CallSnapshot;
  previous: CallPhase | null;
  reason: ChangeReason;
}

/** What has changed in a call: its phase, why it ended, or the part of it that is named. Closed. */
export type ChangeReason =
  | CallPhase
  | EndReason
  | 'incoming'
  | 'dialled'
  | 'muted'
  | 'unmuted'
  | 'details'
  | `transfer-${TransferState['state'] | 'over'}`
  | `recording-${RecordingState}`;

/** The phone's calls as the host knows them. */
export interface CallSnapshots {
  /** Takes in what the phone has now; returns what is new in it for the host. */
  update: (calls: readonly CallState[]) => SnapshotChange[];
  /** Newest last, ended ones included while the phone shows them. */
  readonly list: () => readonly CallSnapshot[];
  readonly find: (key: string) => CallSnapshot | null;
  /**
   * The next outbound call is the host's, and carries this along from its first snapshot on.
   * @returns stops expecting; call it once it is known whether there is a call.
   */
  readonly expect: (context: CallSnapshot['context']) => () => void;
  /** The key of the call with the host's id. */
  readonly keyOf: (id: string) => string | null;
}

const PHASES: Readonly<Record<Exclude<CallState['phase'], 'active' | 'ending'>, CallPhase>> = {
  preparing: 'connecting',
  connecting: 'connecting',
  ringing: 'ringing',
  offered: 'ringing',
  answering: 'connecting',
  rejecting: 'ringing',
  // The other side hears hold music until the call is rejoined.
  detached: 'held',
  ended: 'ended',
};

/**
 * Calls are named to the host by the phone's own keys, which all tabs of a browser share.
 * @param toE164 reads a number as it was typed; null when it is none.
 */
export function createCallSnapshots(toE164: (number: string) => string | null): CallSnapshots {
  let known = new Map<string, CallSnapshot>();
  let expected: CallSnapshot['context'];
  return {
    update(calls) {
      const changes: SnapshotChange[] = [];
      const next = new Map<string, CallSnapshot>();
      for (const state of calls) {
        const before = known.get(state.key);
        const context = before ? before.context : state.direction === 'outbound' ? expected : undefined;
        if (!before && context) expected = undefined;
        const now: CallSnapshot = {
          ...describe(state, before ?? null, toE164(state.phoneNumber)),
          ...(context && { context }),
          id: state.key,
          revision: (before?.revision ?? 0) + 1,
        };
        if (before && JSON.stringify({ ...now, revision: before.revision }) === JSON.stringify(before)) {
          next.set(state.key, before);
          continue;
        }
        next.set(state.key, now);
        changes.push({ call: now, previous: before?.phase ?? null, reason: reasonOf(before, now) });
      }
      for (const before of known.values()) {
        if (before.phase === 'ended' || next.has(before.id)) continue;
        const call = lostCall(before);
        changes.push({ call, previous: before.phase, reason: call.endedReason });
      }
      known = next;
      return changes;
    },
    expect(context) {
      expected = context;
      return () => {
        if (expected === context) expected = undefined;
      };
    },
    list: () => [...known.values()],
    find: (key) => known.get(key) ?? null,
    keyOf: (id) => (known.has(id) ? id : null),
  };
}

/** A call that this phone knows nothing of any more, as when its user signs out while another tab has the call. */
function lostCall(before: CallSnapshot): CallSnapshot & { endedReason: EndReason } {
  const endedReason = before.phase === 'ringing' && before.direction === 'inbound' ? 'ring-over' : 'moved';
  const endedAt = iso(Date.now());
  return { ...before, revision: before.revision + 1, phase: 'ended', muted: false, endedAt, endedReason };
}

function describe(
  state: CallState,
  before: CallSnapshot | null,
  number: string | null,
): Omit<CallSnapshot, 'revision' | 'id'> {
  const answeredAtMs = 'answeredAtMs' in state ? state.answeredAtMs : null;
  return {
    phase: phaseOf(state, before),
    direction: state.direction,
    peer: peerOf(state.phoneNumber, number),
    contactId: state.snapshot?.contact ? String(state.snapshot.contact.id) : null,
    serverId: state.callId,
    communicationId: state.snapshot?.communication_id ?? null,
    muted: state.phase === 'active' && state.muted,
    startedAt: iso(state.startedAtMs),
    answeredAt: answeredAtMs === null ? null : iso(answeredAtMs),
    endedAt: state.phase === 'ended' ? iso(state.endedAtMs) : null,
    endedReason: state.phase === 'ended' ? state.reason : null,
    ...(state.snapshot && { recording: recordingOf(state, state.snapshot.recording) }),
    ...(state.snapshot?.transfer && { transfer: transferOf(state.snapshot.transfer) }),
  };
}

function phaseOf(state: CallState, before: CallSnapshot | null): CallPhase {
  if (state.phase === 'active') return state.held ? 'held' : 'active';
  // On its way to the end nothing new is known yet; the host hears of the end itself.
  if (state.phase === 'ending') return before?.phase ?? 'connecting';
  return PHASES[state.phase];
}

/** The wish that was just pressed, until the server has answered. */
const recordingOf = (state: CallState, known: RecordingState): RecordingState =>
  (state.phase === 'active' ? state.wants.recording : undefined) ?? known;

type Transfer = NonNullable<NonNullable<CallState['snapshot']>['transfer']>;

function transferOf({ kind, state, to, talking_to }: Transfer): TransferState {
  const ids = { user: to.user_id, 'ring-group': to.ring_group_id };
  // A kind of target that only a newer server knows is told like a number: it may have one.
  const known = knownWord(['user', 'ring-group'], to.type, null);
  const target = known === null ? (to.phone_number ?? '').slice(-4) : `${known}:${ids[known]}`;
  return { mode: kind, state, to: target, talkingTo: talking_to };
}

function peerOf(phoneNumber: string, number: string | null): CallSnapshot['peer'] {
  const last4 = (number ?? phoneNumber).replaceAll(/\D/g, '').slice(-4);
  return number === null ? { last4 } : { last4, number };
}

function reasonOf(before: CallSnapshot | undefined, now: CallSnapshot): ChangeReason {
  // A call that was there before this frame: it was not dialled just now.
  if (!before && (now.phase === 'held' || now.phase === 'active')) return 'details';
  if (!before) return now.direction === 'inbound' ? 'incoming' : 'dialled';
  if (now.phase !== before.phase) return now.endedReason ?? now.phase;
  if (now.transfer?.state !== before.transfer?.state) return `transfer-${now.transfer?.state ?? 'over'}`;
  if (now.recording !== before.recording && before.recording) return `recording-${now.recording ?? 'off'}`;
  if (now.muted !== before.muted) return now.muted ? 'muted' : 'unmuted';
  return 'details';
}

const iso = (atMs: number): string => new Date(atMs).toISOString();
