import type { Call } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { involvedUsers, type CallFact } from '../call-facts.js';
import type { Calls } from '../calls.service.js';
import { listFacts, listLegs, lockCall, type CallRow } from '../voice.repository.js';

async function presented(calls: Calls, tx: Tx, scope: Scope, id: string): Promise<Call> {
  const call = await calls.present(tx, scope, id);
  if (call === null) throw fail('NOT_FOUND');
  return call;
}

/** The user's part in a call. One that they have no part in is not found: its existence is nobody's business here. */
async function partIn(
  tx: Tx,
  scope: Scope,
  id: string,
  userId: number,
): Promise<{ call: CallRow; owns: boolean; hasLegs: boolean }> {
  const call = await lockCall(tx, scope, id);
  const legs = call === undefined ? [] : await listLegs(tx, scope, id);
  const owns = call?.initiatorUserId === userId || call?.userId === userId;
  const involved = call === undefined ? [] : involvedUsers(legs, await listFacts(tx, scope, id));
  if (call === undefined || !(owns || involved.includes(userId))) throw fail('NOT_FOUND');
  return { call, owns, hasLegs: legs.length > 0 };
}

/**
 * Ends the call for both sides. Somebody at whom it only rings ends their own ringing; when a colleague was faster, there is
 * nothing of theirs to end, and the answer shows who has the call.
 */
export function hangUpCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.hangUpCall, async ({ params, actor, scope, tx }) => {
    const { userId } = actor;
    const { call, owns, hasLegs } = await partIn(tx, scope, params.id, userId);
    const atMs = kernel.clock.now().getTime();
    const facts: CallFact[] = [];
    if (owns && call.phase !== 'ended') {
      facts.push({ kind: 'hang-up-requested', userId, atMs });
      // Without a leg the carrier has nothing to end: the call is over by being given up.
      if (!hasLegs) facts.push({ kind: 'given-up', atMs });
    } else if (call.phase === 'ringing') facts.push({ kind: 'declined', userId, atMs });
    if (facts.length > 0) await calls.tell(tx, scope, call.id, facts);
    return presented(calls, tx, scope, call.id);
  });
}

export function declineCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.declineCall, async ({ params, actor, scope, tx }) => {
    const { call } = await partIn(tx, scope, params.id, actor.userId);
    if (call.direction !== 'inbound' || call.phase !== 'ringing') throw fail('CALL_STATE');
    const atMs = kernel.clock.now().getTime();
    await calls.tell(tx, scope, call.id, [{ kind: 'declined', userId: actor.userId, atMs }]);
    return presented(calls, tx, scope, call.id);
  });
}
