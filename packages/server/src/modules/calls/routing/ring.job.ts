import { whomToRing } from '@talk/domain/routing';
import { type Carrier, type DialResult, REFUSED_BY_GATE } from '../../../carrier/carrier.port.js';
import { readOn } from '../../../db/session.js';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Agents } from '../agents/index.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import type { Compliance } from '../../rules/compliance/index.js';
import { type CallFact, latestRings, ringingNow } from '../facts/index.js';
import { callJobs, type Calls } from '../call/index.js';
import { type VoiceAddresses, voiceIdentity } from '../signalling/index.js';
import { type CallRow, findCall, listFacts, listLegs } from '../call/read.js';
import { lockCandidates, type Candidate } from './candidates.repository.js';
import { setLastRung } from '../../platform/lines/index.js';
import { listQueuedBefore, readCallRoute, type CallRoute } from './route.repository.js';
import { ringableOf, ringSecondsOf } from './ringable.js';
import { SCREEN_MS } from './routing-twiml.js';
import { rungGroupOf } from './rung-group.js';
import { readWantedAgents } from './wanted-agents.js';

export interface RingDeps {
  kernel: Kernel;
  carrier: Carrier;
  calls: Calls;
  addresses: VoiceAddresses;
  agents: Agents;
  log: CommunicationLog;
  compliance: Compliance;
}

/** Rings the agents who are next for an inbound call. */
export interface Ringing {
  /** Job `voice.ring`: at arrival, when a step is over, when everybody rung has declined. */
  run(run: RunOf<typeof callJobs.ringJob>): Promise<void>;
  /** Looks whether an agent is free for a call that waits. */
  look(scope: Scope, callId: string): Promise<void>;
}

/** A queue rings an agent who did not answer again after this long. */
const AGAIN_MS = 60_000;

interface Step {
  readonly call: CallRow;
  readonly toDial: readonly Candidate[];
  readonly ringSeconds: number;
}

interface How {
  /** Of a deadline: the number of rings it was set for; later ones have made it void. Null without one. */
  readonly afterRings: number | null;
  /** An agent who was to be rung but has no leg yet is dialled again. */
  readonly isRetry: boolean;
  /** A deadline that does not wait for an agent who is about to press 1. */
  readonly isForced?: boolean | undefined;
}

const LOOK: How = { afterRings: null, isRetry: false };

