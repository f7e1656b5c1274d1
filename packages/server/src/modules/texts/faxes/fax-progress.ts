import { dispositionOf, foldStatus } from '@talk/domain/messaging';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import type { FaxCompliance } from '../../rules/compliance/index.js';
import type { Failure } from '../messaging/index.js';
import { type LockedFax, updateFax } from './faxes.repository.js';

/** What becomes of a fax, written to it and to its communication, and told. */
export interface FaxProgress {
  /** Late and repeated reports change nothing. A failure says why. */
  record(tx: Tx, scope: Scope, found: LockedFax, to: 'sending' | 'delivered' | Failure): Promise<void>;
}

/** The reason of a number where no fax machine answers. */
const NO_FAX = 15;

export function createFaxProgress(kernel: Kernel, log: CommunicationLog, compliance: FaxCompliance): FaxProgress {
  return {
    async record(tx, scope, found, to) {
      const { fax, communication } = found;
      const failure = typeof to === 'string' ? null : to;
      const told = typeof to === 'string' ? to : 'failed';
      // A report of the other direction changes nothing, so what comes back is one of ours.
      if (foldStatus(fax.status, told) === fax.status) return;
      const now = kernel.clock.now();
      await updateFax(
        tx,
        scope,
        fax.communicationId,
        {
          status: told,
          rejection: failure?.rejection ?? null,
          failureText: failure?.text ?? null,
          carrierCode: failure?.carrierCode ?? null,
          ...(told === 'delivered' ? { deliveredAt: now } : {}),
        },
        now,
      );
      const dispositionStatus = dispositionOf(told);
      await log.changeLocked(tx, scope, found, {
        currentStatus: told,
        dispositionStatus,
        ...(dispositionStatus === 'in-progress' || communication.endedAt !== null ? {} : { endedAt: now }),
      });
      if (told === 'delivered') await compliance.forgetFaxRefusal(tx, scope, fax.phoneNumber);
      // Only the carrier knows it first hand: what the gate said is known already.
      if (failure?.rejection === NO_FAX && fax.carrierSid !== null)
        await compliance.recordFaxRefusal(tx, scope, fax.phoneNumber);
    },
  };
}
