import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { findMembership } from '../../platform/identity/read.js';
import { listMembers } from '../../platform/lines/read.js';
import type { CallFact } from '../facts/index.js';
import { type Calls, lockDialler, type LockedCall } from '../call/index.js';
import { type CallRow, findSupervisedBy, listCallsHeldBy, listCallsTakenBy, listFacts } from '../call/read.js';
import { claim } from './claim.js';

/** A browser has this long to connect the call that it took; then others may take it. */
const TAKE_MS = 15_000;

type Take = Extract<CallFact, { kind: 'taken' }>;

function takesOf(facts: readonly CallFact[], nowMs: number): Take[] {
  return facts.filter((fact): fact is Take => fact.kind === 'taken' && fact.atMs > nowMs - TAKE_MS);
}

/**
 * An agent picks a waiting call: theirs, if their browser connects soon. The call's row must be locked.
 * @throws ApiError CALL_STATE with who was faster, or because the agent is paused or in a call.
 */
export async function takeQueued(
  tx: Tx,
  scope: Scope,
  call: CallRow,
  { calls, userId, nowMs }: { calls: Calls; userId: number; nowMs: number },
): Promise<void> {
  if (call.phase !== 'queued') throw await tooLate(tx, scope, call.userId);
  if ((await findMembership(tx, scope, userId))?.active === false)
    throw fail('CALL_STATE', { message: 'Your user is paused.' });
  await lockDialler(tx, scope, userId);
  if ((await listCallsTakenBy(tx, scope, userId, new Date(nowMs - TAKE_MS))).some((id) => id !== call.id))
    throw fail('CALL_STATE', { message: 'You have just taken another caller.' });
  if ((await listCallsHeldBy(tx, scope, userId)).some((held) => held.hasLegs))
    throw fail('CALL_STATE', { message: 'You are on a call. End it before you take another one.' });
  if ((await findSupervisedBy(tx, scope, userId)) !== undefined)
    throw fail('CALL_STATE', { message: 'You are supervising a call. Leave it before you start another one.' });
  const [other] = takesOf(await listFacts(tx, scope, call.id), nowMs).filter((take) => take.userId !== userId);
  if (other !== undefined) throw await tooLate(tx, scope, other.userId);
  await calls.recordFacts(tx, scope, call.id, [{ kind: 'taken', userId, atMs: nowMs }]);
}

async function tooLate(tx: Tx, scope: Scope, userId: number | null): Promise<Error> {
  const members = userId === null ? [] : await listMembers(tx, scope);
  const name = members.find((member) => member.user.id === userId)?.user.name;
  return fail('CALL_STATE', {
    message: name === undefined ? 'The caller is no longer waiting.' : `Answered by ${name}.`,
  });
}

/** The browser of the agent who took the call connects. False when they did not take it, or not in time. */
export async function connectTaken(
  tx: Tx,
  scope: Scope,
  { call, facts }: LockedCall,
  leg: { calls: Calls; legSid: string; userId: number; atMs: number },
): Promise<boolean> {
  const isClaimed = facts.some((fact) => fact.kind === 'claimed' && fact.legSid === leg.legSid);
  if (!isClaimed && !takesOf(facts, leg.atMs).some((take) => take.userId === leg.userId)) return false;
  return claim(tx, scope, call, leg);
}
