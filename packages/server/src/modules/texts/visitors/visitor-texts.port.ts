import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** Where a visitor was when they wrote. */
export interface VisitorPage {
  readonly url: string;
  readonly title: string;
}

/** A stored file of a text. */
export interface VisitorTextFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** A text from a visitor whose number is verified. */
export interface ReceivedVisitorText {
  /** E.164. */
  readonly from: string;
  /** What they call themselves: names a contact that is made for them, and no other. */
  readonly name: string;
  readonly lineId: number;
  /** Empty when there are only files. */
  readonly body: string;
  readonly files: readonly VisitorTextFile[];
  readonly page: VisitorPage;
}

/** What a text of the thread shows its visitor. */
export interface ThreadText {
  readonly id: number;
  readonly direction: 'inbound' | 'outbound';
  /** Without the opt-out sentence, which is for phones. */
  readonly body: string;
  readonly files: readonly VisitorTextFile[];
  readonly authorName: string | null;
  readonly at: Date;
}

/** What visitors need of messaging; nothing in this module talks to the carrier. */
export interface VisitorTexts {
  /** Writes an inbound text into the thread of the number's contact, and tells of it. */
  receive(tx: Tx, scope: Scope, text: ReceivedVisitorText): Promise<{ readonly communicationId: number }>;
  /** The browser shows everything up to `upTo`: what was sent to it alone has arrived. Opens a transaction of its own. */
  shown(scope: Scope, shown: { phoneNumber: string; lineId: number; upTo: number }): Promise<void>;
  /**
   * Whether a number can be texted at all, by what is public of it: `nobody` means that the company sends no texts now. That a
   * number is known, or opted out, changes nothing.
   */
  mayText(
    reads: Reads,
    scope: Scope,
    of: { to: string; lineId: number },
  ): Promise<'yes' | 'nobody' | 'landline' | 'abroad' | 'never'>;
  /**
   * Asks for a text with a code to a number that may belong to nobody we know; no contact is made. Whether it leaves is the
   * gate's decision, and nobody who asked may learn it.
   */
  sendCode(
    tx: Tx,
    scope: Scope,
    text: { codeId: number; to: string; lineId: number; body: string; validUntil: Date },
  ): Promise<void>;
  /** Texts between a number and a line since a moment that its owner could have seen; oldest first, the newest `limit`. */
  list(
    reads: Reads,
    scope: Scope,
    query: { phoneNumber: string; lineId: number; since: Date; limit: number },
  ): Promise<ThreadText[]>;
}
