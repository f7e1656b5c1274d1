import { assertNever } from '../kernel/assert-never.js';
import type { Absence, Call } from '@talk/contract';
import { nextCall } from './call.machine.js';
import { isAway, isLive, isOffered, isOver } from './call.state.js';
import type { CallEvent } from './call.machine.js';
import type { CallState, EndReason } from './call.state.js';
import { nextLink } from './link.machine.js';
import type { LinkEvent, LinkProblem, LinkState } from './link.machine.js';
import { nextSeat } from './leader/seat.machine.js';
import type { SeatEvent, SeatState } from './leader/seat.machine.js';
import type { MicrophoneProblem } from './voice-device.port.js';

/** The complete state of a phone. */
export interface PhoneState {
  readonly link: LinkState;
  /** Whether this tab holds the phone. A follower shows the leader's state. */
  readonly seat: SeatState;
  /** At most one live, any number offered or away, at most one ended (the last one, until dismissed or overtaken). Oldest first. */
  readonly calls: readonly CallState[];
  /** The last call that was transferred from here without asking first, as long as it may be taken back. */
  readonly sent: Call | null;
  /** The last period in which this agent could not be rung, until it is acknowledged. */
  readonly absence: Absence | null;
  /** The problem of the last use of the microphone; `null` when it worked or was not tried. */
  readonly microphone: MicrophoneProblem | null;
  /** The browser waits for a gesture before it plays sound. */
  readonly soundBlocked: boolean;
  /** Our own server answers. Calls go on without it. */
  readonly serverReachable: boolean;
}

export type PhoneEvent =
  | { type: 'link'; event: LinkEvent }
  | { type: 'seat'; event: SeatEvent }
  /** The leader's phone, for this tab to show. */
  | { type: 'mirrored'; state: Omit<PhoneState, 'seat'> }
  | { type: 'call-added'; call: CallState }
  | { type: 'call'; key: string; event: CallEvent }
  | { type: 'dismissed'; key: string }
  /** A newer snapshot of the call that was sent away; null forgets it. */
  | { type: 'sent'; snapshot: Call | null }
  | { type: 'absence'; absence: Absence | null }
  | { type: 'microphone'; problem: MicrophoneProblem | null }
  | { type: 'sound'; blocked: boolean }
  | { type: 'server'; reachable: boolean };

export const initialPhone: PhoneState = {
  link: { name: 'off' },
  seat: { name: 'off' },
  calls: [],
  sent: null,
  absence: null,
  microphone: null,
  soundBlocked: false,
  serverReachable: true,
};

/** The call that occupies the device's one line. */
export const liveCall = (phone: PhoneState): CallState | null => phone.calls.find(isLive) ?? null;

/** The call in the foreground: the live call, else the oldest that rings, else the one that just ended. */
export const foregroundCall = (phone: PhoneState): CallState | null =>
  liveCall(phone) ?? phone.calls.find((call) => !isOver(call)) ?? phone.calls.find(isOver) ?? null;

/** Calls that wait on hold while this agent talks in another one. */
export const awayCalls = (phone: PhoneState): readonly CallState[] => {
  const front = foregroundCall(phone);
  return phone.calls.filter((call) => isAway(call) && call !== front);
};

/** Ringing calls behind the foreground one. They are never answered automatically. */
export function waitingCalls(phone: PhoneState): readonly CallState[] {
  const front = foregroundCall(phone);
  return phone.calls.filter((call) => (isOffered(call) || call.phase === 'answering') && call !== front);
}

/**
 * Keeps only the newest ended call, and beside a live one only an end that is news: it must be seen once. A ring that stopped stays
 * until the server has said why, which may be a moment later.
 */
function tidy(calls: readonly CallState[], news?: CallState): readonly CallState[] {
  const over = calls.filter(isOver);
  const isOpen = (call: CallState): boolean => call.phase === 'ended' && call.reason === 'ring-over';
  const keep = calls.some(isLive) ? (news ?? over.findLast(isOpen)) : over.at(-1);
  const kept = calls.filter((call) => !isOver(call) || call === keep);
  return kept.length === calls.length ? calls : kept;
}

