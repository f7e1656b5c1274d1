/**
 * The control API of the sandbox (`/sandbox/api/…`, loopback only, JSON): what the panel, the handset page and tests see.
 * Every answer is one of these shapes; errors are `{ error: { field: string | null, message: string } }`.
 */
import type { OutageMode } from '../messages/outage.js';
import type { FaxStatus } from '../faxes/fax-status.js';
import type { CallStatus } from '../calls/call.machine.js';
import type { PhoneScript, SmsScript } from '../pstn/scripts.js';

export type SandboxEventType =
  | 'call'
  | 'call.digit'
  | 'call.say'
  | 'conference'
  | 'queue'
  | 'recording'
  | 'message'
  | 'fax'
  | 'voicemail'
  | 'webhook'
  | 'twiml'
  | 'error'
  | 'presence'
  | 'number'
  | 'account'
  | 'reset';

/** One entry of the event log; `GET /sandbox/api/events` streams them as server-sent events (`id` = seq, `event` = type). */
export interface SandboxEvent {
  seq: number;
  /** ISO 8601. */
  at: string;
  type: SandboxEventType;
  data: Record<string, unknown>;
}

export type WebhookKind = 'request' | 'notification' | 'duplicate' | 'replay';

export interface WebhookAttempt {
  at: string;
  url: string;
  /** HTTP status, or null when nothing came back. */
  status: number | null;
  durationMs: number;
  error: string | null;
}

export interface WebhookEntry {
  id: string;
  at: string;
  kind: WebhookKind;
  url: string;
  method: 'GET' | 'POST';
  params: Record<string, string>;
  outcome: 'pending' | 'delivered' | 'failed' | 'dropped' | 'aborted';
  attempts: WebhookAttempt[];
}

/** Deliberate trouble with requests to send texts. */
export interface OutageView {
  mode: OutageMode;
  /** Requests that wait for its end. */
  waiting: number;
}

/** Keywords, as a messaging service with advanced opt-out has them. */
export interface OptOutsView {
  /** The carrier answers STOP, START and HELP, says `OptOutType`, and refuses texts to who opted out (21610). */
  answers: boolean;
}

/** Deliberate trouble for status callbacks (never for TwiML requests). All zero / null = none. */
export interface WebhookFaults {
  /** Extra copies of each notification. */
  duplicates: number;
  /** Wait before each delivery; within one call they queue up behind each other. */
  delayMs: number;
  /** Batch size per call that is delivered backwards; 0 or 1 = off. */
  reorder: number;
  /** Every n-th notification is lost; 1 = all, 0 = none. */
  dropEvery: number;
  /** Only addresses containing this text are affected; null = all. */
  match: string | null;
}

export interface CallView {
  sid: string;
  parentSid: string | null;
  direction: 'inbound' | 'outbound-api' | 'outbound-dial';
  from: string;
  to: string;
  status: CallStatus;
  startedAt: string;
  answeredAt: string | null;
  endedAt: string | null;
  durationSeconds: number;
  /** SIP-like cause of a call that failed (404, 486, 480, 603), else null. */
  sipCode: number | null;
  reason: string | null;
  conferenceSid: string | null;
}

export interface ConferenceView {
  sid: string;
  friendlyName: string;
  status: 'init' | 'in-progress' | 'completed';
  participants: {
    callSid: string;
    label: string | null;
    muted: boolean;
    hold: boolean;
    coaching: string | null;
  }[];
}

export interface QueueView {
  sid: string;
  friendlyName: string;
  members: { callSid: string; waitSeconds: number }[];
}

export interface MessageMediaView {
  url: string;
  contentType: string;
}

export interface MessageView {
  sid: string;
  direction: 'inbound' | 'outbound-api' | 'outbound-reply';
  /** Empty while a messaging service has not chosen a number yet. */
  from: string;
  to: string;
  body: string;
  media: MessageMediaView[];
  status: 'accepted' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';
  errorCode: number | null;
  at: string;
}

export interface FaxView {
  sid: string;
  direction: 'inbound' | 'outbound';
  from: string;
  to: string;
  status: FaxStatus;
  /** Counted in the document; null until the carrier has it. */
  pages: number | null;
  errorCode: number | null;
  errorMessage: string | null;
  /** The document; null until the carrier has it. */
  url: string | null;
  at: string;
}

export type NumberKind = 'line' | 'handset' | 'scripted';

