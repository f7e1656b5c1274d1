import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { sendFaxJob } from './fax-jobs.js';
import type { FaxRow } from './fax.presenter.js';
import { updateFax } from './faxes.repository.js';

/** When which fax is looked at. */
export interface FaxQueue {
  /** Asks for the first job of a fax, which is written with one try. */
  askFirst(tx: Tx, scope: Scope, communicationId: number, runAt: Date): void;
  /** Asks for the job of a fax at a moment. Only the job that was asked for last counts, so it may be asked for again at will. */
  ask(tx: Tx, scope: Scope, fax: Pick<FaxRow, 'communicationId' | 'tries'>, runAt: Date): Promise<void>;
}

export function createFaxQueue(kernel: Kernel): FaxQueue {
  function enqueue(tx: Tx, scope: Scope, communicationId: number, attempt: number, runAt: Date): void {
    tx.enqueue(sendFaxJob, {
      companyId: scope.companyId,
      payload: { communicationId, try: attempt },
      key: `fax:${communicationId}:${attempt}`,
      runAt,
    });
  }
  return {
    askFirst: (tx, scope, communicationId, runAt) => enqueue(tx, scope, communicationId, 1, runAt),
    async ask(tx, scope, { communicationId, tries }, runAt) {
      await updateFax(tx, scope, communicationId, { tries: tries + 1 }, kernel.clock.now());
      enqueue(tx, scope, communicationId, tries + 1, runAt);
    },
  };
}
