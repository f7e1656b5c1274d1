import type {
  MessageAlternative,
  MessageCheck,
  MessageObstacle,
  MessageSource,
  OptOut,
  RejectionCode,
} from '@talk/contract';
import type { DailyLimit } from '@talk/domain/broadcasts';
import type { TextKeyword } from '@talk/domain/compliance';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** A request to send a text, or a text that is about to leave. */
export interface MessageRequest {
  /** Whose text it is; null when the system writes (auto-reply, widget). */
  readonly userId: number | null;
  readonly contactId: number;
  /** One of the contact's numbers, as typed; null is the one that they last wrote from or spoke on, else their first that can be texted. */
  readonly typedNumber: string | null;
  /** Null is what the settings say: the line of the last text or answered call with this number, then the person's default, then the company's. */
  readonly lineId: number | null;
  /** Without the opt-out text; null while nothing is written (`GET messages/check`). */
  readonly body: string | null;
  /** Files that go with it, a GIF included. */
  readonly attachments: number;
  /** Pictures are meant to go with it, also when none is attached yet. */
  readonly withMedia: boolean;
  /** Whether the opt-out text is wanted; default true. It counts as part of the text. */
  readonly optOut?: boolean;
  readonly source: MessageSource;
  /** When it is to leave; default now. A scheduled text is asked about for its own time. */
  readonly atMs?: number;
  /** Also when scheduled texts may leave in the days to come: `MessageVerdict.hours`. */
  readonly withHours?: boolean;
  /**
   * The text that is about to leave: its contact and line are its own, and it does not count against the limits itself. `from`: the
   * number (E.164) that it leaves from; a line that has lost it sends nothing more from there. `isPaid`: its credits were spent when
   * it was given to the carrier before.
   */
  readonly leaving?: { readonly communicationId: number; readonly from?: string; readonly isPaid?: boolean };
  /**
   * The keyword (an inbound text) that this text confirms, as `readKeyword` asked for it. Only the very words of the confirmation
   * pass where others are held back; the gate compares them.
   */
  readonly confirms?: { readonly communicationId: number };
}

/** One thing that stands in the way; its sentence is filled. */
export type MessageObstacleFact = Omit<MessageObstacle, 'rejection'> & { readonly rejection: RejectionCode };

export type MessageDecision =
  | { readonly kind: 'allowed' }
  /** Most blocking first; never empty. */
  | { readonly kind: 'blocked'; readonly obstacles: readonly [MessageObstacleFact, ...MessageObstacleFact[]] }
  /** Quiet hours: it may leave at `atMs` (epoch). `reason` is the sentence, `rule` the name of what fired. */
  | { readonly kind: 'later'; readonly atMs: number; readonly rule: string; readonly reason: string };

export interface MessageLine {
  readonly id: number;
  readonly name: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly incomingNumberId: number;
  readonly isTollFree: boolean;
}

/** The answer of the gate. */
export interface MessageJudgement {
  readonly decision: MessageDecision;
  /** Chosen; null when there is none, or none that has a number. */
  readonly line: MessageLine | null;
  /** The recipient, E.164; null when the contact has no number that could be read. */
  readonly number: string | null;
  /** For the company: it leaves the country. */
  readonly isInternational: boolean;
  /** Segments are taken from an account when it leaves. */
  readonly isMetered: boolean;
  readonly contact: { readonly id: number; readonly name: string; readonly ownerId: number | null };
  /** What will be appended (reading 50); null when it is off, or was sent to this number before ("first message only"). */
  readonly optOutText: string | null;
  readonly longAsMms: boolean;
  /** Whether it leaves as MMS: media, or a long text on a line that sends these so (reading 47). */
  readonly isMms: boolean;
  readonly maxAttachments: number;
  readonly undoSeconds: number;
  /** It must not leave after this (epoch): the end of the recipient's window, a day at most. */
  readonly validUntilMs: number;
}

/** The answer with what a composer has to know (`presentMessageCheck` makes the answer of the endpoint of it). */
export interface MessageVerdict extends MessageJudgement {
  /** Lines that could text this number now, the chosen one included. */
  readonly lines: readonly MessageLine[];
  readonly numbers: MessageCheck['numbers'];
  /** The contact's number that a text goes to unless another is chosen. */
  readonly reply: string | null;
  /** Best first. */
  readonly alternatives: readonly MessageAlternative[];
  readonly localTime: MessageCheck['local_time'];
  /** When scheduled texts may leave within the next eight days, soonest first; empty unless asked for. */
  readonly hours: readonly OpenHours[];
}

