import type { Tx } from '../../../db/transaction.js';
import type { JobDefinition } from '../../../jobs/define-job.js';
import type { Scope } from '../../../policy/scope.js';
import * as jobs from './call-jobs.js';
import type { CallOrder, PlainOrder } from '../facts/index.js';

const END_LEG_TRIES = 20;

/** Orders that need to know no more than their call. */
const PLAIN: Readonly<Record<PlainOrder, JobDefinition<{ callId: string }>>> = {
  'dial-customer': jobs.dialCustomerJob,
  record: jobs.recordJob,
  'give-up': jobs.giveUpJob,
  arrange: jobs.arrangeJob,
  'rejoin-over': jobs.rejoinOverJob,
  'take-back-over': jobs.takeBackOverJob,
  ring: jobs.ringJob,
  divert: jobs.divertJob,
  'bring-customer': jobs.bringCustomerJob,
  'drop-message': jobs.dropMessageJob,
  'announce-queued': jobs.announceQueuedJob,
};

/** Asks for what an order says, as a job. */
export function placeOrder(tx: Tx, scope: Scope, callId: string, order: CallOrder, nowMs: number): void {
  const { key, runAtMs, delayMs = 0 } = order;
  const notBefore = runAtMs ?? (delayMs === 0 ? null : nowMs + delayMs);
  const about = {
    companyId: scope.companyId,
    key: `${key}:${callId}`,
    ...(notBefore === null ? {} : { runAt: new Date(notBefore) }),
  };
  switch (order.name) {
    case 'end-leg':
      // The person who is left on the phone pays for it: hours of trying, where everything else has been overtaken after minutes.
      tx.enqueue(jobs.endLegJob, { ...about, payload: { callId, ...order.payload }, maxAttempts: END_LEG_TRIES });
      break;
    case 'bring':
      tx.enqueue(jobs.bringJob, { ...about, payload: { callId, ...order.payload } });
      break;
    case 'invite':
      tx.enqueue(jobs.inviteJob, { ...about, payload: { callId, ...order.payload } });
      break;
    case 'expire-invite':
      tx.enqueue(jobs.expireInviteJob, { ...about, payload: { callId, ...order.payload } });
      break;
    case 'expire-supervision':
      tx.enqueue(jobs.expireSupervisionJob, { ...about, payload: { callId, ...order.payload } });
      break;
    case 'recall':
      tx.enqueue(jobs.recallJob, { ...about, payload: { callId, ...order.payload } });
      break;
    default:
      tx.enqueue(PLAIN[order.name], { ...about, payload: { callId } });
  }
}
