/** The dialer: a phone on the page. */
import type { EmbedError, Json } from '../errors.js';
import type { CommonCommands, CommonEvents, CommonState, Exchange } from './shared.js';

/** Where a call is. */
export type CallPhase = 'ringing' | 'connecting' | 'active' | 'held' | 'ended';

/** Why a call ended. Closed; a newer release may add to it. */
export type CallEndReason =
  /** Hung up here, or by this agent's side. */
  | 'hung-up'
  | 'other-side-hung-up'
  | 'busy'
  | 'no-answer'
  | 'invalid-number'
  /** The other side refused. */
  | 'refused'
  /** Declined here. */
  | 'declined'
  /** The caller hung up before anyone answered. */
  | 'caller-left'
  | 'answered-elsewhere'
  | 'voicemail'
  /** It no longer rings here; what happened to the caller is not known. */
  | 'ring-over'
  | 'parked'
  | 'transferred'
  /** It continues with the others. */
  | 'left'
  /** Another agent removed this one. */
  | 'removed'
  | 'message-left'
  /** The same user continued it on another phone. */
  | 'moved'
  /** Refused for one of the 46 reasons, before anyone was called. */
  | 'rejected'
  | 'cancelled'
  /** The microphone cannot be used. */
  | 'microphone'
  | 'connection-lost'
  /** The server could not be reached. */
  | 'not-started'
  | 'failed';

/** What has changed in a call: its phase, why it ended, or the part that is named. Closed; a newer release may add to it. */
export type CallChangeReason =
  | CallPhase
  | CallEndReason
  | 'incoming'
  | 'dialled'
  | 'muted'
  | 'unmuted'
  | 'details'
  | `transfer-${TransferState['state'] | 'over'}`
  | `recording-${RecordingState}`;

/** The status of an agent. Closed; the first four can be chosen with `presence.set`. */
export type PresenceStatus =
  | 'accepting'
  | 'not-accepting'
  | 'on-break'
  | 'offline'
  | 'on-call'
  | 'wrap-up'
  | 'ringing'
  | 'auto-dial'
  | 'sentry'
  /** Before it is known. */
  | 'unknown';

/** One call, whole. A higher `revision` replaces a lower one, so late or repeated messages are harmless. */
export interface CallSnapshot {
  id: string;
  revision: number;
  phase: CallPhase;
  direction: 'inbound' | 'outbound';
  /** `number` is E.164 and present only with the capability `numbers`. */
  peer: { last4: string; number?: string };
  contactId: string | null;
  /** The call's id at the server, as in the HTTP API and in webhooks; null before it has one, absent in an earlier release. */
  serverId?: string | null;
  /** Id of its communication in the contact's timeline; null before there is one, absent in an earlier release. */
  communicationId?: number | null;
  muted: boolean;
  startedAt: string;
  answeredAt: string | null;
  endedAt: string | null;
  /** Why it ended; null while it lives. */
  endedReason: CallEndReason | null;
  /** Absent while nothing is known of a recording. */
  recording?: RecordingState;
  /** The latest transfer of the call; absent while there was none. */
  transfer?: TransferState;
  /** What the page gave with `call.start`, so that it knows its own call again. */
  context?: Readonly<Record<string, Json>>;
}

export type RecordingState = 'on' | 'paused' | 'off';

export interface TransferState {
  mode: 'cold' | 'warm';
  /** `consulting`: the target answered and the caller waits. */
  state: 'ringing' | 'consulting' | 'done' | 'failed' | 'canceled';
  /** `user:7`, `ring-group:3`, or the last four digits of a number. */
  to: string;
  /** Whom this agent hears while consulting. */
  talkingTo: 'customer' | 'target' | null;
}

/** What `presence.set` takes. */
export type ChosenStatus = 'accepting' | 'not-accepting' | 'on-break' | 'offline';

/** What the agent has chosen, and whether they can be rung. */
export interface PresenceState {
  status: PresenceStatus;
  /** Whether an inbound call would ring here now. */
  reachable: boolean;
}

/** Which microphones and speakers there are, and which are used; null is the choice of the browser. */
export interface DeviceState {
  microphone: 'unknown' | 'granted' | 'denied' | 'blocked-by-policy' | 'missing';
  inputs: number;
  outputs: number;
  /** What `devices.set` can choose from; only with the capability `voice`, and only once the browser names devices. */
  available?: readonly DeviceChoice[];
  /** Ids of what is in use; null is the system's own choice. */
  selected?: { input: string | null; output: string | null; ringer: string | null };
}