export function createRinging(deps: RingDeps): Ringing {
  const { kernel, carrier, calls, addresses, agents, log, compliance } = deps;
  const nowMs = (): number => kernel.clock.now().getTime();

  /**
   * One step, decided under the call's lock, which `step` holds: who stops ringing, and who rings now. Nobody left is told as a fact, from which the
   * record's orders lead on to the voicemail or the end.
   */
  async function decide(tx: Tx, scope: Scope, callId: string, how: How): Promise<Step | null> {
    const { afterRings, isRetry } = how;
    const call = await findCall(tx, scope, callId);
    if (call === undefined || (call.phase !== 'ringing' && call.phase !== 'queued')) return null;
    const facts = await listFacts(tx, scope, callId);
    const legs = await listLegs(tx, scope, callId);
    const rings = facts.filter((fact) => fact.kind === 'rung').length;
    const ringing = ringingOf(legs, facts);
    const route = await readCallRoute(tx, scope, call);
    const ringSeconds = ringSecondsOf(route.line?.group ?? null);
    if (afterRings !== null && afterRings !== rings) return null;
    if (afterRings === null && ringing.length > 0) {
      const missing = ringing.filter((id) => legs.filter((leg) => leg.userId === id).length <= roundOf(facts, id));
      return isRetry ? { call, ringSeconds, toDial: await lockCandidates(tx, scope, missing) } : null;
    }
    const ringOver = (userId: number): CallFact => ({
      kind: 'ring-over',
      userId,
      round: roundOf(facts, userId),
      atMs: nowMs(),
    });
    const asked = how.isForced === true ? [] : askedNow(legs, facts, nowMs());
    const waitsFor = asked.filter(({ userId }) => ringing.includes(userId));
    if (waitsFor.length > 0) {
      // Phones that still ring stop. An agent who picked one up gets the time to press 1.
      const others = ringing.filter((id) => !waitsFor.some(({ userId }) => userId === id));
      if (others.length > 0) await calls.recordFacts(tx, scope, callId, others.map(ringOver));
      const untilMs = Math.max(...waitsFor.map((each) => each.untilMs));
      tx.enqueue(callJobs.ringJob, {
        companyId: scope.companyId,
        payload: { callId, afterRings: rings },
        key: `ring-over:${callId}:${rings}:${untilMs}`,
        runAt: new Date(untilMs),
      });
      return null;
    }
    const stopped = ringing.map(ringOver);
    const next = await choose(tx, scope, call, facts, route);
    if (next.length === 0) {
      const over: CallFact[] = call.phase === 'ringing' ? [{ kind: 'all-rung', atMs: nowMs() }] : [];
      await calls.recordFacts(tx, scope, callId, [...stopped, ...over]);
      return null;
    }
    const rung = next.map(({ userId }): CallFact => {
      const known = latestRings(facts).find((ring) => ring.userId === userId);
      return { kind: 'rung', userId, atMs: nowMs(), ...(known === undefined ? {} : { round: known.round + 1 }) };
    });
    await calls.recordFacts(tx, scope, callId, [...stopped, ...rung]);
    const count = rings + rung.length;
    tx.enqueue(callJobs.ringJob, {
      companyId: scope.companyId,
      payload: { callId, afterRings: count },
      key: `ring-over:${callId}:${count}`,
      runAt: new Date(nowMs() + ringSeconds * 1000),
    });
    return { call, toDial: next, ringSeconds };
  }

  async function choose(
    tx: Tx,
    scope: Scope,
    call: CallRow,
    facts: readonly CallFact[],
    route: CallRoute,
  ): Promise<Candidate[]> {
    const { line } = route;
    const group = line?.group ?? null;
    // Agents who pick for themselves are not rung.
    if (call.phase === 'queued' && group?.fishingMode === true) return [];
    const { preferred, strict, members, wanted } = await readWantedAgents(tx, scope, route, kernel.clock.now());
    const candidates = await lockCandidates(tx, scope, wanted);
    const reach = await agents.reachability.all(tx, scope);
    const { userIds, talkingIds, unreachableIds } = ringableOf(
      candidates,
      (userId) => reach.get(userId)?.isReachable === true,
      nowMs(),
    );
    // A group that rings at once has had its chance: who comes back later has missed nothing by it.
    const hadChance = call.phase === 'ringing' && group?.dialMode === 'simultaneous' && latestRings(facts).length > 0;
    if (!hadChance && unreachableIds.length > 0) {
      await agents.reachability.skipped(tx, scope, unreachableIds, call.communicationId);
      await log.meantFor(tx, scope, call.communicationId, unreachableIds);
    }
    const rung = latestRings(facts).filter((ring) => call.phase === 'ringing' || ring.atMs > nowMs() - AGAIN_MS);
    const { userIds: chosen } = whomToRing({
      phase: call.phase === 'queued' ? 'queued' : 'ringing',
      group: rungGroupOf(group, members),
      preferred,
      strict,
      free: userIds,
      talking: talkingIds,
      callWaiting: line?.settings.call_waiting !== false,
      rung: rung.map((ring) => ring.userId),
    });
    const [first] = chosen;
    if (group?.dialMode === 'round-robin' && first !== undefined && members.includes(first))
      await setLastRung(tx, scope, group.id, first);
    return candidates.filter((candidate) => chosen.includes(candidate.userId));
  }

  async function dialAll(scope: Scope, { call, toDial, ringSeconds }: Step): Promise<void> {
    const results = await Promise.allSettled(toDial.map((candidate) => dial(scope, call, candidate, ringSeconds)));
    const broken = results.find((result) => result.status === 'rejected');
    if (broken !== undefined) throw new Error('not everybody could be rung', { cause: broken.reason });
  }

  async function dial(scope: Scope, call: CallRow, candidate: Candidate, ringSeconds: number): Promise<void> {
    const { userId } = candidate;
    const result = await order(scope, call, candidate, ringSeconds);
    const atMs = nowMs();
    await inTransaction(kernel, async (tx) => {
      if (result.kind === 'refused') {
        kernel.log.warn({ callId: call.id, userId, code: result.code }, 'the carrier refused to ring an agent');
        const round = roundOf(await listFacts(tx, scope, call.id), userId);
        await calls.recordFacts(tx, scope, call.id, [{ kind: 'ring-over', userId, round, atMs }]);
        return;
      }
      const { legSid } = result;
      const fact: CallFact = { kind: 'leg', legSid, status: 'initiated', atMs, sequence: 0 };
      await calls.recordFacts(tx, scope, call.id, [fact], [{ sid: legSid, role: 'agent', userId }]);
    });
  }

  async function order(scope: Scope, call: CallRow, candidate: Candidate, ringSeconds: number): Promise<DialResult> {
    const { userId, answerBy, phoneNumber, sipUri } = candidate;
    const common = {
      // Carriers let us show numbers of our own only; a browser learns who calls from the parameters.
      from: call.lineNumber,
      timeoutSeconds: Math.max(5, ringSeconds),
      statusUrl: addresses.leg({ callId: call.id, role: 'agent', userId }),
    };
    if (answerBy === 'phone_number' && phoneNumber !== null) {
      if (await isRefusedNow(scope, userId, phoneNumber)) return { kind: 'refused', code: REFUSED_BY_GATE };
      return carrier.ringNumber({ ...common, to: phoneNumber, answerUrl: addresses.routed('screen', call.id, userId) });
    }
    const answerUrl = addresses.agent(call.id, userId);
    if (answerBy === 'ip_phone' && sipUri !== null) return carrier.ringNumber({ ...common, to: sipUri, answerUrl });
    return carrier.ringClient({
      ...common,
      identity: voiceIdentity(scope.companyId, userId),
      parameters: { talk_call_id: call.id, talk_from: call.phoneNumber },
      answerUrl,
    });
  }

  /** The gate's second look: what was allowed when the number was saved may not be any more. */
  async function isRefusedNow(scope: Scope, userId: number, phoneNumber: string): Promise<boolean> {
    const decision = await readOn(kernel.db.pool, (reads) => compliance.decideForward(reads, scope, phoneNumber));
    if (decision.kind !== 'blocked') return false;
    kernel.log.warn({ userId, rejection: decision.rejection }, 'the gate refused to ring a telephone of an agent');
    return true;
  }

  /**
   * Decides for those who wait longer first, although it is this call's turn to be looked at. All in one transaction: an agent who
   * becomes free between the two decisions would be found by the later caller alone. Calls and contacts are locked before any agent
   * is: a customer may call while another call with them ends.
   */
  async function step(scope: Scope, callId: string, how: How): Promise<boolean> {
    const steps = await inTransaction(kernel, async (tx) => {
      const before = await listQueuedBefore(tx, scope, callId);
      await calls.lock(tx, scope, [...before, callId]);
      const decided: (Step | null)[] = [];
      for (const id of before) decided.push(await decide(tx, scope, id, LOOK));
      return { before: decided, own: await decide(tx, scope, callId, how) };
    });
    const toDial = [...steps.before, steps.own].filter((next) => next !== null);
    await Promise.all(toDial.map((next) => dialAll(scope, next)));
    return steps.own !== null;
  }

  return {
    async run({ payload, companyId, attempt }) {
      const { callId, afterRings = null, isForced } = payload;
      const scope = systemScope(companyId);
      const hasActed = await step(scope, callId, { afterRings, isRetry: false, isForced });
      // The last try decided, and then could not reach the carrier.
      if (!hasActed && attempt > 1) await step(scope, callId, { afterRings: null, isRetry: true });
    },
    async look(scope, callId) {
      await step(scope, callId, LOOK);
    },
  };
}

