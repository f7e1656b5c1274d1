import { dispositionOf, foldStatus, type VoicemailFinding } from '@talk/domain/messaging';
import type { RinglessVoicemail } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import type { Consents, MessageCompliance } from '../../rules/compliance/index.js';
import { type LockedVoicemail, updateVoicemail } from './ringless.repository.js';

/** Why a voicemail did not arrive. `rejection` is null where the provider said why. */
export interface VoicemailFailure {
  readonly rejection: number | null;
  readonly text: string;
  /** What the provider's words say about the number. */
  readonly finding?: VoicemailFinding | null;
}

export interface VoicemailProgressDeps {
  readonly kernel: Pick<Kernel, 'clock'>;
  readonly log: CommunicationLog;
  readonly compliance: Pick<MessageCompliance, 'recordLineType'>;
  readonly consents: Pick<Consents, 'recordReported'>;
}

const REPORTED = 'The provider of ringless voicemail reported that the number opted out or is on a do-not-call list.';

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

export function createVoicemailProgress({
  kernel,
  log,
  compliance,
  consents,
}: VoicemailProgressDeps): VoicemailProgress {
  /** Later voicemails to the number are refused by the gate, not by the provider. */
  async function remember(tx: Tx, scope: Scope, phoneNumber: string, finding: VoicemailFinding): Promise<void> {
    if (finding === 'landline') await compliance.recordLineType(tx, scope, phoneNumber, finding);
    else await consents.recordReported(tx, scope, { phoneNumber, note: REPORTED });
  }

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
      if (failure?.finding != null) await remember(tx, scope, voicemail.phoneNumber, failure.finding);
    },
  };
}
