import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { sendEmailJob } from './email-jobs.js';
import type { EmailRow } from './email.presenter.js';
import { updateEmail } from './emails.repository.js';

/** When which email is looked at. */
export interface EmailQueue {
  /** Requests the first job of an email, which is written with one try. */
  requestFirst(tx: Tx, scope: Scope, communicationId: number, runAt: Date): void;
  /** Requests a job for a moment. Only the job that was requested last counts, so it can be requested again at will. */
  request(tx: Tx, scope: Scope, email: Pick<EmailRow, 'communicationId' | 'tries'>, runAt: Date): Promise<void>;
}

export function createEmailQueue(kernel: Kernel): EmailQueue {
  function enqueue(tx: Tx, scope: Scope, communicationId: number, attempt: number, runAt: Date): void {
    tx.enqueue(sendEmailJob, {
      companyId: scope.companyId,
      payload: { communicationId, try: attempt },
      key: `email:${communicationId}:${attempt}`,
      runAt,
    });
  }
  return {
    requestFirst: (tx, scope, communicationId, runAt) => enqueue(tx, scope, communicationId, 1, runAt),
    async request(tx, scope, { communicationId, tries }, runAt) {
      await updateEmail(tx, scope, communicationId, { tries: tries + 1 }, kernel.clock.now());
      enqueue(tx, scope, communicationId, tries + 1, runAt);
    },
  };
}
