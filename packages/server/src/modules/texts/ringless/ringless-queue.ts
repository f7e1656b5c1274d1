import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { dropVoicemailJob } from './ringless.jobs.js';
import type { RinglessRow } from './ringless.presenter.js';
import { updateVoicemail } from './ringless.repository.js';

/** When which voicemail is looked at. */
export interface VoicemailQueue {
  /** Asks for the first job of a voicemail, which is written with one try. */
  askFirst(tx: Tx, scope: Scope, communicationId: number, runAt: Date): void;
  /** Asks for its job at a moment. Only the job that was asked for last counts. */
  ask(tx: Tx, scope: Scope, voicemail: Pick<RinglessRow, 'communicationId' | 'tries'>, runAt: Date): Promise<void>;
}

export function createVoicemailQueue(kernel: Pick<Kernel, 'clock'>): VoicemailQueue {
  function enqueue(tx: Tx, { companyId }: Scope, communicationId: number, attempt: number, runAt: Date): void {
    tx.enqueue(dropVoicemailJob, {
      companyId,
      payload: { communicationId, try: attempt },
      key: `ringless:${communicationId}:${attempt}`,
      runAt,
    });
  }
  return {
    askFirst: (tx, scope, communicationId, runAt) => enqueue(tx, scope, communicationId, 1, runAt),
    async ask(tx, scope, { communicationId, tries }, runAt) {
      await updateVoicemail(tx, scope, communicationId, { tries: tries + 1 }, kernel.clock.now());
      enqueue(tx, scope, communicationId, tries + 1, runAt);
    },
  };
}