function roundOf(facts: readonly CallFact[], userId: number): number {
  return latestRings(facts).find((ring) => ring.userId === userId)?.round ?? 0;
}

/** Agents whose telephone was picked up and who were asked to press 1, with the end of the time that they have for it. */
function askedNow(
  legs: readonly { readonly sid: string; readonly userId: number | null }[],
  facts: readonly CallFact[],
  nowMs: number,
): { readonly userId: number; readonly untilMs: number }[] {
  return legs.flatMap(({ sid, userId }) => {
    const answers = facts.flatMap((fact) =>
      fact.kind === 'leg' && fact.legSid === sid && fact.status === 'in-progress' ? [fact.atMs] : [],
    );
    const untilMs = Math.min(...answers) + SCREEN_MS;
    return userId === null || answers.length === 0 || untilMs <= nowMs ? [] : [{ userId, untilMs }];
  });
}

/** As the record has it: facts about legs are read there, so only their ends matter here. */
function ringingOf(legs: readonly { sid: string; userId: number | null }[], facts: readonly CallFact[]): number[] {
  const ended = new Set(
    facts.flatMap((fact) =>
      (fact.kind === 'leg' && ['completed', 'busy', 'no-answer', 'canceled', 'failed'].includes(fact.status)) ||
      fact.kind === 'participant-left'
        ? [fact.legSid]
        : [],
    ),
  );
  return ringingNow(
    legs.map((leg) => ({ userId: leg.userId, endedAtMs: ended.has(leg.sid) ? 0 : null })),
    facts,
  );
}
