import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { type CallFact, connectsByItself, CUSTOMER, factsOf, isDiverted, readFacts } from '../facts/index.js';
import {
  type CallHistory,
  type Calls,
  historyOf,
  lockCall,
  lockCallAndHeld,
  type LockedCall,
  lockLiveCallsOfLeg,
  momentAfter,
  readHistory,
} from '../call/index.js';
import { connectTaken } from '../routing/index.js';
import {
  eventTimeMs,
  hangUp,
  joinConference,
  readVoiceIdentity,
  type VoiceAddresses,
  type Webhook,
} from '../signalling/index.js';
import { createSupervisorWebhook } from './supervisor-webhook.js';
import { type CallRow, callsOfLeg, companyOfCall, listFacts } from '../call/read.js';

/** One question of the carrier about an agent's leg. */
export interface AgentArrival {
  form: Webhook;
  query: { call?: string | undefined; user?: number | undefined; invite?: string | undefined };
  arrivedMs: number;
}

export interface AgentWebhooks {
  /** A browser dialled: it begins its own call, or comes for one that it was allowed to take. */
  readonly client: (arrival: AgentArrival) => Promise<string>;
  /** A ringing browser answered. */
  readonly agent: (arrival: AgentArrival) => Promise<string>;
  /** A leg was brought here from another call. */
  readonly join: (arrival: AgentArrival) => Promise<string>;
  /** The conference let the leg go. */
  readonly after: (arrival: AgentArrival) => Promise<string>;
}