function addCall(phone: PhoneState, call: CallState): PhoneState {
  const known = phone.calls.some(({ key }) => key === call.key);
  // A second live call would silently replace the first in the device: it cannot exist here either.
  if (known || (isLive(call) && liveCall(phone) !== null)) return phone;
  return { ...phone, calls: tidy([...phone.calls, call]) };
}

function applyToCall(phone: PhoneState, key: string, event: CallEvent): PhoneState {
  const call = phone.calls.find((candidate) => candidate.key === key);
  if (call === undefined) return phone;
  if (event.type === 'answer' && event.instead !== true && liveCall(phone) !== null) return phone;
  const next = nextCall(call, event);
  if (next === call) return phone;
  // Show the call that ended last: it goes to the end of the list.
  const others = phone.calls.filter((candidate) => candidate !== call);
  const ended = isOver(next) && !isOver(call);
  const calls = ended ? [...others, next] : phone.calls.map((candidate) => (candidate === call ? next : candidate));
  const sent = ended && next.phase === 'ended' && next.reason === 'transferred' ? coldOf(next.snapshot) : phone.sent;
  return { ...phone, calls: tidy(calls, isOver(next) ? next : undefined), sent };
}

const coldOf = (snapshot: Call | null): Call | null => (snapshot?.transfer?.kind === 'cold' ? snapshot : null);

function updateSent(phone: PhoneState, snapshot: Call | null): PhoneState {
  const { sent } = phone;
  if (snapshot === null) return sent === null ? phone : { ...phone, sent: null };
  return sent?.id === snapshot.id && sent.version < snapshot.version ? { ...phone, sent: snapshot } : phone;
}

/** The one transition of the phone. Returns the same object when nothing changed. */
export function nextPhone(phone: PhoneState, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case 'link': {
      const link = nextLink(phone.link, event.event);
      return link === phone.link ? phone : { ...phone, link };
    }
    case 'seat': {
      const seat = nextSeat(phone.seat, event.event);
      return seat === phone.seat ? phone : { ...phone, seat };
    }
    case 'mirrored':
      // A leader has its own state; a late message of the previous leader must not replace it.
      return phone.seat.name === 'leading' ? phone : { ...event.state, seat: phone.seat };
    case 'call-added':
      return addCall(phone, event.call);
    case 'call':
      return applyToCall(phone, event.key, event.event);
    case 'dismissed': {
      const calls = phone.calls.filter((call) => call.key !== event.key || !isOver(call));
      return calls.length === phone.calls.length ? phone : { ...phone, calls };
    }
    case 'sent':
      return updateSent(phone, event.snapshot);
    case 'absence':
      return phone.absence === event.absence ? phone : { ...phone, absence: event.absence };
    case 'microphone':
      return phone.microphone === event.problem ? phone : { ...phone, microphone: event.problem };
    case 'sound':
      return phone.soundBlocked === event.blocked ? phone : { ...phone, soundBlocked: event.blocked };
    case 'server':
      return phone.serverReachable === event.reachable ? phone : { ...phone, serverReachable: event.reachable };
    default:
      return assertNever(event);
  }
}

/** Names a sentence of the text catalogue; the SDK has no display text. */
export type PhoneSentence =
  | LinkProblem
  | MicrophoneProblem
  /** Another tab has the phone and is not responding. `takeOver` helps. */
  | 'NOT_LEADER'
  /** Signalling is lost; a running call can still be heard. */
  | 'SIGNALLING_LOST'
  /** Our server is unreachable; a running call goes on and can be hung up. */
  | 'SERVER_UNREACHABLE_IN_CALL'
  | 'ALLOW_MICROPHONE'
  | 'SOUND_BLOCKED'
  /** The hang-up reached the carrier; the server will learn of it later. */
  | 'HANG_UP_NOT_CONFIRMED';

