import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Tx } from '../../../../db/transaction.js';
import type { Kernel } from '../../../../kernel.js';
import type { Scope } from '../../../../policy/scope.js';
import { type Calls, momentAfter } from '../../call/index.js';
import { act, openPart } from '../call-part.js';
import { declineFacts, hangUpFacts } from '../hang-up.js';

/**
 * Ends the call for all, when it is the user's; a participant who was added leaves it to the others. An agent at whom it only
 * rings ends their own ringing; when a colleague was faster, there is nothing of theirs to end, and the answer shows who has the
 * call.
 */
export function hangUpCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.hangUpCall, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    return act(tx, scope, { calls, part, facts: hangUpFacts(part, momentAfter(kernel, part)) });
  });
}

/**
 * Ends the ringing at the user. When it rings at them no more, there is nothing to end: their phone has refused the leg already, or the
 * caller was faster than the request.
 */
export function declineCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.declineCall, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    if (part.call.direction === 'outbound' && part.record.answeredAtMs === null) throw fail('CALL_STATE');
    const facts = part.call.phase === 'ended' ? [] : declineFacts(part, momentAfter(kernel, part));
    return act(tx, scope, { calls, part, facts });
  });
}

/**
 * Ends the ringing of a call at a user who answers it otherwise, and only at them. Nothing happens when it rings at them no more.
 * @returns the call's record. @throws ApiError NOT_FOUND when it never rang at them.
 */
export async function declineRinging(
  kernel: Kernel,
  calls: Calls,
  tx: Tx,
  scope: Scope,
  { callId, userId }: { readonly callId: string; readonly userId: number },
): Promise<{ communicationId: number }> {
  const part = await openPart(tx, scope, callId, userId);
  const { communicationId } = part.call;
  if (part.call.phase === 'ended' || part.call.direction === 'outbound') return { communicationId };
  const facts = declineFacts(part, momentAfter(kernel, part));
  if (facts.length > 0) await calls.recordFacts(tx, scope, callId, facts);
  return { communicationId };
}
