import type { Call } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { type CallFact, involvedUsers, readFacts, type Reading, type Stay } from '../facts/index.js';
import { type CallHistory, type Calls, lockCalls, readHistory } from '../call/index.js';
import { type CallRow, callsOfLeg, findCall } from '../call/read.js';

/** A call that is locked, all that is known of it, and one user's part in it. */
export interface CallPart extends CallHistory {
  call: CallRow;
  reading: Reading;
  userId: number;
  /** The user's latest stay in it, if they ever were in it. */
  stay: Stay | null;
  /** Other calls with the same leg, locked too. */
  siblings: CallRow[];
}

/**
 * Locks the call together with those that share a leg of the user with it, in one statement. One that the user has no
 * part in is not found: this user must not learn that it exists.
 * @throws ApiError NOT_FOUND.
 */
export async function openPart(tx: Tx, scope: Scope, id: string, userId: number): Promise<CallPart> {
  const part = await openAny(tx, scope, id, userId);
  const { call, plan, facts } = part;
  const isTheirs = call.initiatorUserId === userId || involvedUsers(plan.legs, facts).includes(userId);
  if (!isTheirs) throw fail('NOT_FOUND');
  return part;
}

/** The same for a user who may have had no part in it; the caller decides whether they may. @throws ApiError NOT_FOUND. */
export async function openAny(tx: Tx, scope: Scope, id: string, userId: number): Promise<CallPart> {
  const seen = await findCall(tx, scope, id);
  if (seen === undefined) throw fail('NOT_FOUND');
  const legs = (await readHistory(tx, scope, seen)).plan.legs.filter((leg) => leg.userId === userId);
  const ids = new Set([id]);
  for (const leg of legs) for (const call of await callsOfLeg(tx, leg.sid)) ids.add(call.id);
  const locked = await lockCalls(tx, scope, [...ids]);
  const call = locked.find((each) => each.id === id);
  if (call === undefined) throw fail('NOT_FOUND');
  return { ...(await partOf(tx, scope, call, userId)), siblings: locked.filter((each) => each.id !== id) };
}

/** A locked call, and the user's part in it. */
export async function partOf(tx: Tx, scope: Scope, call: CallRow, userId: number): Promise<CallPart> {
  const history = await readHistory(tx, scope, call);
  const reading = readFacts(history.plan, history.facts);
  const stay = reading.presence.stays.find((each) => each.userId === userId) ?? null;
  return { ...history, call, reading, userId, stay, siblings: [] };
}

/** The user's other live call that their audio is in now; null when there is none. */
export async function activeSibling(tx: Tx, scope: Scope, part: CallPart): Promise<CallPart | null> {
  for (const sibling of part.siblings) {
    if (sibling.phase === 'ended') continue;
    const other = await partOf(tx, scope, sibling, part.userId);
    if (other.stay?.state === 'joined') return other;
  }
  return null;
}

const because = (message: string) => fail('CALL_STATE', { message });

/** @throws ApiError CALL_STATE unless the user talks in this call, or holds it, right now. */
export function requireJoined({ call, stay, record }: CallPart): Stay {
  if (call.phase === 'ended') throw because('The call is over.');
  if (record.answeredAtMs === null) throw because('The call has not been answered yet.');
  switch (stay?.state) {
    case 'joined':
      return stay;
    case 'away':
      throw because('You are on another call. Go back to this one first.');
    case 'lost':
      throw because('Your connection to this call was lost. Rejoin it first.');
    default:
      throw because('You are no longer on this call.');
  }
}

/** Whether a colleague asks the user about this call: until it is handed over, it is the call of the colleague. */
export function isAsked({ record, userId }: CallPart): boolean {
  const { transfer } = record.control;
  return transfer?.state === 'consulting' && transfer.invite.byUserId !== userId;
}

/** @throws ApiError CALL_STATE unless the user talks in this call, and has a say in it. */
export function requireInCharge(part: CallPart): Stay {
  const stay = requireJoined(part);
  if (isAsked(part)) throw because('You are being asked about this call. Only the person who asks can do that.');
  return stay;
}

/** @throws ApiError CALL_STATE while a transfer rings or is being talked over. */
export function requireNoTransfer({ record, reading }: CallPart): void {
  const { transfer } = record.control;
  if (transfer?.state === 'ringing' || transfer?.state === 'consulting')
    throw because('This call is being transferred. Complete or cancel the transfer first.');
  if (reading.invites.some(({ state }) => state === 'ringing'))
    throw because('Someone is being added to this call. Wait for them, or drop them first.');
}

/** Whether there are others than customer and user in the conversation. */
export function hasOthers({ reading, userId }: CallPart): boolean {
  const { stays, guests } = reading.presence;
  return (
    stays.some((stay) => stay.userId !== userId && (stay.state === 'joined' || stay.state === 'away')) ||
    guests.some(({ state }) => state === 'joined')
  );
}

/** Tells the call what the user did, and answers how it stands. */
export async function act(
  tx: Tx,
  scope: Scope,
  { calls, part, facts }: { calls: Calls; part: CallPart; facts: readonly CallFact[] },
): Promise<Call> {
  if (facts.length > 0) await calls.recordFacts(tx, scope, part.call.id, facts);
  return presented(calls, tx, scope, part.call.id);
}

export async function presented(calls: Calls, tx: Tx, scope: Scope, id: string): Promise<Call> {
  const call = await calls.present(tx, scope, id);
  if (call === null) throw fail('NOT_FOUND');
  return call;
}
