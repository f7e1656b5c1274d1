import type { Absence, Call, SupervisionMode } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope, Unsubscribe } from '../kernel/scope.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import type { CallCommands } from './call.commands.js';
import type { CallState } from './call.state.js';
import type { PhoneState, PhoneStatus } from './phone.machine.js';
import type { CallFeed } from './server-watch.js';
import type { PhoneSound } from './sound/sound.js';
import type { SoundPort } from './sound/sound.port.js';
import type { PageGuard, TabPorts } from './leader/tabs.port.js';
import type { AudioOutput, Microphone, MicrophoneProblem, VoiceNetwork } from './voice-device.port.js';

/** One call at this phone. The handle stays valid after the call is over. */
export interface PhoneCall extends CallCommands {
  /** Unique within the client. */
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly state: ReadonlySignal<CallState>;
  /**
   * Resolves when the call is active. Rejects with `PHONE_BUSY` while another call is live, unless `current` says what
   * happens to that one (it is never ended implicitly); with `MICROPHONE_*`, after which the call still rings; with
   * `CALL_STATE` when the caller has left.
   */
  answer: (options?: AnswerOptions) => Promise<void>;
  /** Answers an outbound call's question (`preparing`, step `question`) with yes; `hangup` is no. */
  confirm: () => void;
  /** Stops ringing here. Other phones go on ringing. */
  decline: () => void;
  /** Ends the call, with or without our server. */
  hangup: () => void;
  /** At once. Rejects with `NOT_LEADER` when the phone is in another tab that does not answer. */
  mute: (muted: boolean) => Promise<void>;
  /** Tones: `0–9 * #`, `,` or `w` for half a second of pause, `W` for a second. Resolves when all have been sent. */
  sendDigits: (digits: string) => Promise<void>;
  /**
   * Resumes a call that this phone lost and the server keeps (`detached`). Rejects with `PHONE_BUSY` while another call
   * is live, with `MICROPHONE_*`, or `CALL_STATE` when it is too late.
   */
  rejoin: () => Promise<void>;
  /** Dismisses an ended call, so that the phone shows its own state again. */
  dismiss: () => void;
}

/** How to answer while another call is live. */
export interface AnswerOptions {
  /** `hold`: the live call waits with music, and `hold(false)` on it switches back. `end`: it is hung up. */
  current?: 'hold' | 'end';
}

/** Whom to call, and how. */
export interface DialOptions {
  /** Any format that a person types. The server parses it. */
  to: string;
  /** Id of the line to call from; the user's default when absent. */
  line?: number;
  contactId?: number;
  /** The person was told that it is outside the contact's calling hours, and said yes: the server does not ask again. */
  outsideDayTime?: boolean;
  /** Aborting hangs up. Aborted early enough, no phone rings. */
  signal?: AbortSignal;
  /** Give the same key to repeat a dial that may have got through. */
  idempotencyKey?: string;
}

/** What happens to calls here; the value is the call. */
export interface PhoneEvents {
  /** A call rings here, alone or behind a live one. */
  incoming: PhoneCall;
  /** The two sides can talk. */
  answered: PhoneCall;
  ended: PhoneCall;
}

