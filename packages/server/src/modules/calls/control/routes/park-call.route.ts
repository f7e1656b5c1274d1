import { operations } from '@talk/contract/schemas';
import type { Call } from '@talk/contract';
import type { Tx } from '../../../../db/transaction.js';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Scope } from '../../../../policy/scope.js';
import { readViewer } from '../../../platform/viewers/read.js';
import { findView } from '../../../people/communications/index.js';
import { type CallFact, CUSTOMER } from '../../facts/index.js';
import { type Calls, momentAfter } from '../../call/index.js';
import { act, hasOthers, openAny, openPart, partOf, requireInCharge, requireNoTransfer } from '../call-part.js';
import type { CallPart } from '../call-part.js';
import { makeRoom } from '../make-room.js';
import { rejoin, takeBack, unpark } from '../take.service.js';

/** Parks a call in one transaction: when this answers, no agent owns it, and all who may see it can take it. */
export function parkCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.parkCall, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    requireInCharge(part);
    requireNoTransfer(part);
    if (hasOthers(part))
      throw fail('CALL_STATE', { message: 'Others are on this call. Leave it to them, or drop them first.' });
    const atMs = momentAfter(kernel, part);
    const facts: CallFact[] = [
      { kind: 'hold', party: CUSTOMER, on: false, atMs },
      { kind: 'parked', userId: actor.userId, reason: body.reason === '' ? null : (body.reason ?? null), atMs },
    ];
    return act(tx, scope, { calls, part, facts });
  });
}

type Promised = { call: Call; connect: { params: Record<string, string> } };

async function promised(
  tx: Tx,
  scope: Scope,
  { kernel, calls }: { kernel: Kernel; calls: Calls },
  { part, facts }: { part: CallPart; facts: CallFact[] },
): Promise<Promised> {
  // Calls of theirs whose connection is lost as well come back with the same connection.
  const lost = part.stay?.state === 'lost' ? await lostSiblings(tx, scope, part) : [];
  await makeRoom(kernel, tx, scope, { userId: part.userId, except: [part.call.id, ...lost] });
  return {
    call: await act(tx, scope, { calls, part, facts }),
    connect: { params: { talk_call_id: part.call.id } },
  };
}

async function lostSiblings(tx: Tx, scope: Scope, part: CallPart): Promise<string[]> {
  const lost: string[] = [];
  for (const call of part.siblings) {
    const { stay } = await partOf(tx, scope, call, part.userId);
    if (stay?.state === 'lost') lost.push(call.id);
  }
  return lost;
}

/** Users who may see the call may take it. */
export function unparkCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.unparkCall, async ({ params, actor, scope, tx }) => {
    const part = await openAny(tx, scope, params.id, actor.userId);
    const viewer = await readViewer(tx, scope);
    if (part.stay === null && (await findView(tx, scope, part.call.communicationId, viewer)) === undefined)
      throw fail('NOT_FOUND');
    const facts = unpark(part, momentAfter(kernel, part));
    return promised(tx, scope, { kernel, calls }, { part, facts });
  });
}

export function rejoinCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.rejoinCall, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    const facts = rejoin(part, momentAfter(kernel, part));
    return promised(tx, scope, { kernel, calls }, { part, facts });
  });
}

export function takeBackCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.takeBackCall, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    const facts = takeBack(part, momentAfter(kernel, part));
    return promised(tx, scope, { kernel, calls }, { part, facts });
  });
}
