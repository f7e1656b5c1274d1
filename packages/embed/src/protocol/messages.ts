/**
 * The contract's vocabulary, with the direction in the type: a page can only send {@link HostCommands}, a frame only
 * {@link WidgetCommands} and {@link WidgetEvents} (embed-anchors §6.6 and §6.7). Times are ISO 8601 in UTC.
 */
import type { Capability } from './capabilities.js';
import type { EmbedError, Json } from './errors.js';

export type CallPhase = 'ringing' | 'connecting' | 'active' | 'held' | 'ended';

/** One call, whole. A higher `revision` replaces a lower one, so late or repeated messages are harmless. */
export interface CallSnapshot {
  id: string;
  revision: number;
  phase: CallPhase;
  direction: 'inbound' | 'outbound';
  /** `number` is E.164 and present only with the capability `numbers`. */
  peer: { last4: string; number?: string };
  contactId: string | null;
  muted: boolean;
  startedAt: string;
  answeredAt: string | null;
  endedAt: string | null;
  /** Why it ended, e.g. `hung-up`, `rejected`, `no-answer`, `busy`, `failed`; null while it lives. */
  endedReason: string | null;
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

export interface ThemeTokens {
  scheme?: 'light' | 'dark' | 'auto';
  accent?: string;
  surface?: string;
  text?: string;
  radius?: string;
  font?: string;
  density?: 'compact' | 'comfortable';
}

export interface WidgetPosition {
  /** Logical side: `end` is right in English, left in Arabic. */
  side?: 'start' | 'end';
  offsetXPx?: number;
  offsetYPx?: number;
  zIndex?: number;
}

export interface WidgetConfig {
  theme?: ThemeTokens;
  /** BCP 47. */
  locale?: string;
  position?: WidgetPosition;
  sizing?: { widthPx?: number; heightPx?: number };
}

/** A record of the page's own system. */
export interface RecordRef {
  id: string;
  type?: string;
}

export interface PageContext {
  record?: RecordRef | null;
  phone?: string | null;
  /** Where the person is: told to the agent with each text of a visitor. */
  page?: { url: string; title: string } | null;
}

export interface AuthState {
  status: 'signed-out' | 'signing-in' | 'signed-in' | 'expired';
  userId: string | null;
}

export interface PresenceState {
  status: string;
  /** Whether an inbound call would ring here now. */
  reachable: boolean;
}

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

/** Everything a page may know of a widget. */
export interface WidgetState {
  open: boolean;
  view: string;
  locale: string;
  auth: AuthState;
  presence: PresenceState;
  calls: readonly CallSnapshot[];
  audioBlocked: boolean;
  devices: DeviceState;
  grants: readonly Capability[];
  /** Absent in a widget that shares no phone. */
  leader?: LeaderState;
  /** Absent in a widget that shows no texts. */
  unread?: UnreadState;
}

/** Texts that nobody has looked at. */
export interface UnreadState {
  count: number;
}

/** What the welcome carries: the whole desired state, again on every later hello. The key travels only here. */
export interface WidgetInit {
  key?: string;
  /** A short-lived token that the customer's server got for its user. */
  identity?: string;
  open: boolean;
  view?: string;
  config: WidgetConfig;
  context: PageContext;
}

export interface CallStart {
  /** Any written form; the widget parses it. */
  to: string;
  /** A line's id or its number; the user's default line without it. */
  from?: string;
  context?: Readonly<Record<string, Json>>;
  /** Ask the person inside the frame before dialling. */
  confirm?: boolean;
}

export interface HostContact {
  id: string;
  name: string;
  company?: string;
  url?: string;
}

interface Exchange<P, R> {
  payload: P;
  result: R;
}

/** Page to widget. */
export interface HostCommands {
  'widget.set': Exchange<{ open?: boolean; view?: string }, { open: boolean; view: string }>;
  'config.set': Exchange<WidgetConfig, { config: WidgetConfig }>;
  'context.set': Exchange<PageContext, { context: PageContext }>;
  'identity.set': Exchange<{ token: string }, { userId: string }>;
  /** Resolves only after memory and storage of the previous user are wiped. */
  'identity.clear': Exchange<Record<string, never>, Record<string, never>>;
  'state.get': Exchange<Record<string, never>, { state: WidgetState }>;
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
  /** Calls somebody in: a conference. `to` as in `call.transfer`. */
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
  'presence.set': Exchange<{ status: string }, { presence: PresenceState }>;
}

/** Widget to page: services that the page may offer. */
export interface WidgetCommands {
  'contacts.lookup': Exchange<{ phone: string }, { contact: HostContact | null }>;
  'record.open': Exchange<{ ref: RecordRef }, { opened: boolean }>;
  /** `record` is the page's record that was in context when the call ended. */
  'log.write': Exchange<{ call: CallSnapshot; note?: string; record?: RecordRef }, { id: string | null }>;
  'token.refresh': Exchange<{ reason: 'expiring' | 'expired' | 'refused' }, { token: string }>;
  'link.open': Exchange<{ url: string }, { opened: boolean }>;
  'frame.resize': Exchange<{ heightPx: number }, { heightPx: number }>;
}

/** Widget to page, without an answer. */
export interface WidgetEvents {
  'widget.ready': { state: WidgetState; locale: string; size: { minWidthPx: number; minHeightPx: number } };
  'widget.changed': { open: boolean; view: string; reason: string };
  'widget.failed': { error: EmbedError };
  'auth.changed': AuthState;
  'presence.changed': PresenceState;
  'call.changed': { call: CallSnapshot; previous: CallPhase | null; reason: string };
  'audio.blocked': { blocked: boolean };
  'call.quality': CallQuality;
  'devices.changed': DeviceState;
  'leader.changed': LeaderState;
  'unread.changed': UnreadState;
  /** A call was written into the page's log, or could not be. */
  'log.changed': { callId: string; id: string | null; error?: EmbedError };
  /** The grants that count now, after the page has changed them. */
  'caps.changed': { grants: readonly Capability[] };
  error: { error: EmbedError };
}

/** Page to widget, without an answer. */
export interface HostEvents {
  'caps.changed': { grants: readonly Capability[] };
}

export type HostCommand = keyof HostCommands;
export type WidgetCommand = keyof WidgetCommands;
export type WidgetEvent = keyof WidgetEvents;
