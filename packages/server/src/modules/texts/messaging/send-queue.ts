import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { sendTextJob } from './message-jobs.js';
import type { MessageRow } from './message.presenter.js';
import { nextOfThread, updateMessage } from './messaging.repository.js';

/** When which text is looked at. */
export interface SendQueue {
  /** Asks for the first job of a text, which is written with one try. */
  askFirst(tx: Tx, scope: Scope, communicationId: number, runAt: Date): void;
  /** Asks for the job of a text at a moment. Only the job that was asked for last counts, so it may be asked for again at will. */
  ask(tx: Tx, scope: Scope, message: Pick<MessageRow, 'communicationId' | 'tries'>, runAt: Date): Promise<void>;
  /** A text of the thread is out of the way: the next one's turn. The thread's contact is locked. */
  wakeNext(tx: Tx, scope: Scope, message: MessageRow): Promise<void>;
}

export function createSendQueue(kernel: Kernel): SendQueue {
  function enqueue(tx: Tx, scope: Scope, communicationId: number, attempt: number, runAt: Date): void {
    tx.enqueue(sendTextJob, {
      companyId: scope.companyId,
      payload: { communicationId, try: attempt },
      key: `send:${communicationId}:${attempt}`,
      runAt,
    });
  }
  const ask: SendQueue['ask'] = async (tx, scope, { communicationId, tries }, runAt) => {
    const next = tries + 1;
    await updateMessage(tx, scope, communicationId, { tries: next }, kernel.clock.now());
    enqueue(tx, scope, communicationId, next, runAt);
  };
  return {
    ask,
    askFirst: (tx, scope, communicationId, runAt) => enqueue(tx, scope, communicationId, 1, runAt),
    async wakeNext(tx, scope, message) {
      const now = kernel.clock.now();
      const next = await nextOfThread(tx, scope, message, now);
      if (next !== undefined) await ask(tx, scope, next, now);
    },
  };
}
