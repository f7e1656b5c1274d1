import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

export interface ImportedConsent {
  readonly contactId: number;
  /** E.164. */
  readonly phoneNumber: string;
}

/** What the people of a file agreed to, in the ledger; hundreds at a time. */
export interface ImportedConsents {
  /** That they agreed to receive texts. Numbers that wrote STOP stay out: nobody else can say that they agree. */
  grant(tx: Tx, scope: Scope, given: readonly ImportedConsent[], note: string): Promise<void>;
  /**
   * An import is rolled back. The ledger is only ever added to: where the file said yes last, a line says what was said before it.
   * @param notes of the lines of the import, and of those that take them back
   */
  revoke(
    tx: Tx,
    scope: Scope,
    given: readonly ImportedConsent[],
    notes: { readonly of: string; readonly why: string },
  ): Promise<void>;
}