/** What a phone shows: few public statuses over many internal states. */
export interface PhoneStatus {
  kind:
    | 'offline'
    | 'starting'
    | 'ready'
    | 'reconnecting'
    | 'unavailable'
    | 'incoming'
    | 'dialing'
    | 'answering'
    | 'rejecting'
    | 'connected'
    | 'hanging-up'
    /** The call goes on without this phone: the other side hears hold music until the call is rejoined. */
    | 'detached'
    | 'disconnected';
  /** Shown under the status; `null` when all is well. */
  sentence: PhoneSentence | null;
  /** Set with `disconnected`. */
  endReason: EndReason | null;
}

const status = (kind: PhoneStatus['kind'], sentence: PhoneSentence | null = null): PhoneStatus => ({
  kind,
  sentence,
  endReason: null,
});

function linkStatus(phone: PhoneState): PhoneStatus {
  const { link, seat } = phone;
  if (seat.name === 'following' && seat.silent) return status('unavailable', 'NOT_LEADER');
  // Neither this tab nor another has reported the phone's state yet.
  if (seat.name === 'joining') return status('starting');
  switch (link.name) {
    case 'off':
      return status('offline');
    case 'starting':
      return status(link.attempt === 0 ? 'starting' : 'reconnecting');
    case 'lost':
      return link.announced ? status('reconnecting', 'SIGNALLING_LOST') : status('ready');
    case 'waiting':
      return status('reconnecting', link.problem);
    case 'refused':
      return status('unavailable', link.problem);
    case 'ready':
      return status('ready', phone.microphone ?? (phone.soundBlocked ? 'SOUND_BLOCKED' : null));
    default:
      return assertNever(link);
  }
}

/** Trouble during a call that has a leg: the person must know that they are still heard, and what cannot work. */
function callTrouble(phone: PhoneState, interrupted: boolean): PhoneSentence | null {
  const { link, seat } = phone;
  if (seat.name === 'following' && seat.silent) return 'NOT_LEADER';
  if (interrupted || (link.name === 'lost' && link.announced)) return 'SIGNALLING_LOST';
  if (!phone.serverReachable) return 'SERVER_UNREACHABLE_IN_CALL';
  return phone.soundBlocked ? 'SOUND_BLOCKED' : null;
}

/** Public status, derived; the compiler objects when a phase is added. */
export function toPhoneStatus(phone: PhoneState): PhoneStatus {
  const call = foregroundCall(phone);
  if (call === null) return linkStatus(phone);
  switch (call.phase) {
    case 'preparing':
      return status('dialing', call.step === 'microphone' ? 'ALLOW_MICROPHONE' : null);
    case 'connecting':
      return status('dialing');
    case 'ringing':
      return status('dialing', callTrouble(phone, call.interrupted));
    case 'offered':
      return status('incoming', phone.microphone ?? (phone.soundBlocked ? 'SOUND_BLOCKED' : null));
    case 'answering':
      return status('answering');
    case 'rejecting':
      return status('rejecting');
    case 'active': {
      const trouble = callTrouble(phone, call.interrupted);
      return status(trouble === 'SIGNALLING_LOST' ? 'reconnecting' : 'connected', trouble);
    }
    case 'detached':
      return status(call.joining ? 'reconnecting' : 'detached');
    case 'ending':
      return call.byUs
        ? status('hanging-up')
        : { kind: 'disconnected', sentence: microphoneOf(call.code), endReason: call.reason };
    case 'ended':
      return {
        kind: 'disconnected',
        sentence: call.serverTold ? microphoneOf(call.code) : 'HANG_UP_NOT_CONFIRMED',
        endReason: call.reason,
      };
    default:
      return assertNever(call);
  }
}

const MICROPHONE_PROBLEMS: readonly MicrophoneProblem[] = [
  'MICROPHONE_DENIED',
  'MICROPHONE_ABSENT',
  'MICROPHONE_IN_USE',
  'MICROPHONE_POLICY_BLOCKED',
  'MICROPHONE_UNSUPPORTED',
];

const microphoneOf = (code: string | null): MicrophoneProblem | null =>
  MICROPHONE_PROBLEMS.find((problem) => problem === code) ?? null;
