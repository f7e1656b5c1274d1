import type { CallState } from '@talk/core/phone';
import type { CallPhase, CallSnapshot, RecordingState, TransferState } from '@talk/embed/frame';

export interface SnapshotChange {
  call: CallSnapshot;
  previous: CallPhase | null;
  reason: string;
}

/** The phone's calls as the page knows them. */
export interface CallSnapshots {
  /** Takes in what the phone has now; returns what is new in it for the page. */
  update: (calls: readonly CallState[]) => SnapshotChange[];
  /** Newest last, ended ones included while the phone shows them. */
  readonly list: () => readonly CallSnapshot[];
  readonly find: (key: string) => CallSnapshot | null;
  /**
   * The next outbound call is the page's, and carries this along from its first snapshot on.
   * @returns stops expecting; call it once it is known whether there is a call.
   */
  readonly expect: (context: CallSnapshot['context']) => () => void;
  /** The key of the call with the page's id. */
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
 * Calls are named to the page by the phone's own keys, which all tabs of a browser share.
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
  // On its way to the end nothing new is known yet; the page hears of the end itself.
  if (state.phase === 'ending') return before?.phase ?? 'connecting';
  return PHASES[state.phase];
}

/** The wish that was just pressed, until the server has answered. */
const recordingOf = (state: CallState, known: RecordingState): RecordingState =>
  (state.phase === 'active' ? state.wants.recording : undefined) ?? known;

type Transfer = NonNullable<NonNullable<CallState['snapshot']>['transfer']>;

function transferOf({ kind, state, to, talking_to }: Transfer): TransferState {
  const ids = { user: to.user_id, 'ring-group': to.ring_group_id, number: null };
  const target = to.type === 'number' ? (to.phone_number ?? '').slice(-4) : `${to.type}:${ids[to.type]}`;
  return { mode: kind, state, to: target, talkingTo: talking_to };
}

function peerOf(phoneNumber: string, number: string | null): CallSnapshot['peer'] {
  const last4 = (number ?? phoneNumber).replaceAll(/\D/g, '').slice(-4);
  return number === null ? { last4 } : { last4, number };
}

function reasonOf(before: CallSnapshot | undefined, now: CallSnapshot): string {
  // A call that was there before this frame: nobody dials it now.
  if (!before && (now.phase === 'held' || now.phase === 'active')) return 'details';
  if (!before) return now.direction === 'inbound' ? 'incoming' : 'dialled';
  if (now.phase !== before.phase) return now.endedReason ?? now.phase;
  if (now.transfer?.state !== before.transfer?.state) return `transfer-${now.transfer?.state ?? 'over'}`;
  if (now.recording !== before.recording && before.recording) return `recording-${now.recording ?? 'off'}`;
  if (now.muted !== before.muted) return now.muted ? 'muted' : 'unmuted';
  return 'details';
}

const iso = (atMs: number): string => new Date(atMs).toISOString();
