import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { type CallFact, CUSTOMER, type LegPlan } from '../facts/index.js';
import { type Calls, momentAfter } from '../call/index.js';
import { type CallRow, listCallsHeldBy } from '../call/read.js';
import { hasOthers, partOf, requireNoTransfer, type CallPart } from './call-part.js';
import { hangUpFacts } from './hang-up.js';

const because = (message: string) => fail('CALL_STATE', { message });

/**
 * Answers a second call with the leg of the first one: a browser carries one call, and its SDK hangs up when it accepts another.
 * The first is put on hold or ended; the leg is brought to the second by the carrier.
 * @throws ApiError NOT_FOUND, CALL_STATE.
 */
export async function answerSecond(
  tx: Tx,
  scope: Scope,
  { kernel, calls }: { kernel: Kernel; calls: Calls },
  { id, userId, active }: { id: string; userId: number; active: 'hold' | 'end' },
): Promise<void> {
  const held = await listCallsHeldBy(tx, scope, userId);
  const locked = await calls.lock(tx, scope, [...new Set([id, ...held.map((call) => call.id)])]);
  const ringing = locked.find((call) => call.id === id);
  if (ringing === undefined) throw fail('NOT_FOUND');
  const second = await partOf(tx, scope, ringing, userId);
  const first = await talkingIn(tx, scope, { locked, except: id, userId });
  if (first === null || first.stay === null) throw because('You are not on another call. Answer on your phone.');
  const atMs = momentAfter(kernel, first, second);
  const claim = claimOf(second, first.stay.leg.sid, atMs);
  const sid = first.stay.leg.sid;
  const leg: LegPlan = { sid, role: 'agent', userId, inviteId: claim.inviteId };
  const arrival: CallFact = { kind: 'seat', legSid: sid, away: false, arrives: false, atMs };
  // The second one first, so that the agent is never seen without work in between.
  await calls.recordFacts(tx, scope, id, [claim.fact, arrival], [leg]);
  await calls.recordFacts(
    tx,
    scope,
    first.call.id,
    active === 'hold' ? putAway(first, sid, atMs) : hangUpFacts(first, atMs),
  );
}

/** @throws ApiError CALL_STATE while another caller would be left waiting. */
function putAway(part: CallPart, legSid: string, atMs: number): CallFact[] {
  requireNoTransfer(part);
  return [...holdOf(part, true, atMs), { kind: 'seat', legSid, away: true, arrives: true, atMs }];
}

/** The customer waits for an agent who is alone with them. In a conference, who stays goes on talking. */
const holdOf = (part: CallPart, on: boolean, atMs: number): CallFact[] =>
  hasOthers(part) ? [] : [{ kind: 'hold', party: CUSTOMER, on, atMs }];

async function talkingIn(
  tx: Tx,
  scope: Scope,
  { locked, except, userId }: { locked: readonly CallRow[]; except: string; userId: number },
): Promise<CallPart | null> {
  for (const call of locked) {
    if (call.id === except || call.phase === 'ended') continue;
    const part = await partOf(tx, scope, call, userId);
    if (part.stay?.state === 'joined' && part.record.answeredAtMs !== null) return part;
  }
  return null;
}

/** @throws ApiError CALL_STATE when it does not ring at the user any more, and says why; NOT_FOUND when it never did. */
function claimOf(part: CallPart, legSid: string, atMs: number): { fact: CallFact; inviteId: string | null } {
  const { call, record, reading, userId, plan, facts } = part;
  const wasRung = facts.some((fact) => (fact.kind === 'rung' || fact.kind === 'invite-rung') && fact.userId === userId);
  const isInvited = reading.invites.some(({ to }) => to.type === 'user' && to.userId === userId);
  if (!wasRung && !isInvited && !plan.legs.some((leg) => leg.userId === userId)) throw fail('NOT_FOUND');
  if (call.phase === 'ended')
    throw because(call.hungUpBy === 'customer' ? 'The caller has hung up.' : 'The call is over.');
  const invite = reading.invites.find(
    ({ state, ringingUserIds }) => state === 'ringing' && ringingUserIds.includes(userId),
  );
  if (invite !== undefined)
    return { fact: { kind: 'invite-claimed', inviteId: invite.id, legSid, atMs }, inviteId: invite.id };
  if (!record.ringingUserIds.includes(userId)) throw because('Someone else answered.');
  return { fact: { kind: 'claimed', legSid, atMs }, inviteId: null };
}

/**
 * Goes on with a call that the agent's audio is away from: the one that they talk in is held instead.
 * @throws ApiError CALL_STATE.
 */
export async function switchTo(
  tx: Tx,
  scope: Scope,
  { kernel, calls }: { kernel: Kernel; calls: Calls },
  { part, active }: { part: CallPart; active: CallPart | null },
): Promise<void> {
  const atMs = momentAfter(kernel, part, ...(active === null ? [] : [active]));
  const sid = part.stay?.leg.sid;
  if (sid === undefined) throw because('You are no longer on this call.');
  await calls.lock(tx, scope, [part.call.id, ...(active === null ? [] : [active.call.id])]);
  if (active !== null) await calls.recordFacts(tx, scope, active.call.id, putAway(active, sid, atMs));
  await calls.recordFacts(tx, scope, part.call.id, [
    { kind: 'seat', legSid: sid, away: false, arrives: false, atMs },
    ...holdOf(part, false, atMs),
  ]);
}
