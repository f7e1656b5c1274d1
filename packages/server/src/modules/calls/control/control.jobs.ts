import { isDeepStrictEqual } from 'node:util';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { type HandledJob, handleJob, type JobRun, type RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import {
  type CallHistory,
  callJobs,
  type Calls,
  lockCall,
  lockLiveCallsOfLeg,
  momentAfter,
  timeoutsOf,
  readHistory,
} from '../call/index.js';
import { arrangementOf, type CallFact, connectsByItself, isAtCarrier, isOnTheWay, readFacts } from '../facts/index.js';
import type { VoiceAddresses } from '../signalling/index.js';
import { type CallRow, findCall } from '../call/read.js';
import { tellOfRecall } from './recall.js';

export interface ControlJobDeps {
  kernel: Kernel;
  carrier: Carrier;
  calls: Calls;
  addresses: VoiceAddresses;
}

/** A leg whose call is over is let go by its conference; only when that does not happen is it moved by force. */
const LET_GO_MS = 2_000;
/** An arrangement that changes while it is carried out is carried out again; more often than this, nobody presses. */
const MAX_ROUNDS = 10;

type AboutCall = JobRun<{ callId: string }>;

/** What follows from what people do to a call, and its deadlines. Each looks at the call as it is now. */
export function controlJobs({ kernel, carrier, calls, addresses }: ControlJobDeps): HandledJob[] {
  const reads = { q: kernel.db.drizzle };
  const timeouts = timeoutsOf(kernel);

  async function live(run: AboutCall): Promise<{ scope: Scope; call: CallRow; history: CallHistory } | null> {
    const { callId } = run.payload;
    const scope = systemScope(run.companyId);
    const call = await findCall(reads, scope, callId);
    if (call === undefined || call.phase === 'ended') return null;
    return { scope, call, history: await readHistory(reads, scope, call) };
  }

  /** Decides under the lock of the call, with what is known then. */
  async function decide(run: AboutCall, facts: (history: CallHistory, tx: Tx) => CallFact[]): Promise<void> {
    const { callId } = run.payload;
    const scope = systemScope(run.companyId);
    await inTransaction(kernel, async (tx) => {
      const call = await lockCall(tx, scope, callId);
      if (call === undefined || call.phase === 'ended') return;
      const told = facts(await readHistory(tx, scope, call), tx);
      if (told.length > 0) await calls.recordFacts(tx, scope, callId, told);
    });
  }

  const nowMs = (): number => kernel.clock.now().getTime();

  /** Makes the conference as it should be, until it does not change any more while that is done. */
  async function arrange(run: AboutCall): Promise<void> {
    let done: unknown = null;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const it = await live(run);
      if (it === null) return;
      const { plan, facts, record } = it.history;
      const wanted = arrangementOf(plan, facts, record);
      if (isDeepStrictEqual(wanted, done)) return;
      await carrier.arrangeConference(it.call.id, wanted.seats);
      const customer = plan.legs.find(({ role }) => role === 'customer');
      if (it.call.recordingSid !== null && customer !== undefined && record.control.recordingChoice !== null)
        await carrier.pauseRecording(customer.sid, it.call.recordingSid, wanted.isRecordingPaused);
      done = wanted;
    }
  }

  /** Ends a leg, unless it is an agent's that another call needs: that one gets it back. */
  async function endLeg(run: RunOf<typeof callJobs.endLegJob>): Promise<void> {
    const { callId, legSid, waited } = run.payload;
    if (!isAtCarrier(legSid)) return;
    const scope = systemScope(run.companyId);
    const isNeeded = await inTransaction(kernel, async (tx) => {
      const others = (await lockLiveCallsOfLeg(tx, scope, legSid)).filter(({ id }) => id !== callId);
      for (const other of others) {
        const history = await readHistory(tx, scope, other);
        const { plan, facts } = history;
        const stay = readFacts(plan, facts).presence.stays.find(({ leg }) => leg.sid === legSid);
        if (stay?.state === 'joined') return true;
        if (stay?.state !== 'away') continue;
        const call = await findCall(tx, scope, callId);
        if (call?.phase === 'ended' && call.answeredAt !== null && waited !== true) {
          tx.enqueue(callJobs.endLegJob, {
            companyId: scope.companyId,
            payload: { callId, legSid, waited: true },
            key: `end-leg-late:${legSid}:${callId}`,
            runAt: new Date(nowMs() + LET_GO_MS),
          });
          return true;
        }
        await calls.recordFacts(tx, scope, other.id, [
          { kind: 'seat', legSid, away: false, arrives: false, atMs: momentAfter(kernel, history) },
        ]);
        return true;
      }
      return false;
    });
    if (isNeeded) return;
    if (!(await carrier.endLeg(legSid))) run.log.info({ callId, legSid }, 'the leg was over already');
  }

  /** Brings an agent's leg here from the conference of another call. */
  async function bring(run: RunOf<typeof callJobs.bringJob>): Promise<void> {
    const { legSid } = run.payload;
    const it = await live(run);
    if (it === null) return;
    const { plan, facts } = it.history;
    const stay = readFacts(plan, facts).presence.stays.find(({ leg }) => leg.sid === legSid);
    if (stay?.state !== 'joined') return;
    if (!(await carrier.redirectLeg(legSid, addresses.join(it.call.id))))
      run.log.info({ callId: it.call.id, legSid }, 'a leg was over before it could be brought to its call');
  }

  /** Leads the customer's leg to the message, out of the conference. */
  async function dropMessage(run: AboutCall): Promise<void> {
    const it = await live(run);
    const customer = it?.history.plan.legs.find(({ role }) => role === 'customer');
    if (it === null || customer === undefined) return;
    if (!(await carrier.redirectLeg(customer.sid, addresses.routed('dropped', it.call.id))))
      run.log.info({ callId: it.call.id }, 'the machine had hung up before the message');
  }

  return [
    handleJob(callJobs.arrangeJob, arrange),
    handleJob(callJobs.dropMessageJob, dropMessage),
    handleJob(callJobs.endLegJob, endLeg),
    handleJob(callJobs.bringJob, bring),

    handleJob(callJobs.expireInviteJob, (run) =>
      decide(run, ({ plan, facts }) => {
        const { inviteId } = run.payload;
        const invite = readFacts(plan, facts).invites.find(({ id }) => id === inviteId);
        return invite?.state === 'ringing'
          ? [{ kind: 'invite-over', inviteId, why: 'expired', atMs: momentAfter(kernel, { facts }) }]
          : [];
      }),
    ),

    handleJob(callJobs.rejoinOverJob, (run) =>
      decide(run, ({ record, plan, facts }) => {
        const connects = readFacts(plan, facts).invites.some(
          ({ how, state }) => connectsByItself(how) && state === 'ringing',
        );
        const { lostAtMs } = record.control;
        const isOver = lostAtMs !== null && !connects && nowMs() >= lostAtMs + timeouts.rejoinMs;
        return isOver ? [{ kind: 'rejoin-expired', atMs: nowMs() }] : [];
      }),
    ),

    // Nobody took the customer, and nobody took them back: the team may.
    handleJob(callJobs.takeBackOverJob, (run) =>
      decide(run, ({ record, plan, facts }) => {
        const { transfer } = record.control;
        const connects = readFacts(plan, facts).invites.some(
          ({ how, state }) => connectsByItself(how) && state === 'ringing',
        );
        if (transfer === null || transfer.failedAtMs === null || connects || !isOnTheWay(transfer)) return [];
        if (nowMs() < transfer.failedAtMs + timeouts.takeBackMs) return [];
        const userId = transfer.invite.byUserId;
        return [
          { kind: 'parked', userId, reason: 'The transfer was not answered', atMs: momentAfter(kernel, { facts }) },
        ];
      }),
    ),

    handleJob(callJobs.recallJob, (run) => tellOfRecall({ kernel, calls }, run)),
  ];
}
