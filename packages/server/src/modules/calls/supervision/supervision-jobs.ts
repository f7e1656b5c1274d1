import { inTransaction, type Tx } from '../../../db/transaction.js';
import { type HandledJob, handleJob, type RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import { listHolders } from '../../platform/identity/read.js';
import { partOf } from '../control/index.js';
import { callJobs, type Calls, lockCall, momentAfter } from '../call/index.js';
import { findSupervisedBy } from '../call/read.js';
import { leave } from './supervision.service.js';

/** Supervision that ends without the supervisor. Each looks at the call as it is then. */
export function supervisionJobs({ kernel, calls }: { kernel: Kernel; calls: Calls }): HandledJob[] {
  async function expire({ companyId, payload }: RunOf<typeof callJobs.expireSupervisionJob>): Promise<void> {
    const scope = systemScope(companyId);
    await inTransaction(kernel, async (tx) => {
      const call = await lockCall(tx, scope, payload.callId);
      const userId = call?.supervisorIds[0];
      if (call === undefined || call.phase === 'ended' || userId === undefined) return;
      const part = await partOf(tx, scope, call, userId);
      const visit = part.reading.supervisions.find(({ id }) => id === payload.supervisionId);
      if (visit?.state !== 'connecting') return;
      const over = { kind: 'supervision-over', supervisionId: visit.id, why: 'expired' } as const;
      await calls.recordFacts(tx, scope, call.id, [{ ...over, atMs: momentAfter(kernel, part) }]);
    });
  }

  /** Who may no longer supervise leaves at once. */
  async function withdraw({ companyId, payload }: RunOf<typeof callJobs.supervisionAccessJob>): Promise<void> {
    const { userId } = payload;
    const scope = systemScope(companyId);
    await inTransaction(kernel, async (tx) => {
      const supervised = await findSupervisedBy(tx, scope, userId);
      if (supervised === undefined) return;
      if ((await listHolders(tx, scope, 'barge and whisper on call')).includes(userId)) return;
      const call = await lockCall(tx, scope, supervised.id);
      if (call === undefined || call.phase === 'ended') return;
      const part = await partOf(tx, scope, call, userId);
      await calls.recordFacts(tx, scope, call.id, leave(part, 'withdrawn', momentAfter(kernel, part)));
    });
  }

  return [handleJob(callJobs.expireSupervisionJob, expire), handleJob(callJobs.supervisionAccessJob, withdraw)];
}

/** For the module of users: the job looks once their change is in. */
export function followAccess(tx: Tx, { companyId }: Scope, userId: number): void {
  tx.enqueue(callJobs.supervisionAccessJob, { companyId, payload: { userId } });
}
