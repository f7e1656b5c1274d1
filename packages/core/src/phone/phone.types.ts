import type { Absence, Call } from '@talk/contract';
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
import type { PageGuard, TabPorts } from './tabs/tabs.port.js';
import type { AudioOutput, Microphone, MicrophoneProblem, VoiceNetwork } from './voice-device.port.js';

/** One call at this phone. The handle stays valid after the call is over. */
export interface PhoneCall extends CallCommands {
  /** Unique within the client. */
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly state: ReadonlySignal<CallState>;
  /**
   * Resolves when the call is active. Rejects with `PHONE_BUSY` while another call is live, unless `current` says what
   * becomes of that one (it is never ended by itself); with `MICROPHONE_*`, after which the call still rings; with
   * `CALL_STATE` when the caller has left.
   */
  answer: (options?: AnswerOptions) => Promise<void>;
  /** Yes to the question that an outbound call waits with (`preparing`, step `question`); `hangup` is no. */
  confirm: () => void;
  /** Stops ringing here. Others go on ringing. */
  decline: () => void;
  /** Ends the call, with or without our server. */
  hangup: () => void;
  /** At once. Rejects with `NOT_LEADER` when the phone is in another tab, and that one does not answer. */
  mute: (muted: boolean) => Promise<void>;
  /** Tones: `0–9 * #`, `,` or `w` for half a second of pause, `W` for a second. Resolves when all have been sent. */
  sendDigits: (digits: string) => Promise<void>;
  /**
   * Goes on with a call that this phone lost and the server keeps (`detached`). Rejects with `PHONE_BUSY` while another call
   * is live, with `MICROPHONE_*`, or `CALL_STATE` when it is too late.
   */
  rejoin: () => Promise<void>;
  /** Forgets an ended call, so that the phone shows its own state again. */
  dismiss: () => void;
}

export interface AnswerOptions {
  /** `hold`: the live call waits with music, and `hold(false)` on it switches back. `end`: it is hung up. */
  current?: 'hold' | 'end';
}

export interface DialOptions {
  /** Any format that a person types. The server parses it. */
  to: string;
  /** Id of the line to call from; the user's default when absent. */
  line?: number;
  contactId?: number;
  /** Somebody was told that it is outside the contact's day time, and said yes: the server does not ask again. */
  outsideDayTime?: boolean;
  /** Aborting hangs up; before anybody was rung nobody will be. */
  signal?: AbortSignal;
  /** Give the same key to repeat a dial that may have got through. */
  idempotencyKey?: string;
}

export interface PhoneEvents {
  /** A call rings here, alone or behind a live one. */
  incoming: PhoneCall;
  /** The two sides can talk. */
  answered: PhoneCall;
  ended: PhoneCall;
}

export interface Phone {
  readonly state: ReadonlySignal<PhoneState>;
  readonly status: ReadonlySignal<PhoneStatus>;
  /** The call in the foreground: live, else ringing, else just ended. */
  readonly call: ReadonlySignal<PhoneCall | null>;
  /** Calls that ring behind it. */
  readonly waiting: ReadonlySignal<readonly PhoneCall[]>;
  /** Calls that wait on hold while this agent talks in another one. */
  readonly onHold: ReadonlySignal<readonly PhoneCall[]>;
  /** The call that was last transferred without asking first, while it may be taken back; its snapshot tells how it goes. */
  readonly sent: ReadonlySignal<Call | null>;
  /** The last time in which this agent could not be rung, and what was missed; null when there is nothing to tell. */
  readonly absence: ReadonlySignal<Absence | null>;
  /** The agent has read it. */
  dismissAbsence: () => void;
  /** Connects to the voice network. Happens by itself after sign-in unless `autoStart` is off. */
  start: () => void;
  /** Disconnects, and ends a live call. */
  stop: () => void;
  /**
   * Calls a number. Outside the contact's day time the call waits with a question until `confirm` or `hangup`. Resolves
   * with the handle when the call is on its way or already over: a refusal by the gate, a missing microphone and an
   * unreachable server are ends with a reason, not errors. Rejects with `INVALID_ARGUMENT`, with `PHONE_BUSY`, with `NOT_LEADER`
   * when the tab that holds the phone does not answer, and with `ABORTED` when it was called off before it had begun.
   * `phone.call` shows the call from the first moment.
   */
  dial: (options: DialOptions) => Promise<PhoneCall>;
  /**
   * Takes a parked call by its id. Resolves when it is on its way to this browser. Rejects with `PHONE_BUSY`,
   * `MICROPHONE_*`, `PHONE_UNAVAILABLE`, and `CALL_STATE` when somebody was faster or the caller has left.
   */
  unpark: (callId: string) => Promise<PhoneCall>;
  /**
   * Takes a caller who waits in a queue, by the id of the call (`call_fishing`). Rejects like `unpark`; the sentence of a
   * `CALL_STATE` says who was faster.
   */
  take: (callId: string) => Promise<PhoneCall>;
  /** Gets the call of `sent` back. Rejects like `unpark`. */
  takeBack: () => Promise<PhoneCall>;
  /** Forgets `sent`. */
  forgetSent: () => void;
  /**
   * Moves the phone to this tab, with the call that goes on: its audio is connected here before the other tab lets go.
   * Rejects with `CALL_STATE` while a call rings there, with `NOT_LEADER` when it cannot be had.
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

export interface PhoneOptions {
  network: VoiceNetwork;
  microphone: Microphone;
  audio: AudioOutput;
  /** Absent: devices are the browser's own business. */
  sound?: SoundPort;
  /** What tabs of this browser share. Without it each tab is a phone of its own. */
  tabs?: TabPorts | null;
  /** The life of the page. Without it a page that is left takes its call with it. */
  guard?: PageGuard | null;
  /** Default 10 s: the SDK's `register` may never settle. */
  registerTimeoutMs?: number;
  /** Default 2 s: shorter interruptions of signalling are not shown. */
  graceMs?: number;
}

export interface PhoneContext {
  call: CallEndpoint;
  feed: CallFeed | null;
  ports: Ports;
  scope: Scope;
  /** Who is signed in; null while nobody is. The tabs of one browser share one phone for each. */
  me?: () => { userId: number; companyId: number } | null;
}