/** From when until when (epoch) texts may reach the customer. */
export interface OpenHours {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A request for a code to a number that may belong to no contact. */
export interface CodeRequest {
  /** E.164. */
  readonly to: string;
  readonly lineId: number;
  readonly body: string;
  /** Asked for the person who typed the number: nothing that the company knows about it counts, so the answer may be told. */
  readonly openly: boolean;
}

export interface CodeVerdict {
  /** Never `later`: a visitor waits for it. */
  readonly decision: MessageDecision;
  /** The number that it leaves from; null when the line has none. */
  readonly from: string | null;
}

/** A text that came in, already stored. */
export interface InboundText {
  readonly communicationId: number;
  readonly contactId: number;
  /** Sender, E.164. */
  readonly phoneNumber: string;
  readonly lineId: number;
  readonly body: string;
  /** The keyword that the carrier has read in it and answered by itself; null when it said nothing. */
  readonly carrierKeyword: TextKeyword | null;
  /** It was written in the widget on a site, which no carrier reads. */
  readonly isFromWidget: boolean;
}

/** A number whose owner asked for no more texts, in other words than STOP. */
export interface AskedOptOut {
  readonly contactId: number;
  /** As typed. */
  readonly phoneNumber: string;
  /** The text that said so. */
  readonly communicationId: number | null;
}

/** What messaging does when a keyword was read; all within the transaction of the keyword. */
export interface KeywordActions {
  /** Sends `body` the one way (`messaging.send`, source `auto-reply`, `confirms` = the keyword's communication). */
  reply(tx: Tx, scope: Scope, reply: KeywordReply): Promise<{ communicationId: number }>;
  /** Called after STOP: takes back scheduled texts and those still queued for the number, except `keep` (the confirmation). */
  optedOut(tx: Tx, scope: Scope, phoneNumber: string, keep: number | null): Promise<void>;
}

export interface KeywordReply {
  readonly confirms: number;
  readonly contactId: number;
  readonly phoneNumber: string;
  readonly lineId: number;
  readonly body: string;
}

/** `keyword` null: the text was none, and is to be treated as any other. */
export interface KeywordOutcome {
  readonly keyword: 'stop' | 'start' | 'help' | null;
  /** The confirmation; null when none goes out (asked twice within a day, line cannot text). */
  readonly replyCommunicationId: number | null;
}

/** The part of the gate that is about texts. */
export interface MessageCompliance {
  /**
   * Whether a text may leave: pure reading, asked when it is wanted and again when it leaves.
   * @throws ApiError NOT_FOUND when `contactId` is not a contact that the user may see (a leaving text does not ask).
   */
  decideMessage(reads: Reads, scope: Scope, request: MessageRequest): Promise<MessageVerdict>;
  /**
   * The same for up to 1,000 texts of one sender, in as many queries as for one: by the same facts and the same rules. Each is answered as if
   * it were asked about alone, in the order of `requests`; null where `decideMessage` finds no contact.
   */
  decideMessages(reads: Reads, scope: Scope, requests: readonly MessageRequest[]): Promise<(MessageJudgement | null)[]>;
  /** How many texts the account and the line can send a day, with those of today. Empty: there is no limit. */
  dailyLimits(reads: Reads, scope: Scope, lineId: number | null): Promise<DailyLimit[]>;
  /** The same for a code that a visitor asks for right now. Pure reading. */
  decideCode(reads: Reads, scope: Scope, request: CodeRequest): Promise<CodeVerdict>;
  /**
   * Reads STOP, START and HELP by exact word, or as the carrier has read them. Idempotent by `communicationId`. The confirmation is asked for first, then the number
   * is blocked: the gate lets exactly that confirmation pass afterwards.
   */
  readKeyword(tx: Tx, scope: Scope, inbound: InboundText, actions: KeywordActions): Promise<KeywordOutcome>;
  /**
   * Opts a number out because an agent says that its owner asked for it. Nothing is sent; only START ends it.
   * @throws ApiError NOT_FOUND for a contact that the user may not see, VALIDATION_FAILED for a number that is not the contact's.
   */
  optOutNumber(tx: Tx, scope: Scope, asked: AskedOptOut, actions: Pick<KeywordActions, 'optedOut'>): Promise<OptOut>;
  /** Opts a number out because the carrier says that it is (Twilio 21610). Nothing is sent. */
  recordOptOut(tx: Tx, scope: Scope, phoneNumber: string, source: 'carrier'): Promise<void>;
  /** Remembers what a number turned out to be (Twilio 30006: landline). */
  recordLineType(tx: Tx, scope: Scope, phoneNumber: string, type: 'landline'): Promise<void>;
}
