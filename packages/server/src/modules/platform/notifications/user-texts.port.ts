import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** A text of the company to one of its users. No thread shows it, and no contact is made. */
export interface UserText {
  /** E.164. */
  readonly to: string;
  readonly lineId: number;
  readonly body: string;
  readonly validUntil: Date;
}

/** What notifications need of messaging: nothing in this module talks to the carrier. */
export interface UserTexts {
  /** Asks for a text. The gate decides when it is about to be sent. */
  send(tx: Tx, scope: Scope, text: UserText): Promise<void>;
  /** Whether a number can be texted; `no-line`: the company sends no texts now. */
  mayText(
    reads: Reads,
    scope: Scope,
    of: { readonly to: string; readonly lineId: number },
  ): Promise<'yes' | 'no-line' | 'landline' | 'abroad' | 'never'>;
}
