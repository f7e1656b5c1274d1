import { smsStatuses } from '@talk/contract/codes';
import type { KnownText } from '../../../carrier/carrier.port.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { companyOfMessage, lockMessage, updateMessage } from './messaging.repository.js';
import type { Progress } from './progress.js';
import type { LineHealth } from './line-health.js';
import { carrierFailure } from './refusals.js';
import type { SendQueue } from './send-queue.js';

/** What the carrier says of a text of ours, in its own words; a status that we do not know says nothing. */
export type Report = Pick<KnownText, 'sid' | 'status' | 'code' | 'said'>;

/** What has become of texts that we sent, whether the carrier told it or was asked. */
export interface Reports {
  /** Takes a report in. Late, twice and out of order it changes nothing. */
  record(communicationId: number, report: Report): Promise<void>;
}

export function createReports(
  kernel: Kernel,
  progress: Progress,
  queue: SendQueue,
  health: Pick<LineHealth, 'suspect'>,
): Reports {
  return {
    async record(communicationId, { sid, status: word, code, said }) {
      const status = smsStatuses.names.find((name) => name === word);
      if (status === undefined) return;
      const companyId = await companyOfMessage({ q: kernel.db.drizzle }, communicationId);
      if (companyId === undefined) {
        kernel.log.warn({ communicationId }, 'the carrier told of a text that does not exist');
        return;
      }
      const scope = systemScope(companyId);
      await inTransaction(kernel, async (tx) => {
        const found = await lockMessage(tx, scope, communicationId);
        if (found === undefined) return;
        const { message, communication } = found;
        const now = kernel.clock.now();
        if (message.carrierSid !== null && message.carrierSid !== sid) {
          kernel.log.warn(
            { communicationId, sid },
            'the carrier told of a text under another name than the one it has',
          );
          return;
        }
        const isFirst = message.carrierSid === null;
        if (isFirst) await updateMessage(tx, scope, communicationId, { carrierSid: sid, claimedUntil: null }, now);
        if (status === 'failed' || status === 'undelivered') {
          const failure = carrierFailure(code, said, String(communicationId), now);
          await progress.fail(tx, scope, found, status, failure);
          await progress.learn(tx, scope, message.phoneNumber, code);
          health.suspect(tx, scope, { communicationId, lineId: communication.lineId, rejection: failure.rejection });
        } else await progress.record(tx, scope, found, { status });
        if (isFirst) await queue.wakeNext(tx, scope, message);
      });
    },
  };
}
