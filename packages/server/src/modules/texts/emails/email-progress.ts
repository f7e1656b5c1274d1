import { dispositionOf } from '@talk/domain/messaging';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import { type LockedEmail, updateEmail } from './emails.repository.js';

/** Why an email was not sent or did not arrive. */
export interface EmailFailure {
  readonly text: string;
  /** The mail server's words. */
  readonly detail: string | null;
}

/** The status of an email, written to it and to its communication, and emitted. */
export interface EmailProgress {
  record(tx: Tx, scope: Scope, found: LockedEmail, to: 'sending' | 'sent' | EmailFailure): Promise<void>;
}

export function createEmailProgress(kernel: Kernel, log: CommunicationLog): EmailProgress {
  return {
    async record(tx, scope, found, to) {
      const { email, communication } = found;
      const failure = typeof to === 'string' ? null : to;
      const status = typeof to === 'string' ? to : 'failed';
      if (email.status === status) return;
      const now = kernel.clock.now();
      await updateEmail(
        tx,
        scope,
        email.communicationId,
        {
          status,
          failureText: failure?.text ?? null,
          failureDetail: failure?.detail ?? null,
          ...(status === 'sent' ? { sentAt: now } : {}),
        },
        now,
      );
      const dispositionStatus = dispositionOf(status);
      await log.changeLocked(tx, scope, found, {
        currentStatus: status,
        dispositionStatus,
        ...(dispositionStatus === 'in-progress' || communication.endedAt !== null ? {} : { endedAt: now }),
      });
    },
  };
}
