import { inTransaction, type Tx } from '../../../db/transaction.js';
import { type HandledJob, handleJob, type JobRun } from '../../../jobs/define-job.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import { agentFreeJob } from '../agents/index.js';
import { callJobs, lockCall } from '../call/index.js';
import { type CallRow, listLegs } from '../call/read.js';
import { tellFishing } from './fishing.js';
import { readUnansweredEnd, type UnansweredEnd } from './missed-call.js';
import { listQueuedFor, readCallRoute, type CallRoute } from './route.repository.js';
import type { RingDeps, Ringing } from './ring.job.js';

type AboutCall = JobRun<{ callId: string }>;

/** What follows from routing, as jobs. Each looks at the call as it is now, and does nothing twice. */
export function routingJobs({ kernel, carrier, calls, addresses, agents }: RingDeps, ringing: Ringing): HandledJob[] {
  const atMs = (): number => kernel.clock.now().getTime();

  const scoped = (run: AboutCall, work: (scope: Scope, callId: string) => Promise<void>): Promise<void> =>
    work(systemScope(run.companyId), run.payload.callId);
  const locked = (run: AboutCall, work: (tx: Tx, scope: Scope, call: CallRow) => Promise<void>): Promise<void> =>
    scoped(run, (scope, callId) =>
      inTransaction(kernel, async (tx) => {
        const call = await lockCall(tx, scope, callId);
        if (call !== undefined) await work(tx, scope, call);
      }),
    );

  /** No agent answered: the voicemail, or the end. */
  async function leave(tx: Tx, scope: Scope, call: CallRow, { to, ...of }: UnansweredEnd): Promise<void> {
    await calls.recordFacts(tx, scope, call.id, [
      to === 'voicemail'
        ? { kind: 'diverted', to, isThere: false, atMs: atMs(), ...of }
        : { kind: 'given-up', atMs: atMs() },
    ]);
  }

  /** Makes the caller's leg ask for its next document. One that is over needs none. */
  async function redirect(scope: Scope, callId: string, what: 'diverted' | 'caller-join'): Promise<void> {
    const legs = await listLegs({ q: kernel.db.drizzle }, scope, callId);
    const customer = legs.find((leg) => leg.role === 'customer');
    if (customer === undefined) return;
    const isLed = await carrier.redirectLeg(customer.sid, addresses.routed(what, callId));
    if (!isLed) kernel.log.info({ callId, what }, 'the caller had left before they were led on');
  }

  return [
    handleJob(callJobs.ringJob, (run) => ringing.run(run)),

    handleJob(callJobs.nobodyAnswersJob, (run) =>
      locked(run, async (tx, scope, call) => {
        if (call.phase !== 'ringing') return;
        const route = await readCallRoute(tx, scope, call);
        await leave(tx, scope, call, await readUnansweredEnd(tx, scope, route, kernel.clock.now()));
      }),
    ),

    handleJob(callJobs.maxWaitJob, (run) =>
      locked(run, async (tx, scope, call) => {
        if (call.phase !== 'queued') return;
        const { line } = await readCallRoute(tx, scope, call);
        const dueMs = longestWaitEnd(call, line);
        if (dueMs > atMs()) {
          // Moved to a group with a longer wait, or its wait was made longer.
          const { companyId, payload } = run;
          tx.enqueue(callJobs.maxWaitJob, { companyId, payload, runAt: new Date(dueMs) });
          return;
        }
        await leave(tx, scope, call, { to: line?.group?.queue.at_max_wait ?? 'hang-up' });
      }),
    ),

    handleJob(callJobs.divertJob, (run) => scoped(run, (scope, callId) => redirect(scope, callId, 'diverted'))),
    handleJob(callJobs.bringCustomerJob, (run) =>
      scoped(run, (scope, callId) => redirect(scope, callId, 'caller-join')),
    ),

    handleJob(callJobs.announceQueuedJob, (run) =>
      locked(run, async (tx, scope, call) => {
        await tellFishing(tx, scope, call, { calls, agents });
      }),
    ),

    /** An agent can take calls again: the caller who waits longest for their groups rings, or is offered. */
    handleJob(agentFreeJob, async ({ payload, companyId }) => {
      const { userId } = payload;
      const scope = systemScope(companyId);
      for (const callId of await listQueuedFor({ q: kernel.db.drizzle }, scope, userId)) {
        await ringing.look(scope, callId);
        await inTransaction(kernel, async (tx) => {
          const call = await lockCall(tx, scope, callId);
          if (call?.phase === 'queued') await tellFishing(tx, scope, call, { calls, agents, userId });
        });
      }
    }),
  ];
}

/** When a caller has waited as long as callers of their group may, in ms. Without a group, now. */
export const longestWaitEnd = ({ startedAt }: Pick<CallRow, 'startedAt'>, line: CallRoute['line']): number =>
  startedAt.getTime() + (line?.group?.queue.max_wait_seconds ?? 0) * 1000;