/** The softphone: its state, its calls, and what it can do. */
export interface Phone {
  readonly state: ReadonlySignal<PhoneState>;
  readonly status: ReadonlySignal<PhoneStatus>;
  /** The call in the foreground: live, else ringing, else just ended. */
  readonly call: ReadonlySignal<PhoneCall | null>;
  /** Calls that ring behind it. */
  readonly waiting: ReadonlySignal<readonly PhoneCall[]>;
  /** Calls that wait on hold while this agent talks in another one. */
  readonly onHold: ReadonlySignal<readonly PhoneCall[]>;
  /** The last call transferred without asking first, while it may be taken back; its snapshot shows its progress. */
  readonly sent: ReadonlySignal<Call | null>;
  /** The last period in which this agent could not be rung, and what was missed; null when there is nothing to show. */
  readonly absence: ReadonlySignal<Absence | null>;
  /** Acknowledges the absence. */
  dismissAbsence: () => void;
  /** Connects to the voice network. Happens automatically after sign-in unless `autoStart` is off. */
  start: () => void;
  /** Disconnects, and ends a live call. */
  stop: () => void;
  /**
   * Calls a number. Outside the contact's calling hours the call waits with a question until `confirm` or `hangup`. Resolves
   * with the handle when the call is on its way or already over: a refusal by the gate, a missing microphone and an
   * unreachable server are ends with a reason, not errors. Rejects with `INVALID_ARGUMENT`, with `PHONE_BUSY`, with `NOT_LEADER`
   * when the tab that holds the phone does not answer, and with `ABORTED` when it was cancelled before it had started.
   * `phone.call` shows the call from the first moment.
   */
  dial: (options: DialOptions) => Promise<PhoneCall>;
  /**
   * Takes a parked call by its id. Resolves when it is on its way to this browser. Rejects with `PHONE_BUSY`,
   * `MICROPHONE_*`, `PHONE_UNAVAILABLE`, and `CALL_STATE` when another agent was faster or the caller has left.
   */
  unpark: (callId: string) => Promise<PhoneCall>;
  /**
   * Takes a caller who waits in a queue, by the id of the call (`call_fishing`). Rejects like `unpark`; the message of a
   * `CALL_STATE` says who was faster.
   */
  take: (callId: string) => Promise<PhoneCall>;
  /**
   * Connects this browser to a call of colleagues, by its id: to listen, to whisper to the agent, or to join. It is not one of
   * the phone's calls; `supervision_updated` says how it goes on, and `changeSupervision` switches without connecting again.
   * Rejects like `unpark`, and with `FORBIDDEN`.
   */
  supervise: (callId: string, mode: SupervisionMode) => Promise<void>;
  /** Makes the supervised call a call of this phone; its agent leaves. Rejects with `CALL_STATE`. */
  takeOverCall: (callId: string) => Promise<PhoneCall>;
  /** Takes back the call of `sent`. Rejects like `unpark`. */
  takeBack: () => Promise<PhoneCall>;
  /** Dismisses `sent`. */
  forgetSent: () => void;
  /**
   * Moves the phone to this tab, with the running call: its audio is connected here before the other tab disconnects.
   * Rejects with `CALL_STATE` while a call rings there, with `NOT_LEADER` when the move is not possible.
   */
  takeOver: () => Promise<void>;
  /** Asks for the microphone now instead of at the first call. */
  checkMicrophone: () => Promise<MicrophoneProblem | null>;
  /** Call it from a click handler. Resolves with whether sound works. */
  unlockSound: () => Promise<boolean>;
  /** Devices, levels, quality, connection test. */
  readonly sound: PhoneSound;
  on: <K extends keyof PhoneEvents>(name: K, handler: (call: PhoneEvents[K]) => void) => Unsubscribe;
}

/** What a phone is made of: the voice network, microphone, speakers, and what the tabs of a browser share. */
export interface PhoneOptions {
  network: VoiceNetwork;
  microphone: Microphone;
  audio: AudioOutput;
  /** Absent: the browser chooses the devices. */
  sound?: SoundPort;
  /** What tabs of this browser share. Without it each tab is a phone of its own. */
  tabs?: TabPorts | null;
  /** The life of the page. Without it a page that closes takes its call with it. */
  guard?: PageGuard | null;
  /** Default 10 s: the SDK's `register` may never settle. */
  registerTimeoutMs?: number;
  /** Default 2 s: shorter interruptions of signalling are not shown. */
  graceMs?: number;
}

/** What a phone is given by its client. */
export interface PhoneContext {
  call: CallEndpoint;
  feed: CallFeed | null;
  ports: Ports;
  scope: Scope;
  /** The signed-in user; null without one. The tabs of one browser share one phone per user. */
  me?: () => { userId: number; companyId: number } | null;
}
