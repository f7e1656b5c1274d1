import type { Reads } from '../../../db/transaction.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import type { Scope } from '../../../policy/scope.js';
import { readAccount, type Account } from './account.repository.js';
import { findCaller } from './compliance.repository.js';
import { isVerificationOpen } from './gate-words.js';

/** Facts about the company and the sender that decide about an email as they decide about a text. */
export interface EmailFacts {
  readonly company: {
    readonly status: Account['status'];
    /** Verification is required and not finished. */
    readonly isUnverified: boolean;
    /** The account has a problem that stops calls and texts. */
    readonly isStopped: boolean;
  };
  /** Null: the user was removed or disabled. */
  readonly sender: { readonly isActive: boolean; readonly maySend: boolean } | null;
}

/** @param userId null if the sender is not known any more. */
export async function readEmailFacts(reads: Reads, scope: Scope, userId: number | null): Promise<EmailFacts> {
  const [account, caller] = await Promise.all([
    readAccount(reads, scope),
    userId === null ? undefined : findCaller(reads, scope, userId),
  ]);
  return {
    company: {
      status: account.status,
      // A trial needs the verification before its first message, as for texts.
      isUnverified: isVerificationOpen(account.kycStatus) || (account.isTrial && account.kycStatus !== 'verified'),
      isStopped: account.blockingIssue !== null,
    },
    sender:
      caller === undefined
        ? null
        : {
            isActive: caller.membership.active,
            maySend: effectivePermissions(caller.membership).includes('send message'),
          },
  };
}