export interface NumberView {
  number: string;
  kind: NumberKind;
  label: string;
  /** Handsets: is a browser registered under it. Others: null. */
  online: boolean | null;
  /** What a caller meets (handsets and lines: null). */
  script: PhoneScript | null;
  sms: SmsScript | null;
  /** Lines: where the carrier asks. */
  voiceUrl: string | null;
  smsUrl: string | null;
  /** Null: faxes are not taken. */
  faxUrl: string | null;
}

export interface RecordingView {
  sid: string;
  callSid: string | null;
  conferenceSid: string | null;
  status: 'in-progress' | 'paused' | 'completed' | 'absent';
  channels: number;
  durationSeconds: number;
  url: string;
}

/** `GET /sandbox/api/state` */
export interface SandboxState {
  accountSid: string;
  origin: string;
  numbers: NumberView[];
  calls: CallView[];
  conferences: ConferenceView[];
  queues: QueueView[];
  messages: MessageView[];
  faxes: FaxView[];
  recordings: RecordingView[];
  webhooks: WebhookEntry[];
  faults: WebhookFaults;
  /** Companies of the product whose account has issues. */
  accounts: AccountIssuesView[];
  lastSeq: number;
}

/** `POST /sandbox/api/numbers/{number}/script` — body; null puts the number back to its table entry. */
export interface SetScriptRequest {
  script?: PhoneScript | null;
  sms?: SmsScript | null;
}

/** `POST /sandbox/api/calls` — a virtual phone calls a line. */
export interface CallInRequest {
  from: string;
  to: string;
  /** What the caller says once answered; its ringing part is ignored. Default: a steady 700 Hz tone. */
  script?: PhoneScript;
}

/** `POST /sandbox/api/messages` — a customer sends a text to a line. */
export interface MessageInRequest {
  from: string;
  to: string;
  body?: string;
  /** At most 10; `dataBase64` at most 5 MB each. */
  media?: { contentType: string; dataBase64: string }[];
}

/** `POST /sandbox/api/faxes` — a machine outside faxes a PDF to a line. */
export interface FaxInRequest {
  from: string;
  to: string;
  /** A PDF of at most 5 MB. */
  dataBase64: string;
}

/** `POST /sandbox/api/calls/{sid}/digits` — the far party presses keys. */
export interface DigitsRequest {
  digits: string;
}

/** `GET /sandbox/api/calls/{sid}/audio?hz=440,700` — levels 0…1 of these tones over the last 500 ms, each way. */
export interface CallAudioView {
  said: Record<string, number>;
  heard: Record<string, number>;
  saidRms: number;
  heardRms: number;
}

/** `GET /sandbox/api/handsets` */
export interface HandsetView {
  number: string;
  identity: string;
  online: boolean;
  /** 1 … 10: its place in the list. */
  place: number;
}

/** `POST /sandbox/api/handsets/{number}/token` — what the handset page needs to become this phone. */
export interface HandsetToken {
  number: string;
  identity: string;
  token: string;
  expiresAt: string;
  /** `host:port` for the SDK's signalling host; plain `ws` on loopback, hence insecure. */
  signalling: { host: string; insecure: boolean };
}

/** `GET /sandbox/api/handsets/{number}/calls` — newest first. */
export interface HandsetCallView {
  sid: string;
  direction: 'in' | 'out';
  with: string;
  at: string;
  durationSeconds: number;
  status: CallStatus;
}

/** `GET /sandbox/api/handsets/{number}/threads` — newest first. */
export interface HandsetThreadView {
  with: string;
  last: MessageView;
  count: number;
}

/** `POST /sandbox/api/handsets/{number}/messages` */
export interface HandsetSendRequest {
  to: string;
  body?: string;
  media?: { contentType: string; dataBase64: string }[];
}

/** `POST /sandbox/api/accounts` — what is wrong with the account of a company of the product, by its number. */
export interface AccountIssuesView {
  company: number;
  /** From 1 to 13; empty: nothing. */
  issues: readonly number[];
}

/** `POST /sandbox/api/registrations` — body: how US carriers decided on a part of the registration of a company. */
export interface RegistrationReport {
  company: number;
  part: 'brand' | 'campaign';
  status: 'in_review' | 'approved' | 'failed';
  /** Codes and categories, separated by commas. */
  faults: string;
  /** Of a brand, from 0 to 100; null: none. */
  score: number | null;
  /** In the carrier's own words. */
  reason: string;
}
