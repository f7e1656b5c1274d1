import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { channels, type Call } from '@talk/contract';
import type { DispositionStatus } from '@talk/contract/codes';
import { holdEvents, type Reads, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { lockAgent, type Agents } from '../agents/index.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import type { WrapUps } from '../wrap-ups/index.js';
import { type CallFact, type CallRecord, factKey, involvedUsers, type LegPlan, wantsWrapUp } from '../facts/index.js';
import { historyOf, ordersOf, timeoutsOf, readHistory, type CallHistory } from './call-history.js';
import { giveUpJob } from './call-jobs.js';
import { listWantedCallbacks } from './wanted-callbacks.repository.js';
import { tellOfHelp, tellOfSupervision } from './tell-supervisors.js';
import { outcomeOf, presentCall, readSurroundings, snapshotOf } from './call.presenter.js';
import { placeOrder } from './place-order.js';
import { sameParticipants } from './participants.presenter.js';
import {
  addFacts,
  addLegs,
  findCall,
  insertCall,
  lockCalls,
  otherWorkOf,
  updateCall,
  type CallRow,
} from './calls.repository.js';
import type { NewInboundCall, NewOutboundCall } from './new-calls.js';
import { type LockedCall, lockKnownCall, lockWholeCall } from './locked-calls.repository.js';

/**
 * The owner of calls: one `calls` row with its legs and facts, and one function, `recordFacts`, through which everything that happens
 * goes (ADR 2). What must follow from a change (dial, hang up, record) is a job that commits with it.
 */
export interface Calls {
  /** @returns the call as it is shown to the agent who dialled. */
  openOutbound(tx: Tx, scope: Scope, call: NewOutboundCall): Promise<Call>;
  openInbound(tx: Tx, scope: Scope, call: NewInboundCall): Promise<string>;
  /**
   * Takes in what was told of a call, in whatever order and however often. Null when the call does not exist. `legs` are
   * registered first, because a report on a leg may be the first that we hear of it.
   */
  recordFacts(
    tx: Tx,
    scope: Scope,
    callId: string,
    facts: readonly CallFact[],
    legs?: readonly LegPlan[],
  ): Promise<CallRow | null>;
  /** The same for webhooks that only know the call. */
  recordFactsOf(tx: Tx, callId: string, facts: readonly CallFact[], legs?: readonly LegPlan[]): Promise<CallRow | null>;
  /** The same for a call that is locked with all that is known of it, of which nothing was told since. */
  recordFactsLocked(
    tx: Tx,
    scope: Scope,
    locked: LockedCall,
    facts: readonly CallFact[],
    legs?: readonly LegPlan[],
  ): Promise<CallRow>;
  /**
   * Locks what recording a fact of these calls locks before agents: for a transaction that records facts of more than one call, or locks
   * agents first. Returns the calls in the order of their ids.
   */
  lock(tx: Tx, scope: Scope, callIds: readonly string[]): Promise<CallRow[]>;
  present(reads: Reads, scope: Scope, callId: string): Promise<Call | null>;
  /** Tells everybody concerned, and `alsoTo`, how the call stands, after a change that is not a fact (recording). */
  announceNow(tx: Tx, scope: Scope, callId: string, alsoTo?: readonly number[]): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 30_000;

export function createCalls(kernel: Kernel, log: CommunicationLog, agents: Agents, wrapUps: WrapUps): Calls {
  const timeouts = timeoutsOf(kernel);

  async function openOutbound(tx: Tx, scope: Scope, call: NewOutboundCall): Promise<Call> {
    const now = kernel.clock.now();
    const { userId } = call;
    const id = randomUUID();
    // The browser has this long to connect its leg; otherwise the intent ends as a call that did not come about.
    tx.enqueue(giveUpJob, {
      companyId: scope.companyId,
      payload: { callId: id },
      key: `give-up:${id}`,
      runAt: new Date(now.getTime() + CONNECT_TIMEOUT_MS),
    });
    const later = holdEvents(tx);

    async function begin(communicationId: number, wanted: readonly number[]): Promise<Call> {
      // A customer who asked to be called back is being called back, from wherever the agent dialled.
      for (const callback of wanted) await log.change(later.tx, scope, callback, { callbackStatus: 'initiated' });
      const [row, around] = await Promise.all([
        insertCall(tx, scope, {
          id,
          communicationId,
          direction: 'outbound',
          initiatorUserId: userId,
          userId,
          engagedUserIds: [userId],
          phoneNumber: call.to,
          lineNumber: call.line.number,
          startedAt: now,
          phase: 'connecting',
        }),
        readSurroundings(tx, scope, { communicationId, userIds: [userId] }, log),
        agents.apply(later.tx, scope, userId, { type: 'work', status: 'on-call' }),
      ]);
      return snapshotOf(row, historyOf(row, [], []), around, timeouts);
    }

    const wanting = listWantedCallbacks(tx, scope, call.to);
    let beginning: Promise<Call> | undefined;
    await log.open(
      tx,
      scope,
      {
        type: 'call',
        direction: 'outbound',
        leadNumber: call.to,
        ...(call.contactId === undefined ? {} : { contactId: call.contactId }),
        lineId: call.line.id,
        ringGroupId: null,
        incomingNumberId: call.line.incomingNumberId,
        userId,
        targetUserIds: [userId],
        attemptingUserIds: [],
        currentStatus: 'ringing',
        isInternational: call.isInternational,
        createdAt: now,
      },
      async (communicationId) => {
        beginning = begin(communicationId, await wanting);
        await beginning;
      },
    );
    const snapshot = await beginning;
    if (snapshot === undefined) throw new Error('the call was not begun');
    later.release();
    emitCall(tx, scope, snapshot, [userId]);
    return snapshot;
  }

  async function openInbound(tx: Tx, scope: Scope, call: NewInboundCall): Promise<string> {
    const now = kernel.clock.now();
    const { communicationId } = await log.open(tx, scope, {
      type: 'call',
      direction: 'inbound',
      leadNumber: call.from,
      city: call.city,
      lineId: call.line.id,
      ringGroupId: call.line.ringGroupId,
      incomingNumberId: call.line.incomingNumberId,
      userId: null,
      targetUserIds: [],
      attemptingUserIds: [],
      currentStatus: 'ring-all',
      isInternational: false,
      createdAt: now,
    });
    const id = randomUUID();
    await insertCall(tx, scope, {
      id,
      communicationId,
      direction: 'inbound',
      phoneNumber: call.from,
      lineNumber: call.line.number,
      startedAt: now,
      ringUntil: call.ringUntil,
      phase: 'ringing',
    });
    await addLegs(tx, scope, id, [{ sid: call.legSid, role: 'customer', userId: null }]);
    return id;
  }

  async function recordFactsLocked(
    tx: Tx,
    scope: Scope,
    locked: LockedCall,
    facts: readonly CallFact[],
    legs: readonly LegPlan[] = [],
  ): Promise<CallRow> {
    const { call } = locked;
    const before = historyOf(call, locked.legs, locked.facts);
    const knownLegs = new Set(before.plan.legs.map((leg) => leg.sid));
    const knownFacts = new Set(before.facts.map(factKey));
    const newLegs = legs.filter((leg) => !knownLegs.has(leg.sid));
    const newFacts = facts.filter((fact) => !knownFacts.has(factKey(fact)));
    // A repetition: there is nothing to tell.
    if (newLegs.length === 0 && newFacts.length === 0) return call;
    tx.unawaited(addLegs(tx, scope, call.id, newLegs));
    tx.unawaited(addFacts(tx, scope, call.id, newFacts));
    const after = historyOf(call, [...before.plan.legs, ...newLegs], [...before.facts, ...newFacts]);
    if (!isDeepStrictEqual(before.record.help, after.record.help))
      await tellOfHelp(tx, scope, call, after.record.help, log);
    const ordered = new Set(ordersOf(before, timeouts).map((order) => order.key));
    for (const order of ordersOf(after, timeouts))
      if (!ordered.has(order.key)) placeOrder(tx, scope, call.id, order, kernel.clock.now().getTime());
    // A participant who comes into a conference or is muted there changes what everybody sees, though not the record of the call.
    const isSame = isDeepStrictEqual(before.record, after.record) && sameParticipants(call, before, after);
    return isSame ? call : apply(tx, scope, locked, after);
  }

  /** Writes what changed, and informs everyone concerned. */
  async function apply(
    tx: Tx,
    scope: Scope,
    { call: before, record: locked }: LockedCall,
    history: CallHistory,
  ): Promise<CallRow> {
    const { record, plan, facts } = history;
    const now = kernel.clock.now();
    const change = {
      phase: record.phase,
      userId: record.userId,
      engagedUserIds: record.engagedUserIds,
      ringingUserIds: record.ringingUserIds,
      supervisorIds: record.supervisions.map(({ userId }) => userId),
      parkedAt: dateOf(record.control.parked?.atMs ?? null),
      answeredAt: dateOf(record.answeredAtMs),
      endedAt: dateOf(record.endedAtMs),
      endReason: record.endReason,
      rejection: record.rejection,
      hungUpBy: record.hungUpBy,
    };
    tx.unawaited(updateCall(tx, scope, before.id, change, now));
    // Locked: what the update makes of it is known.
    const after: CallRow = { ...before, ...change, updatedAt: now, version: before.version + 1 };
    const involved = involvedUsers(plan.legs, facts);
    const later = holdEvents(tx);
    // The writes go out first: what is shown is read behind them.
    const [, , , snapshot] = await Promise.all([
      tellOfSupervision(later.tx, scope, { before, after, history, log, timeouts }),
      log.changeLocked(tx, scope, locked, {
        currentStatus: currentStatusOf(before.direction, record),
        dispositionStatus: record.disposition satisfies DispositionStatus,
        userId: record.ownerId,
        attemptingUserIds: before.direction === 'inbound' ? involved : [],
        talkSeconds: record.talkSeconds,
        waitSeconds: record.waitSeconds,
        hungUpBy: record.hungUpBy,
        ...outcomeOf(history),
        forwardedTo: record.forwardedTo,
        answeredBy: record.answeredBy,
        endReason: record.endReason === 'completed' ? null : record.endReason,
        answeredAt: change.answeredAt,
        endedAt: change.endedAt,
      }),
      moveAgents(later.tx, scope, before, record, involved),
      presentCall(tx, scope, after, history, { log, timeouts }),
    ]);
    // Everybody may take a parked call: they hear who is just doing so, and that it failed, although the record stays the same.
    if (before.parkedAt !== null && after.parkedAt !== null) await log.touch(tx, scope, before.communicationId);
    later.release();
    emitCall(tx, scope, snapshot, hearersOf(after, history));
    return after;
  }

  /** Statuses follow the call: ringing while it rings at them, on call while they have it, then back to what they chose. */
  async function moveAgents(
    tx: Tx,
    scope: Scope,
    before: CallRow,
    record: CallRecord,
    involved: readonly number[],
  ): Promise<void> {
    const supervisors = record.supervisions.map(({ userId }) => userId);
    const concerned = new Set([
      ...involved,
      ...supervisors,
      ...before.supervisorIds,
      ...(before.initiatorUserId === null ? [] : [before.initiatorUserId]),
    ]);
    for (const userId of [...concerned].sort((a, b) => a - b)) {
      const has = record.engagedUserIds.includes(userId);
      const rings = record.ringingUserIds.includes(userId);
      if (has) {
        const [, isOpen] = await Promise.all([
          agents.apply(tx, scope, userId, { type: 'work', status: 'on-call' }),
          wrapUps.isOpen(tx, scope, userId),
        ]);
        // No earlier call's wrap-up has to be paused.
        if (!isOpen) continue;
      } else if (supervisors.includes(userId)) {
        await agents.apply(tx, scope, userId, { type: 'work', status: 'sentry' });
      } else if (rings) {
        // A second call in the ear of an agent who talks does not make them less busy.
        await lockAgent(tx, scope, userId);
        const status = (await otherWorkOf(tx, scope, userId, before.id)) ?? 'ringing';
        await agents.apply(tx, scope, userId, { type: 'work', status });
      } else {
        if (wantsWrapUp(record, userId))
          await wrapUps.begin(tx, scope, { userId, callId: before.id, communicationId: before.communicationId });
        // Two calls of theirs may end at once: one of them has to see that the other has ended.
        await lockAgent(tx, scope, userId);
        const wrapsUp = (await wrapUps.isOpen(tx, scope, userId)) ? ('on-wrap-up' as const) : null;
        const other = (await otherWorkOf(tx, scope, userId, before.id)) ?? wrapsUp;
        await agents.apply(tx, scope, userId, other === null ? { type: 'work-over' } : { type: 'work', status: other });
      }
      // Pauses an earlier call's wrap-up while the agent is on this call.
      await wrapUps.review(tx, scope, userId);
    }
  }

  function hearersOf(call: CallRow, { plan, facts }: CallHistory, alsoTo: readonly number[] = []): number[] {
    const involved = involvedUsers(plan.legs, facts);
    return [...new Set([...involved, ...alsoTo, ...(call.initiatorUserId === null ? [] : [call.initiatorUserId])])];
  }

  function emitCall(tx: Tx, scope: Scope, data: Call, hearers: readonly number[]): void {
    if (hearers.length === 0) return;
    tx.emit({
      type: 'call_updated',
      companyId: scope.companyId,
      entity: { type: 'call', id: data.id },
      version: data.version,
      data,
      channels: hearers.map((userId) => channels.user(scope.companyId, userId)),
    });
  }

  async function announceNow(tx: Tx, scope: Scope, callId: string, alsoTo: readonly number[] = []): Promise<void> {
    const call = await findCall(tx, scope, callId);
    if (call === undefined) return;
    const history = await readHistory(tx, scope, call);
    const hearers = hearersOf(call, history, alsoTo);
    if (hearers.length > 0)
      emitCall(tx, scope, await presentCall(tx, scope, call, history, { log, timeouts }), hearers);
  }

  return {
    openOutbound,
    openInbound,
    recordFactsLocked,
    async recordFacts(tx, scope, callId, facts, legs) {
      const locked = await lockWholeCall(tx, scope, callId);
      return locked === undefined ? null : recordFactsLocked(tx, scope, locked, facts, legs);
    },
    async recordFactsOf(tx, callId, facts, legs) {
      const locked = await lockKnownCall(tx, callId);
      return locked === undefined
        ? null
        : recordFactsLocked(tx, systemScope(locked.call.companyId), locked, facts, legs);
    },
    announceNow,
    async lock(tx, scope, callIds) {
      const rows = await lockCalls(tx, scope, callIds);
      await log.lock(
        tx,
        scope,
        rows.map((row) => row.communicationId),
      );
      return rows;
    },
    async present(reads, scope, callId) {
      for (;;) {
        const call = await findCall(reads, scope, callId);
        if (call === undefined) return null;
        const history = await readHistory(reads, scope, call);
        // Without a transaction a fact may have come in between: row and facts must be of one moment.
        const after = await findCall(reads, scope, callId);
        if (after?.version === call.version) return presentCall(reads, scope, call, history, { log, timeouts });
      }
    },
  };
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

function currentStatusOf(direction: 'inbound' | 'outbound', record: CallRecord) {
  switch (record.phase) {
    case 'connecting':
    case 'ringing':
      return direction === 'inbound' ? 'ring-all' : 'ringing';
    case 'queued':
    case 'voicemail':
      return record.phase;
    case 'message':
      return record.forwardedTo === null ? 'greeting' : record.answeredAtMs === null ? 'transferring' : 'in-progress';
    case 'active':
      return 'in-progress';
    case 'held':
      return record.control.parked === null ? 'hold' : 'parked';
    case 'ended':
      return 'completed';
  }
}
