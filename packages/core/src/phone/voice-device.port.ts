import type { Unsubscribe } from '../kernel/scope.js';

/** A failure that the voice network or the browser's media reported. `code` is the carrier's number (31005, 20104 …). */
export interface VoiceError {
  code: number;
  message: string;
}

/** What a voice network tells of a leg. */
export type VoiceLegEvent =
  | { type: 'ringing' }
  /** The leg is up: both sides have agreed on the media. */
  | { type: 'accepted' }
  /** The caller gave up, or another device answered first. */
  | { type: 'cancelled' }
  | { type: 'rejected' }
  | { type: 'disconnected' }
  /** The signalling socket closed before the leg had a token to survive it: the leg is gone. */
  | { type: 'lost' }
  | { type: 'reconnecting' }
  | { type: 'reconnected' }
  | { type: 'muted'; muted: boolean }
  | { type: 'error'; error: VoiceError };

/** The measurements of one second of an audio connection. */
export interface VoiceSample {
  /** Mean opinion score; null when the browser could not compute it. */
  mos: number | null;
  jitterMs: number;
  roundTripMs: number | null;
  /** Of this second, 0–100. */
  lossPercent: number;
  /** Since the connection began. */
  packetsReceived: number;
  packetsLost: number;
  /** Sound came in during this second. */
  hasArrived: boolean;
  /** 0–1. */
  microphoneLevel: number;
}

/** One audio connection between this browser and the carrier. */
export interface VoiceLeg {
  /** What the carrier attached: `talk_call_id` and `talk_from` (the caller), and `From` / `To` of an incoming leg. */
  readonly parameters: Readonly<Record<string, string>>;
  onEvent: (handler: (event: VoiceLegEvent) => void) => Unsubscribe;
  accept: () => void;
  reject: () => void;
  /** Ends the leg. Works without our server, and, once signalling is back, after a loss of it. */
  disconnect: () => void;
  mute: (muted: boolean) => void;
  /** Digits and signs only: pauses are timed by us (voice-signalling §7.5). */
  sendDigits: (digits: string) => void;
  /** For a leg that is up: resolves when its sound goes both ways, a moment after `accepted`. May never settle. */
  whenSoundFlows?: () => Promise<void>;
  /** Once a second while the leg is up. */
  onSample?: (handler: (sample: VoiceSample) => void) => Unsubscribe;
  /** Microphone level, 0–1, about ten times a second, even while the leg is muted. */
  watchMicrophone?: (handler: (level: number) => void) => Unsubscribe;
}

/** What a voice network tells of a device. */
export type VoiceDeviceEvent =
  | { type: 'registered' }
  | { type: 'unregistered' }
  | { type: 'token-will-expire' }
  | { type: 'destroyed' }
  | { type: 'incoming'; leg: VoiceLeg }
  | { type: 'error'; error: VoiceError };

/** What `POST /api/v1/voice/token` answers, as far as a device needs it. */
export interface VoiceSession {
  token: string;
  /** Carrier-specific values, spread into the device's options. */
  device: Readonly<Record<string, unknown>>;
  /** `host:port` of a signalling server without TLS; loopback only. */
  insecureHost: string | null;
}

/** A phone that is registered with a voice network. */
export interface VoiceDevice {
  onEvent: (handler: (event: VoiceDeviceEvent) => void) => Unsubscribe;
  /** May never settle (voice-signalling §7.1): the caller brings its own timeout. */
  register: () => Promise<void>;
  /** Resolves when no call will ring here any more. May never settle. */
  unregister: () => Promise<void>;
  updateToken: (token: string) => void;
  connect: (parameters: Readonly<Record<string, string>>) => Promise<VoiceLeg>;
  destroy: () => void;
  /** The sound route changed: open streams are reopened, in calls too. Never rejects. */
  soundChanged?: (changed: { input: boolean; output: boolean }) => Promise<void>;
}

/** Opens a device for a session. The Twilio SDK implements it in `core/browser`; tests bring a fake. */
export interface VoiceNetwork {
  open: (session: VoiceSession) => Promise<VoiceDevice>;
}

/** Why there is no microphone. */
export type MicrophoneProblem =
  | 'MICROPHONE_DENIED'
  | 'MICROPHONE_ABSENT'
  | 'MICROPHONE_IN_USE'
  | 'MICROPHONE_POLICY_BLOCKED'
  | 'MICROPHONE_UNSUPPORTED';

/** Asks for the microphone before any phone rings. */
export interface Microphone {
  /** `null` when it can be used. May wait for the person to answer the browser's prompt. */
  check: () => Promise<MicrophoneProblem | null>;
}

/** Whether the page may make sound: browsers wait for a gesture. */
export interface AudioOutput {
  isBlocked: () => boolean;
  onChange: (handler: (blocked: boolean) => void) => Unsubscribe;
  /** Call it from a click. Resolves with whether sound works now. */
  unlock: () => Promise<boolean>;
}
