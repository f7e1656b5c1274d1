import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { KeywordActions } from '../../rules/compliance/index.js';
import type { Messaging } from './messaging.service.js';
import { listQueuedTo, lockMessage } from './messaging.repository.js';
import type { Progress } from './progress.js';
import { rejectionFailure } from './refusals.js';
import type { SendQueue } from './send-queue.js';

export interface KeywordDeps {
  readonly kernel: Kernel;
  readonly messaging: Messaging;
  readonly progress: Progress;
  readonly queue: SendQueue;
  /** Texts that were to leave later to a number that opted out. */
  readonly cancelScheduled: (tx: Tx, scope: Scope, phoneNumber: string) => Promise<void>;
}

const OPTED_OUT = 32;

/** What follows from STOP, START and HELP, for the gate that reads them. */
export function createKeywordActions(deps: KeywordDeps): KeywordActions {
  const { kernel, messaging, progress, queue, cancelScheduled } = deps;
  return {
    reply: (tx, scope, { confirms, contactId, phoneNumber, lineId, body }) =>
      messaging.send(tx, scope, {
        userId: null,
        contactId,
        typedNumber: phoneNumber,
        lineId,
        body,
        attachments: [],
        gifUrl: null,
        optOut: false,
        source: 'auto-reply',
        mayUndo: false,
        draft: null,
        confirms,
      }),

    async optedOut(tx, scope, phoneNumber, keep) {
      await cancelScheduled(tx, scope, phoneNumber);
      for (const id of await listQueuedTo(tx, scope, phoneNumber)) {
        const found = id === keep ? undefined : await lockMessage(tx, scope, id);
        if (found === undefined) continue;
        const failure = rejectionFailure(OPTED_OUT, null, String(id), kernel.clock.now());
        await progress.fail(tx, scope, found, 'failed', failure);
        await queue.wakeNext(tx, scope, found.message);
      }
    },
  };
}
