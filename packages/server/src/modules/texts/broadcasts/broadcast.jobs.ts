import { z } from 'zod';
import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { defineJob } from '../../../jobs/define-job.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { Scope } from '../../../policy/scope.js';
import type { BroadcastRow } from './broadcasts.repository.js';

/** One step of a broadcast. `version`: only the step that was asked for last counts. */
export const broadcastStepJob = defineJob(
  'broadcasts.step',
  'bulk',
  z.object({ broadcastId: z.number(), version: z.number() }),
);

export function enqueueStep(tx: Tx, { id, version, companyId }: BroadcastRow, runAt: Date): void {
  tx.enqueue(broadcastStepJob, {
    companyId,
    payload: { broadcastId: id, version },
    key: `${id}/${version}`,
    runAt,
    maxAttempts: UNTIL_VALID,
  });
}

/** Tells everyone who shows broadcasts that this one changed. */
export function tellBroadcast(tx: Tx, scope: Scope, row: BroadcastRow, isRemoved = false): void {
  const { id, version, status, startedAt, finishedAt, total, texted, excluded, canceled } = row;
  tx.emit({
    type: 'broadcast_updated',
    companyId: scope.companyId,
    entity: { type: 'broadcast', id },
    version: isRemoved ? version + 1 : version,
    data: {
      id,
      is_removed: isRemoved,
      progress: {
        status,
        started_at: startedAt?.toISOString() ?? null,
        finished_at: finishedAt?.toISOString() ?? null,
        total,
        texted,
        excluded,
        canceled,
      },
    },
    channels: [channels.company(scope.companyId)],
  });
}
