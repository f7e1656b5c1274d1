import type { BuyResult, NumberSearch, NumberSettings, OfferedNumber } from './number-calls.js';

/**
 * What the product needs of a carrier. One implementation, Twilio-shaped (`twilio.carrier.ts`): the sandbox and Twilio differ
 * in configuration values only.
 */
export interface Carrier {
  /** The account's own name at the carrier: what is remembered about one account says nothing about another. */
  readonly account: string;
  /** Identity and lifetime of a browser's access token; `token` goes into the voice SDK. */
  voiceToken(identity: string): { token: string; ttlSeconds: number };
  /** Adds a participant to a conference by dialling them. Resolves with the leg's sid. Never dials twice for one label. */
  addParticipant(add: AddParticipant): Promise<DialResult>;
  /** Rings a browser; on answer the carrier asks `answerUrl` what to do. */
  ringClient(ring: RingClient): Promise<DialResult>;
  /** Gives a live leg something else to do: the carrier asks `url` at once. False when the leg is over, or unknown. */
  redirectLeg(legSid: string, url: string): Promise<boolean>;
  /**
   * Brings the live conference of a name into line: who hears music, and who is not heard. Touches only what differs. Legs that are
   * not in it (any more, or yet) are passed over. False when there is no live conference.
   */
  arrangeConference(name: string, seats: readonly Seat[]): Promise<boolean>;
  /** Pauses a recording, keeping its length with silence, or goes on. False when it is over, or unknown. */
  pauseRecording(legSid: string, recordingSid: string, isPaused: boolean): Promise<boolean>;
  /** Ends a leg, whatever its state. False when there was nothing to end: it is over, or unknown. */
  endLeg(legSid: string): Promise<boolean>;
  /** Rings a telephone or a desk phone of an agent; what it is to do when it answers is asked for at `answerUrl`. */
  ringNumber(ring: RingNumber): Promise<DialResult>;
  /**
   * Records a live leg: what it hears and what it says on two channels. A recording that runs already is given back. Null when the
   * leg does not talk any more.
   */
  startRecording(legSid: string, callbackUrl: string): Promise<{ recordingSid: string } | null>;
  /** The bytes of a finished recording, WAV. */
  fetchRecording(recordingSid: string): Promise<Buffer>;
  /** What became of a recording; null when the carrier does not know it (any more). */
  fetchRecordingState(recordingSid: string): Promise<{ isComplete: boolean; seconds: number } | null>;
  /** The message that a caller left on a leg, once it is whole; null without one. */
  fetchVoicemail(legSid: string): Promise<{ recordingSid: string; seconds: number } | null>;
  /** How the conference of a name ended; null when it goes on, or there was none. */
  fetchConferenceEnd(name: string): Promise<{ atMs: number; endedBySid: string | null } | null>;
  /** What became of a leg; null when the carrier does not know it (any more). */
  fetchLeg(legSid: string): Promise<LegReport | null>;
  /** Makes browsers dial into `voiceUrl`. */
  configureApplication(urls: { voiceUrl: string; statusUrl: string }): Promise<void>;
  /**
   * Makes a number of ours ask `voiceUrl` when it is called, and `smsUrl` when it is texted, or `smsFallbackUrl` when that one fails.
   * Where the carrier carries faxes, those that call the number ask `faxUrl`. Null when the carrier does not have the number. `name` is what a
   * number is called that has no name yet.
   */
  configureNumber(phoneNumber: string, settings: NumberSettings): Promise<{ readonly canFax: boolean } | null>;
  /** Numbers that can be bought, at most `limit`; none where the carrier sells none of that kind. */
  searchNumbers(search: NumberSearch): Promise<readonly OfferedNumber[]>;
  /**
   * Buys a number, which then asks the addresses of `settings`. Throws when it is not known whether it was bought. `mayBeOurs`: an earlier
   * attempt may have bought it; then it is not bought twice.
   */
  buyNumber(phoneNumber: string, settings: NumberSettings, mayBeOurs: boolean): Promise<BuyResult>;
  /** Gives a number back. False when the account does not have it (any more). */
  releaseNumber(phoneNumber: string): Promise<boolean>;
  /**
   * Gives a text to the carrier. Throws when it is not known whether the carrier has it: ask `listMessages` before trying again. Only
   * the job of the messaging module calls it.
   */
  sendMessage(text: OutgoingText): Promise<TextResult>;
  /** Texts between two numbers that the carrier took since a moment, newest first. */
  listMessages(search: { from: string; to: string; sinceMs: number }): Promise<readonly KnownText[]>;
  /**
   * Texts of the account in both directions that came in or went out between two moments, newest first, at most `limit`. Those
   * that the carrier has not sent yet are left out.
   */
  listTexts(search: { sinceMs: number; untilMs: number; limit: number }): Promise<readonly KnownText[]>;
  /** One text; null when the carrier does not know it (any more). */
  fetchText(sid: string): Promise<KnownText | null>;
  /** The files of a text that came in, in the order of the list that the carrier has. */
  listMedia(sid: string): Promise<readonly { url: string; contentType: string }[]>;
  /** A file of a text that came in. Null when the carrier has it no more, or when it is larger than `maxBytes`. */
  fetchMedia(url: string, maxBytes: number): Promise<Buffer | null>;
  /**
   * Gives a fax to the carrier. Throws when it is not known whether the carrier has it: ask `listFaxes` before trying again. Only the job of
   * the faxes module calls it.
   */
  sendFax(fax: OutgoingFax): Promise<TextResult>;
  /** Faxes that the carrier took since a moment, newest first, at most 1,000: of the account, or between two numbers. */
  listFaxes(search: { from?: string; to?: string; sinceMs: number }): Promise<readonly KnownFax[]>;
  /** One fax; null when the carrier does not know it (any more). */
  fetchFax(sid: string): Promise<KnownFax | null>;
  /** What kind of line a number is, in the carrier's word (Lookup v2 `line_type_intelligence`); null when it does not know. */
  lookUpLineType(phoneNumber: string): Promise<{ type: string | null; carrierName: string | null }>;
  /** Whether a webhook was signed by the carrier. `url` is the public one, as configured. */
  isSigned(url: string, form: Readonly<Record<string, string>>, signature: string): boolean;
}

