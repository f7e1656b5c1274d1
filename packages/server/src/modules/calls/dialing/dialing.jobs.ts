import type { Carrier } from '../../../carrier/carrier.port.js';
import { readOn } from '../../../db/session.js';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import { type HandledJob, handleJob, type JobRun } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { Compliance } from '../../rules/compliance/index.js';
import { callJobs, type Calls, readHistory } from '../call/index.js';
import { type CallFact, isAtCarrier, type LegPlan, readFacts, refusedLegSid } from '../facts/index.js';
import { legStatusOf, type VoiceAddresses } from '../signalling/index.js';
import { type CallRow, findCall, findRouteOfCall, listLegs } from '../call/read.js';
import { type LineRow, lineSettingsOf } from '../../platform/lines/read.js';

export interface DialingJobDeps {
  kernel: Kernel;
  carrier: Carrier;
  calls: Calls;
  addresses: VoiceAddresses;
  compliance: Compliance;
}

type AboutCall = JobRun<{ callId: string }>;

interface KnownCall {
  readonly scope: Scope;
  readonly call: CallRow;
  readonly legs: readonly LegPlan[];
  /** Over which line it goes, and with whom. */
  readonly route: Awaited<ReturnType<typeof findRouteOfCall>>;
}

const detectsMachines = (line: LineRow | null | undefined): boolean =>
  line != null && lineSettingsOf(line.routing).detects_machines;

/**
 * What follows from what happened to a call, as jobs: they survive a restart, are tried again when the carrier does not answer, and do
 * nothing twice. Each looks at the call as it is now, not as it was when the job was ordered.
 */
export function dialingJobs({ kernel, carrier, calls, addresses, compliance }: DialingJobDeps): HandledJob[] {
  const reads = { q: kernel.db.drizzle };

  /** Reads that are asked for together go out together. */
  const reading = <T>(work: (reads: Reads) => Promise<T>): Promise<T> => readOn(kernel.db.pool, work);

  async function about(run: AboutCall): Promise<KnownCall | null> {
    const { callId } = run.payload;
    const scope = systemScope(run.companyId);
    const [call, legs, route] = await reading((together) =>
      Promise.all([
        findCall(together, scope, callId),
        listLegs(together, scope, callId),
        findRouteOfCall(together, scope, callId),
      ]),
    );
    return call === undefined ? null : { scope, call, legs, route };
  }

  const recordFacts = (scope: Scope, callId: string, facts: readonly CallFact[], legs: readonly LegPlan[] = []) =>
    inTransaction(kernel, (tx) => calls.recordFacts(tx, scope, callId, facts, legs));

  const giveUp = (scope: Scope, callId: string) =>
    recordFacts(scope, callId, [{ kind: 'given-up', atMs: kernel.clock.now().getTime() }]);

  async function dialCustomer(run: AboutCall): Promise<void> {
    const it = await about(run);
    if (it === null || it.call.phase === 'ended' || it.legs.some((leg) => leg.role === 'customer')) return;
    const { scope, call, legs, route } = it;
    // After a failed try the agent may be gone; the carrier would open a conference for the customer alone.
    if (run.attempt > 1 && !(await isAgentThere(legs))) return;
    const refusal = await refusalNow(it);
    if (refusal !== null) {
      kernel.log.info({ callId: call.id, rejection: refusal }, 'a call was refused as it was about to leave');
      await recordFacts(scope, call.id, [{ kind: 'refused', rejection: refusal, atMs: kernel.clock.now().getTime() }]);
      return;
    }
    const result = await carrier.addParticipant({
      conference: call.id,
      label: 'customer',
      from: call.lineNumber,
      to: call.phoneNumber,
      timeoutSeconds: kernel.config.calls.customerRingSeconds,
      statusUrl: addresses.leg({ callId: call.id, role: 'customer' }),
      endsConference: true,
      answeredByUrl: detectsMachines(route?.line) ? addresses.answeredBy(call.id) : null,
    });
    const atMs = kernel.clock.now().getTime();
    if (result.kind === 'dialled') {
      const fact: CallFact = { kind: 'leg', legSid: result.legSid, status: 'initiated', atMs, sequence: 0 };
      await recordFacts(scope, call.id, [fact], [{ sid: result.legSid, role: 'customer', userId: null }]);
    }
    if (result.kind === 'refused') {
      kernel.log.info({ callId: call.id, code: result.code }, 'the carrier refused to dial');
      // The carrier has no leg for this; one of ours stands for it, so that the record says why.
      const sid = refusedLegSid(call.id);
      const fact: CallFact = { kind: 'leg', legSid: sid, status: 'failed', atMs, sequence: 0, cause: result.code };
      await recordFacts(scope, call.id, [fact], [{ sid, role: 'customer', userId: null }]);
    }
  }

  /** The gate's second look: between the request and the dial the customer may have said stop. @returns 1–46; null is go. */
  async function refusalNow({ scope, call, route }: KnownCall): Promise<number | null> {
    const { initiatorUserId } = call;
    if (initiatorUserId === null) return null;
    const { decision } = await reading((together) =>
      compliance.decideCall(together, scope, {
        userId: initiatorUserId,
        typed: call.phoneNumber,
        lineId: route?.lineId ?? null,
        contactId: route?.contactId ?? null,
        outsideDayTime: true,
        leaving: { callId: call.id },
      }),
    );
    return decision.kind === 'blocked' ? decision.rejection : null;
  }

  async function isAgentThere(legs: readonly LegPlan[]): Promise<boolean> {
    const agent = legs.find((leg) => leg.role === 'agent');
    const report = agent === undefined ? null : await carrier.fetchLeg(agent.sid);
    return legStatusOf(report?.status) === 'in-progress';
  }

  /** Null while the customer's phone rings, and when it has rung in vain. */
  async function answerOfCustomer(legs: readonly LegPlan[]): Promise<CallFact | null> {
    const customer = legs.find(({ role, sid }) => role === 'customer' && isAtCarrier(sid));
    const report = customer === undefined ? null : await carrier.fetchLeg(customer.sid);
    if (customer === undefined || report === null || report.answeredAtMs === null) return null;
    return { kind: 'leg', legSid: customer.sid, status: 'in-progress', atMs: report.answeredAtMs, sequence: 2 };
  }

  return [
    handleJob(callJobs.dialCustomerJob, dialCustomer),
    handleJob(callJobs.giveUpJob, async (run) => {
      const it = await about(run);
      if (it === null || it.call.phase === 'ended' || it.call.phase === 'active') return;
      if (it.call.phase === 'held') return;
      if (it.call.direction === 'inbound') {
        // What that means for the caller is for routing to say.
        await inTransaction(kernel, async (tx) =>
          tx.enqueue(callJobs.nobodyAnswersJob, {
            companyId: it.scope.companyId,
            payload: { callId: it.call.id },
            key: `nobody-answers:${it.call.id}`,
          }),
        );
        return;
      }
      // An outbound call whose agent is connected ends when the customer's phone gives up, not by a timeout of ours.
      const { plan, facts } = await readHistory(reads, it.scope, it.call);
      const { agent } = readFacts(plan, facts);
      if (agent !== null && agent.endedAtMs === null) return;
      // What the carrier tells of two legs comes in any order: who had answered as the agent was lost is in a call.
      const answered = await answerOfCustomer(it.legs);
      if (answered === null) await giveUp(it.scope, it.call.id);
      else await recordFacts(it.scope, it.call.id, [answered]);
    }),
  ];
}
