import { channels } from '@talk/contract';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { aboutCommunication } from '../../../policy/audience.js';
import type { RunOf } from '../../../jobs/define-job.js';
import { callJobs, type Calls, lockCall, readHistory } from '../call/index.js';
import { findView } from '../../people/communications/index.js';

/**
 * Job `voice.recall`: a parked call that no agent took is recalled, to its parker the first time and to the team after that, until
 * an agent takes it or the customer hangs up. Each recall orders the next.
 */
export async function tellOfRecall(
  deps: { kernel: Kernel; calls: Calls },
  run: RunOf<typeof callJobs.recallJob>,
): Promise<void> {
  const { kernel, calls } = deps;
  const { callId, parkedAtMs, count } = run.payload;
  const scope = systemScope(run.companyId);
  await inTransaction(kernel, async (tx) => {
    const call = await lockCall(tx, scope, callId);
    if (call === undefined || call.phase === 'ended') return;
    const { parked } = (await readHistory(tx, scope, call)).record.control;
    if (parked === null || parked.atMs !== parkedAtMs) return;
    const snapshot = await calls.present(tx, scope, callId);
    if (snapshot === null) return;
    const view = count === 1 ? undefined : await findView(tx, scope, call.communicationId, null);
    tx.emit({
      type: 'parked_call_recall',
      companyId: scope.companyId,
      entity: { type: 'call', id: callId },
      version: call.version,
      data: { call: snapshot, count },
      channels: [channels.user(scope.companyId, parked.userId)],
      ...(view && { about: aboutCommunication({ ...view.communication, contact: view.contact }) }),
    });
    tx.enqueue(callJobs.recallJob, {
      companyId: scope.companyId,
      payload: { callId, parkedAtMs, count: count + 1 },
      key: `recall:${parkedAtMs}:${count + 1}:${callId}`,
      runAt: new Date(kernel.clock.now().getTime() + kernel.config.calls.parkRecallMs),
    });
  });
}