export interface OutgoingText {
  /** One of our numbers, E.164. */
  from: string;
  to: string;
  body: string;
  /** Where the carrier fetches what goes with it. */
  mediaUrls: readonly string[];
  /** Sent as one MMS although nothing goes with it: a long text. */
  asMms?: boolean;
  /** Where the carrier tells what becomes of it; null when nobody asks. */
  statusUrl: string | null;
}

export interface OutgoingFax {
  /** One of our numbers, E.164. */
  from: string;
  to: string;
  /** Where the carrier fetches the PDF. */
  mediaUrl: string;
  /** Where the carrier tells what becomes of it. */
  statusUrl: string;
}

/** A fax as the carrier has it. */
export interface KnownFax {
  sid: string;
  isInbound: boolean;
  from: string;
  to: string;
  /** The carrier's word. */
  status: string;
  pages: number | null;
  /** Where the carrier has the PDF; null until it has. `fetchMedia` gets it. */
  mediaUrl: string | null;
  /** Why it did not arrive: the carrier's number, and its own words. */
  code: number | null;
  said: string | null;
  createdAtMs: number;
}

export type TextResult =
  | { kind: 'accepted'; sid: string }
  /** The carrier will not send this; trying again is useless. `text` is its own. */
  | { kind: 'refused'; code: number; text: string | null };

/** A text as the carrier has it. */
export interface KnownText {
  sid: string;
  isInbound: boolean;
  from: string;
  to: string;
  body: string;
  /** The carrier's word. */
  status: string;
  /** Why it did not arrive: the carrier's number, and its own words. */
  code: number | null;
  said: string | null;
  /** How many files came with it. */
  files: number;
  /** When it came in or went out, whole seconds; null while the carrier still has it. */
  sentAtMs: number | null;
}

export interface RingNumber {
  /** E.164, or `sip:name@host`. */
  to: string;
  /** One of our numbers. */
  from: string;
  timeoutSeconds: number;
  answerUrl: string;
  statusUrl: string;
}

/** The code of what our own gate refused before the carrier was asked: SIP 403. */
export const REFUSED_BY_GATE = 403;

export type DialResult =
  /** Also when an earlier attempt got through: this is its leg. */
  | { kind: 'dialled'; legSid: string }
  /** The carrier will not dial this; trying again is useless. */
  | { kind: 'refused'; code: number };

export interface AddParticipant {
  conference: string;
  label: string;
  from: string;
  to: string;
  timeoutSeconds: number;
  statusUrl: string;
  /** Whether the conference is over for everybody when this one leaves. */
  endsConference: boolean;
  /** Where the carrier tells whether a person or a machine answered, the latter once its greeting is over; null: it does not listen. */
  answeredByUrl: string | null;
}

export interface Seat {
  legSid: string;
  /** Hears hold music, and is not heard. */
  isHeld: boolean;
  isMuted: boolean;
  /** Heard by this leg alone; if it is not in the conference, by nobody. */
  coach?: string;
}

export interface RingClient {
  identity: string;
  parameters: Readonly<Record<string, string>>;
  /** One of our numbers. */
  from: string;
  timeoutSeconds: number;
  answerUrl: string;
  statusUrl: string;
}

export interface LegReport {
  /** The carrier's word: queued, ringing, in-progress, completed, busy, no-answer, canceled, failed. */
  status: string;
  answeredAtMs: number | null;
  endedAtMs: number | null;
}