/** What agents' legs are told to do. Every answer is settled in the transaction that locks the calls concerned. */
export function createAgentWebhooks(deps: { kernel: Kernel; calls: Calls; addresses: VoiceAddresses }): AgentWebhooks {
  const { kernel, calls, addresses } = deps;
  const visits = createSupervisorWebhook(deps);

  const join = (callId: string): string =>
    joinConference(callId, 'agent', {
      conferenceUrl: addresses.conference(callId),
      waitUrl: addresses.wait,
      afterUrl: addresses.after(callId),
    });

  async function connect(tx: Tx, scope: Scope, locked: LockedCall, leg: { sid: string; userId: number; atMs: number }) {
    const { call, legs, facts } = locked;
    const inviteId = placeFor(call, historyOf(call, legs, facts), leg);
    if (inviteId === undefined) return hangUp();
    const fact: CallFact = { kind: 'leg', legSid: leg.sid, status: 'initiated', atMs: leg.atMs, sequence: 0 };
    const { sid, userId } = leg;
    await calls.recordFactsLocked(tx, scope, locked, [fact], [{ sid, role: 'agent', userId, inviteId }]);
    return join(call.id);
  }

  /** Other calls whose connection was lost with the same browser are theirs again, with this leg, and wait on hold. */
  async function recover(tx: Tx, scope: Scope, others: readonly LockedCall[], leg: { sid: string; userId: number }) {
    for (const locked of others) {
      const { call } = locked;
      const history = historyOf(call, locked.legs, locked.facts);
      const { plan, facts } = history;
      const stay = readFacts(plan, facts).presence.stays.find(({ userId }) => userId === leg.userId);
      if (stay?.state !== 'lost') continue;
      const [inviteId, atMs] = [randomUUID(), momentAfter(kernel, history)];
      const { sid, userId } = leg;
      const told: CallFact[] = [
        { kind: 'invited', inviteId, how: 'rejoin', to: { type: 'user', userId }, byUserId: userId, atMs },
        { kind: 'hold', party: CUSTOMER, on: true, atMs },
        { kind: 'seat', legSid: sid, away: true, arrives: true, atMs },
      ];
      await calls.recordFacts(tx, scope, call.id, told, [{ sid, role: 'agent', userId, inviteId }]);
    }
  }

  async function claim(
    tx: Tx,
    scope: Scope,
    call: CallRow,
    { sid, userId, inviteId, atMs, onTelephone }: Claim,
  ): Promise<string> {
    if (call.phase === 'ended') {
      // The answer came too late: the browser reads from this why its leg ends.
      await calls.announceNow(tx, scope, call.id, [userId]);
      return hangUp();
    }
    const facts = await listFacts(tx, scope, call.id);
    const earlier =
      inviteId === undefined
        ? factsOf(facts, 'claimed')[0]
        : factsOf(facts, 'invite-claimed').find((fact) => fact.inviteId === inviteId);
    if (earlier !== undefined) return earlier.legSid === sid ? join(call.id) : hangUp();
    const isOver = factsOf(facts, 'invite-over').some((fact) => fact.inviteId === inviteId);
    // The caller speaks to the voicemail by now, or the invitation is over.
    if (isOver || (inviteId === undefined && isDiverted(facts))) return hangUp();
    const fact: CallFact =
      inviteId === undefined
        ? { kind: 'claimed', legSid: sid, atMs, ...(onTelephone ? { onTelephone } : {}) }
        : { kind: 'invite-claimed', inviteId, legSid: sid, atMs };
    await calls.recordFacts(tx, scope, call.id, [fact], [{ sid, role: 'agent', userId, inviteId: inviteId ?? null }]);
    return join(call.id);
  }

  /**
   * The leg goes on in the call where it is expected, else in one that waits for it, else nowhere. The first of `live` is asked
   * first: that a leg has left another call may not have been told yet.
   */
  async function goOn(tx: Tx, scope: Scope, sid: string, live: readonly CallRow[]): Promise<string> {
    const waiting: { call: CallRow; history: CallHistory }[] = [];
    for (const call of live) {
      const history = await readHistory(tx, scope, call);
      const stay = readFacts(history.plan, history.facts).presence.stays.find(({ leg }) => leg.sid === sid);
      // This call is to end: a participant who comes back into it would be alone.
      if (history.facts.some(({ kind }) => kind === 'hang-up-requested')) continue;
      if (stay?.state === 'joined') return join(call.id);
      if (stay?.state === 'away') waiting.push({ call, history });
    }
    const next = waiting.sort((a, b) => b.call.startedAt.getTime() - a.call.startedAt.getTime())[0];
    if (next === undefined) return hangUp();
    const atMs = momentAfter(kernel, next.history);
    await calls.recordFacts(tx, scope, next.call.id, [{ kind: 'seat', legSid: sid, away: false, arrives: true, atMs }]);
    return join(next.call.id);
  }

  return {
    async client({ form, arrivedMs }) {
      const identity = readVoiceIdentity(form.From ?? '');
      const { CallSid: sid, talk_call_id: callId } = form;
      if (identity === null || sid === undefined || callId === undefined) return hangUp();
      const { companyId, userId } = identity;
      return inTransaction(kernel, async (tx) => {
        const scope = systemScope(companyId);
        const locked = await lockCallAndHeld(tx, scope, callId, userId);
        const own = locked.find(({ call }) => call.id === callId);
        if (own === undefined || own.call.phase === 'ended') return hangUp();
        const leg = { sid, userId, atMs: eventTimeMs(form, arrivedMs) };
        const visit = await visits.connect(tx, scope, own, leg);
        if (visit !== null) return visit;
        const isTaken = await connectTaken(tx, scope, own, { calls, legSid: sid, userId, atMs: leg.atMs });
        const answer = isTaken ? join(callId) : await connect(tx, scope, own, leg);
        const others = locked.filter(({ call: { id, phase } }) => id !== callId && phase !== 'ended');
        if (answer !== hangUp()) await recover(tx, scope, others, { sid, userId });
        return answer;
      });
    },

    async agent({ form, query, arrivedMs }) {
      const { CallSid: sid } = form;
      const { call: callId, user: userId, invite: inviteId } = query;
      if (sid === undefined || callId === undefined || userId === undefined) return hangUp();
      return inTransaction(kernel, async (tx) => {
        const companyId = await companyOfCall(tx, callId);
        if (companyId === undefined) return hangUp();
        const scope = systemScope(companyId);
        // The first agent to get here has the call: the row is locked, and the claim is one fact.
        const call = await lockCall(tx, scope, callId);
        if (call === undefined) return hangUp();
        const atMs = eventTimeMs(form, arrivedMs);
        return claim(tx, scope, call, {
          sid,
          userId,
          inviteId,
          atMs,
          onTelephone: form.To?.startsWith('sip') === true,
        });
      });
    },

    async join({ form, query }) {
      const { CallSid: sid } = form;
      const { call: callId } = query;
      if (sid === undefined || callId === undefined) return hangUp();
      return inTransaction(kernel, async (tx) => {
        const companyId = await companyOfCall(tx, callId);
        if (companyId === undefined) return hangUp();
        const scope = systemScope(companyId);
        const live = await lockLiveCallsOfLeg(tx, scope, sid);
        const isHere = ({ id }: CallRow): boolean => id === callId;
        return goOn(tx, scope, sid, [...live.filter(isHere), ...live.filter((call) => !isHere(call))]);
      });
    },

    async after({ form, query, arrivedMs }) {
      const { CallSid: sid, CallStatus: status } = form;
      const { call: callId } = query;
      // The carrier asks also when the leg itself is over; nothing can be done with it then.
      if (sid === undefined || callId === undefined || status === 'completed') return hangUp();
      return inTransaction(kernel, async (tx) => {
        const companyId = await companyOfCall(tx, callId);
        if (companyId === undefined) return hangUp();
        const scope = systemScope(companyId);
        const ids = (await callsOfLeg(tx, sid)).map(({ id }) => id);
        const all = await calls.lock(tx, scope, ids);
        await calls.recordFacts(tx, scope, callId, [{ kind: 'released', legSid: sid, atMs: arrivedMs }]);
        return goOn(
          tx,
          scope,
          sid,
          all.filter(({ id, phase }) => id !== callId && phase !== 'ended'),
        );
      });
    },
  };
}

interface Claim {
  sid: string;
  userId: number;
  inviteId: string | undefined;
  atMs: number;
  /** A desk phone. */
  onTelephone: boolean;
}

/**
 * Where a browser that connects belongs: null at the beginning of its own call, the id of the invitation that let it take this one,
 * undefined nowhere. Only whom it was promised to, from one browser, and only while it is wanted.
 */
function placeFor(
  call: CallRow,
  { plan, facts }: CallHistory,
  { sid, userId }: { sid: string; userId: number },
): string | null | undefined {
  const known = plan.legs.find((leg) => leg.sid === sid);
  if (known !== undefined) return known.inviteId ?? null;
  const first = plan.legs.some((leg) => leg.role === 'agent' && leg.inviteId == null);
  if (call.direction === 'outbound' && call.initiatorUserId === userId && !first) return null;
  const { invites } = readFacts(plan, facts);
  const promise = invites.findLast(
    ({ how, state, to }) => connectsByItself(how) && state === 'ringing' && to.type === 'user' && to.userId === userId,
  );
  return promise?.id;
}
