import type { Core } from '../carrier.js';
import type { Call } from '../calls/call.js';
import type { CallOutcome } from '../calls/call.machine.js';
import type { Conference, JoinOptions } from '../calls/conference.js';
import type { Conferences } from '../calls/conferences.js';
import type { Exchange } from '../calls/exchange.js';
import type { Queues } from '../calls/queues.js';
import type { Recordings } from '../recording/recordings.js';
import type { TwimlNode } from './parse.js';

/** What verbs can use of the carrier. */
export interface Engine {
  readonly core: Core;
  readonly exchange: Exchange;
  readonly conferences: Conferences;
  readonly queues: Queues;
  readonly recordings: Recordings;
}

/** A parsed document and the address it came from (relative addresses and default actions refer to it). */
export interface TwimlDocument {
  readonly nodes: readonly TwimlNode[];
  /** Null for TwiML given inline. */
  readonly url: string | null;
}

/** Where a run gets its first document. */
export type TwimlSource =
  | { readonly twiml: string }
  /** No document: sit in this conference, then hang up (participants added by the API). */
  | { readonly join: Conference; readonly options: JoinOptions }
  | {
      readonly url: string;
      readonly method: 'GET' | 'POST';
      readonly fallbackUrl?: string | undefined;
      readonly params?: Readonly<Record<string, string>>;
    };

/** Everything a verb sees of the run it belongs to. */
export interface RunContext {
  readonly engine: Engine;
  readonly call: Call;
  /** Aborts when the run is replaced (redirect) or the call is over. */
  readonly signal: AbortSignal;
  readonly document: TwimlDocument;
  /** How the latest `Dial` of the run went: decides what an unanswered caller is told when the document ends. */
  lastDial: { outcome: CallOutcome; sipCode: number | null } | null;
  /** Asks the product, with the call's fields and these. */
  fetch(url: string, method: 'GET' | 'POST', extra?: Readonly<Record<string, string>>): Promise<TwimlDocument>;
  /** Tells the product how a verb ended when nobody is left to act on the answer. */
  tell(url: string, method: 'GET' | 'POST', extra: Readonly<Record<string, string>>): void;
  resolve(url: string): string;
  wait(delayMs: number): Promise<void>;
  /** Runs other nodes inside this verb, for this call or another, until they end or the signal aborts. */
  nested(document: TwimlDocument, signal: AbortSignal, call?: Call): Promise<void>;
  fetchFor(
    call: Call,
    url: string,
    method: 'GET' | 'POST',
    extra?: Readonly<Record<string, string>>,
  ): Promise<TwimlDocument>;
}

/** A verb resolves with the document to go on with, or null for the next verb. */
export type Verb = (run: RunContext, node: TwimlNode) => Promise<TwimlDocument | null>;

/** Thrown by `<Leave>` and caught by the `<Enqueue>` around it. */
export class LeftQueue extends Error {
  override readonly name = 'LeftQueue';
}
