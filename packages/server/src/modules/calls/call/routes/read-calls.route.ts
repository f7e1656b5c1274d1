import type { Call } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { readViewer } from '../../../platform/viewers/read.js';
import { findView } from '../../../people/communications/index.js';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Calls } from '../calls.service.js';
import { listLiveCallsOf } from '../calls.repository.js';

export function currentCallsRoute(calls: Calls): Route {
  return route(operations.currentCalls, async ({ actor, scope, tx }) => {
    const rows = await listLiveCallsOf(tx, scope, actor.userId);
    const data: Call[] = [];
    // One after the other: a transaction is one connection.
    for (const row of rows) {
      const call = await calls.present(tx, scope, row.id);
      if (call !== null && concerns(call, actor.userId)) data.push(call);
    }
    return { data };
  });
}

/**
 * Whether a user has a part in a call now, or may have one again. One that rang here and that a colleague has, that was declined
 * here, or that was left for good is not theirs any more; a cold transfer of theirs that no agent has taken yet is.
 */
function concerns(call: Call, userId: number): boolean {
  const takesPart = call.participants.some((each) => each.user_id === userId && each.state !== 'left');
  const { transfer } = call;
  const isOnItsWay =
    transfer?.kind === 'cold' &&
    transfer.by_user_id === userId &&
    (transfer.state === 'ringing' || transfer.take_back_until !== null);
  return takesPart || call.user_id === userId || call.ringing_user_ids.includes(userId) || isOnItsWay;
}

/** Participants of a call see it, and users who may see its communication. */
export function getCallRoute(calls: Calls): Route {
  return route(operations.getCall, async ({ params, actor, scope, tx }) => {
    const call = await calls.present(tx, scope, params.id);
    if (call === null) throw fail('NOT_FOUND');
    const tookPart = call.participants.some((each) => each.user_id === actor.userId);
    if (!tookPart && !concerns(call, actor.userId)) {
      const viewer = await readViewer(tx, scope);
      if ((await findView(tx, scope, call.communication_id, viewer)) === undefined) throw fail('NOT_FOUND');
    }
    return call;
  });
}