export interface DeviceChoice {
  id: string;
  kind: 'input' | 'output';
  label: string;
}

/** Several tabs of one browser share one phone; one of them holds it. */
export interface LeaderState {
  /** Whether this frame holds the phone. Its controls work either way. */
  here: boolean;
}

/** How a live call sounds, when that changes. */
export interface CallQuality {
  callId: string;
  /** 3 is good, 1 is hard to understand. */
  bars: 1 | 2 | 3;
  /** `jitter`, `loss`, `round-trip`, `low-microphone`, `no-sound`; null without a known cause. */
  cause: string | null;
  /** Mean opinion score, 1–5. */
  mos?: number;
}

/** Everything a page may know of a dialer. */
export interface DialerState extends CommonState {
  presence: PresenceState;
  calls: readonly CallSnapshot[];
  audioBlocked: boolean;
  devices: DeviceState;
  /** Absent in a release that shares no phone. */
  leader?: LeaderState;
}

/** Whom to call, and how. */
export interface CallStart {
  /** Any written form; the widget parses it. */
  to: string;
  /** A line's id or its number; the user's default line without it. */
  from?: string;
  context?: Readonly<Record<string, Json>>;
  /** Ask the person inside the frame before dialling. */
  confirm?: boolean;
}

/** Page to dialer. */
export interface DialerCommands extends CommonCommands<DialerState> {
  'call.start': Exchange<CallStart, { call: CallSnapshot }>;
  /** Without an id: the only call that rings. During another call `current` must say what becomes of that one. */
  'call.answer': Exchange<{ callId?: string; current?: 'hold' | 'end' }, { call: CallSnapshot }>;
  /** Without an id: the only call there is. */
  'call.end': Exchange<{ callId?: string }, { call: CallSnapshot }>;
  /** Says what should be and answers what is. What is not named stays as it is; without any it is a read. */
  'call.set': Exchange<
    { callId?: string; mute?: boolean; hold?: boolean; record?: 'on' | 'paused' },
    { call: CallSnapshot }
  >;
  'call.dtmf': Exchange<{ callId?: string; digits: string }, { call: CallSnapshot }>;
  /**
   * `cold` hands the caller over at once; `warm`, the default, talks to the third person first (see `call.consult`).
   * `to` is a number in any written form, `user:<id>` or `ring-group:<id>`.
   */
  'call.transfer': Exchange<{ callId?: string; to: string; mode?: 'cold' | 'warm' }, { call: CallSnapshot }>;
  /** During a warm transfer: talk to the other one, hand over and leave, make it a conference, or give it up. */
  'call.consult': Exchange<
    { callId?: string; action: 'swap' | 'complete' | 'merge' | 'cancel' },
    { call: CallSnapshot }
  >;
  /** Calls a party in: a conference. `to` as in `call.transfer`. */
  'call.add': Exchange<{ callId?: string; to: string }, { call: CallSnapshot }>;
  /** The caller waits with music for anybody of the team; the call is over here. */
  'call.park': Exchange<{ callId?: string; reason?: string }, { call: CallSnapshot }>;
  /** Moves the phone to this tab, with the call that goes on. */
  'leader.take': Exchange<Record<string, never>, { leader: LeaderState }>;
  /** Ids of `DeviceState.available`; null goes back to the system's own choice. */
  'devices.set': Exchange<
    { input?: string | null; output?: string | null; ringer?: string | null },
    { devices: DeviceState }
  >;
  'presence.set': Exchange<{ status: ChosenStatus }, { presence: PresenceState }>;
}

/** Dialer to page, without an answer. */
export interface DialerEvents extends CommonEvents<DialerState> {
  'presence.changed': PresenceState;
  'call.changed': { call: CallSnapshot; previous: CallPhase | null; reason: CallChangeReason };
  'audio.blocked': { blocked: boolean };
  'call.quality': CallQuality;
  'devices.changed': DeviceState;
  'leader.changed': LeaderState;
  /** A call was written into the page's log, or could not be. */
  'log.changed': { callId: string; id: string | null; error?: EmbedError };
}
