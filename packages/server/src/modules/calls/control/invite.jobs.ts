import { type Carrier, REFUSED_BY_GATE } from '../../../carrier/carrier.port.js';
import { readOn } from '../../../db/session.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { Compliance } from '../../rules/compliance/index.js';
import { type HandledJob, handleJob, type RunOf } from '../../../jobs/define-job.js';
import { type CallFact, factsOf, type Invite, type LegPlan, readFacts, refusedLegSid } from '../facts/index.js';
import { callJobs, type Calls, readHistory } from '../call/index.js';
import { type VoiceAddresses, voiceIdentity } from '../signalling/index.js';
import { listRingable } from '../routing/index.js';
import { type CallRow, findCall, lineOfCall, listFacts } from '../call/read.js';
import { leaseStart } from '../agents/index.js';

export interface InviteJobDeps {
  kernel: Kernel;
  carrier: Carrier;
  calls: Calls;
  addresses: VoiceAddresses;
  compliance: Compliance;
}

/** Rings whom a call invites: a colleague, everybody of a ring group, or a number. One who was rung before a restart is not rung again. */
export function inviteJobs({ kernel, carrier, calls, addresses, compliance }: InviteJobDeps): HandledJob[] {
  const reads = { q: kernel.db.drizzle };
  const nowMs = (): number => kernel.clock.now().getTime();
  const timeoutSeconds = Math.round(kernel.config.calls.inviteRingMs / 1000);

  const recordFacts = (scope: Scope, callId: string, facts: readonly CallFact[], legs: readonly LegPlan[] = []) =>
    inTransaction(kernel, (tx) => calls.recordFacts(tx, scope, callId, facts, legs));

  interface Errand {
    scope: Scope;
    call: CallRow;
    invite: Invite;
    dialled: readonly LegPlan[];
  }

  async function errandOf(run: RunOf<typeof callJobs.inviteJob>): Promise<Errand | null> {
    const { callId, inviteId } = run.payload;
    const scope = systemScope(run.companyId);
    const call = await findCall(reads, scope, callId);
    if (call === undefined || call.phase === 'ended') return null;
    const { plan, facts } = await readHistory(reads, scope, call);
    const invite = readFacts(plan, facts).invites.find(({ id }) => id === inviteId);
    if (invite?.state !== 'ringing') return null;
    return { scope, call, invite, dialled: plan.legs.filter((leg) => leg.inviteId === inviteId) };
  }

  async function ringUser({ scope, call, invite }: Errand, userId: number): Promise<void> {
    const result = await carrier.ringClient({
      identity: voiceIdentity(scope.companyId, userId),
      parameters: { talk_call_id: call.id, talk_from: call.phoneNumber },
      from: call.lineNumber,
      timeoutSeconds,
      answerUrl: addresses.agent(call.id, userId, invite.id),
      statusUrl: addresses.leg({ callId: call.id, role: 'agent', userId, inviteId: invite.id }),
    });
    await keep({ scope, call, invite }, result, { role: 'agent', userId });
  }

  async function ringNumber({ scope, call, invite }: Errand, phoneNumber: string): Promise<void> {
    if (await isRefusedNow({ scope, call, invite }, phoneNumber)) {
      await keep(
        { scope, call, invite },
        { kind: 'refused', code: REFUSED_BY_GATE },
        { role: 'third-party', userId: null },
      );
      return;
    }
    const result = await carrier.addParticipant({
      conference: call.id,
      label: invite.id,
      from: call.lineNumber,
      to: phoneNumber,
      timeoutSeconds,
      statusUrl: addresses.leg({ callId: call.id, role: 'third-party', inviteId: invite.id }),
      endsConference: false,
      answeredByUrl: null,
    });
    await keep({ scope, call, invite }, result, { role: 'third-party', userId: null });
  }

  /** The gate's second look: between the request and the dial the customer may have said stop. */
  async function isRefusedNow({ scope, call, invite }: Omit<Errand, 'dialled'>, phoneNumber: string): Promise<boolean> {
    const { decision } = await readOn(kernel.db.pool, async (together) =>
      compliance.decideCall(together, scope, {
        userId: invite.byUserId,
        typed: phoneNumber,
        lineId: await lineOfCall(together, scope, call),
        contactId: null,
        outsideDayTime: true,
      }),
    );
    return decision.kind === 'blocked';
  }

  /** A refusal has no leg at the carrier; one of ours stands for it, so that the record says that nobody came. */
  async function keep(
    { scope, call, invite }: Pick<Errand, 'scope' | 'call' | 'invite'>,
    result: Awaited<ReturnType<Carrier['ringClient']>>,
    who: Pick<LegPlan, 'role' | 'userId'>,
  ): Promise<void> {
    const at = { atMs: nowMs(), sequence: 0 };
    if (result.kind === 'dialled') {
      const { legSid } = result;
      const leg = { sid: legSid, ...who, inviteId: invite.id };
      await recordFacts(scope, call.id, [{ kind: 'leg', legSid, status: 'initiated', ...at }], [leg]);
      return;
    }
    kernel.log.info({ callId: call.id, code: result.code }, 'the carrier refused to ring an invited party');
    const sid = refusedLegSid(`${invite.id}-${who.userId ?? ''}`);
    const fact: CallFact = { kind: 'leg', legSid: sid, status: 'failed', ...at, cause: result.code };
    await recordFacts(scope, call.id, [fact], [{ sid, ...who, inviteId: invite.id }]);
  }

  async function ringGroup(errand: Errand, ringGroupId: number): Promise<void> {
    const { scope, call, invite, dialled } = errand;
    const inviteId = invite.id;
    const facts = await listFacts(reads, scope, call.id);
    const before = factsOf(facts, 'invite-rung').filter((fact) => fact.inviteId === inviteId);
    const userIds =
      before.length > 0
        ? before.map(({ userId }) => userId)
        : (await listRingable(reads, scope, ringGroupId, leaseStart(kernel), kernel.clock.now())).filter(
            (userId) => userId !== invite.byUserId,
          );
    const atMs = nowMs();
    await recordFacts(
      scope,
      call.id,
      userIds.map((userId) => ({ kind: 'invite-rung', inviteId, userId, atMs })),
    );
    const done = new Set(dialled.map((leg) => leg.userId));
    const results = await Promise.allSettled(
      userIds.filter((id) => !done.has(id)).map((userId) => ringUser(errand, userId)),
    );
    const broken = results.find((result) => result.status === 'rejected');
    if (broken !== undefined) throw new Error('not everybody could be rung', { cause: broken.reason });
    await recordFacts(scope, call.id, [{ kind: 'invite-all-rung', inviteId, atMs: nowMs() }]);
  }

  return [
    handleJob(callJobs.inviteJob, async (run) => {
      const errand = await errandOf(run);
      if (errand === null) return;
      const { to } = errand.invite;
      if (to.type === 'ring-group') return ringGroup(errand, to.ringGroupId);
      if (errand.dialled.length > 0) return;
      if (to.type === 'user') return ringUser(errand, to.userId);
      return ringNumber(errand, to.phoneNumber);
    }),
  ];
}
