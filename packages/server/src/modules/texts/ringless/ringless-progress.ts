import { dispositionOf, foldStatus } from '@talk/domain/messaging';
import type { RinglessVoicemail } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import { type LockedVoicemail, updateVoicemail } from './ringless.repository.js';

/** Why a voicemail did not arrive. `rejection` is null where the provider said why. */
export interface VoicemailFailure {
  readonly rejection: number | null;
  readonly text: string;
}

/** Writes how far a voicemail is to it and to its communication, and emits an event. */
export interface VoicemailProgress {
  /** Late and repeated reports change nothing. */
  record(
    tx: Tx,
    scope: Scope,
    found: LockedVoicemail,
    to: 'sending' | 'sent' | 'delivered' | VoicemailFailure,
  ): Promise<void>;
}

export function createVoicemailProgress(kernel: Pick<Kernel, 'clock'>, log: CommunicationLog): VoicemailProgress {
  return {
    async record(tx, scope, found, to) {
      const { voicemail, communication } = found;
      const failure = typeof to === 'string' ? null : to;
      const status: RinglessVoicemail['status'] = typeof to === 'string' ? to : 'failed';
      if (foldStatus(voicemail.status, status) === voicemail.status) return;
      const now = kernel.clock.now();
      await updateVoicemail(
        tx,
        scope,
        voicemail.communicationId,
        {
          status,
          rejection: failure?.rejection ?? null,
          failureText: failure?.text ?? null,
          ...(status === 'delivered' ? { deliveredAt: now } : {}),
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
