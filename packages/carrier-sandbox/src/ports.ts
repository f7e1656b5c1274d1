/**
 * The seams inside the sandbox carrier. Everything audible is a {@link Leg}: a browser reached through DTLS-SRTP, a scripted
 * virtual phone, a player. The room mixer, the recorder and answering-machine detection know only this interface, so none
 * has a special case. Audio is G.711 µ-law, 8 kHz, mono, 20 ms (160 bytes) a frame everywhere.
 */

export type Unsubscribe = () => void;

/** One µ-law frame: exactly 160 bytes, 20 ms. Receivers must not keep a reference beyond the callback. */
export type Frame = Uint8Array;

export type LegState = 'new' | 'connecting' | 'connected' | 'failed' | 'closed';

export interface Leg {
  readonly id: string;
  readonly state: LegState;
  /** Plays one frame to the party of this leg. Frames sent before `connected` are dropped. */
  send(frame: Frame): void;
  /** What this leg says. */
  onFrame(listener: (frame: Frame) => void): Unsubscribe;
  /** One DTMF digit per call: `0-9 * # A-D`. */
  onDtmf(listener: (digit: string) => void): Unsubscribe;
  onState(listener: (state: LegState) => void): Unsubscribe;
  close(): void;
}

/** Per-participant switches of a room; each may change at any time and takes effect with the next 20 ms tick. */
export interface ParticipantControls {
  muted: boolean;
  /** While set the participant hears this source only, and nobody hears the participant. */
  hold: FrameSource | null;
  /** Hears everything, is heard by nobody. */
  monitor: boolean;
  /** Whisper: heard only by the participant with this id. */
  coach: string | null;
}

/** Produces the next 20 ms of 16-bit PCM (160 samples) at each call: tones, hold music, prompts. */
export type FrameSource = () => Int16Array;

export interface RoomParticipant {
  readonly id: string;
  readonly leg: Leg;
  readonly controls: ParticipantControls;
}

/** Called once per tick after mixing with what each participant said in that tick (null = silence). */
export type RoomTap = (frames: ReadonlyMap<string, Int16Array | null>, mixed: Int16Array) => void;

export interface Room {
  readonly participants: ReadonlyMap<string, RoomParticipant>;
  add(id: string, leg: Leg, controls?: Partial<ParticipantControls>): RoomParticipant;
  remove(id: string): void;
  /** Observes the room's audio: recording, voicemail, machine detection. */
  tap(listener: RoomTap): Unsubscribe;
  close(): void;
}

/** Error given to a browser with `hangup` or `error` (voice-signalling.md §4, "Error codes"). */
export interface SignalError {
  code: number;
  message: string;
}

/** A registered browser: one voice SDK `Device` on one socket. Several may share an identity. */
export interface ClientEndpoint {
  readonly id: string;
  readonly identity: string;
  readonly registered: boolean;
}

/** A user-defined message inside a call (`call.sendMessage` of the SDK). */
export interface CallMessage {
  content: unknown;
  contentType: string;
  messageType: string;
}

export type ClientCallState = 'inviting' | 'ringing' | 'answered' | 'ended';

/** One call between the carrier and one browser, in either direction, after signalling has hidden the wire. */
export interface ClientCall {
  /** `CA` + 32 hex. */
  readonly sid: string;
  /** `from-client`: the browser dialled. `to-client`: we ring the browser. */
  readonly direction: 'from-client' | 'to-client';
  readonly identity: string;
  /** Custom parameters: those given to `device.connect({ params })`, or those we sent along. */
  readonly params: Readonly<Record<string, string>>;
  /** From-client: the application named in the token's grant. Null to-client. */
  readonly applicationSid: string | null;
  readonly state: ClientCallState;
  /** The leg; exists once media was negotiated (after `answer()`, or after the browser accepted). */
  readonly leg: Leg | null;
  /** From-client only: tells the browser that the far side rings. */
  ring(): void;
  /** From-client only: negotiates media and answers. Resolves with the leg. */
  answer(): Promise<Leg>;
  /** To-client: `cancel` while ringing, else `hangup`. From-client: `hangup`. Idempotent. */
  end(error?: SignalError): void;
  /** To-client only: the browser accepted; media is negotiated. Fires at once (in a microtask) when it already has. */
  onAnswered(listener: (leg: Leg) => void): Unsubscribe;
  /** To-client only: the browser pressed reject. */
  onRejected(listener: () => void): Unsubscribe;
  /** DTMF by RTP or by signalling, one digit per call. */
  onDtmf(listener: (digit: string) => void): Unsubscribe;
  /** The page sent a message; it has been acknowledged. */
  onMessage(listener: (message: CallMessage) => void): Unsubscribe;
  /** Sends a message to the page; dropped while the page is not connected. */
  sendMessage(message: CallMessage): void;
  /** Fires once, no matter who ended it; at once (in a microtask) when it has already ended. */
  onEnded(listener: (by: 'client' | 'carrier' | 'lost') => void): Unsubscribe;
}

/** The signalling server as the call-control half sees it. */
export interface Signalling {
  endpoints(identity: string): ClientEndpoint[];
  /** A browser dialled (`device.connect`). */
  onInvite(listener: (call: ClientCall) => void): Unsubscribe;
  /** Registered or unregistered; for virtual numbers that are open in a handset page, and for the event log. */
  onPresence(listener: (endpoint: ClientEndpoint, online: boolean) => void): Unsubscribe;
  /** Rings one registered browser. `parameters` fill the SDK's `call.parameters` (From, To, …); `params` its custom parameters. */
  invite(
    endpoint: ClientEndpoint,
    invite: { sid: string; from: string; to: string; params?: Record<string, string> },
  ): Promise<ClientCall>;
  /** Drops every socket, as the restart of a carrier's edge does. Calls wait for their browsers to come back. */
  restart(): void;
}

/** Time as a port: everything that waits takes it, so tests own it. */
export interface Clock {
  nowMs(): number;
  after(delayMs: number, run: () => void): Unsubscribe;
}
