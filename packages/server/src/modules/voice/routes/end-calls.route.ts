import type { Call } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Carrier } from '../../../carrier/carrier.port.js';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { Calls } from '../calls.service.js';
import { listLegs, lockCall } from '../voice.repository.js';

async function presented(calls: Calls, tx: Tx, scope: Scope, id: string): Promise<Call> {
  const call = await calls.present(tx, scope, id);
  if (call === null) throw fail('NOT_FOUND');
  return call;
}

export function hangUpCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.hangUpCall, async ({ params, actor, scope, tx }) => {
    const call = await lockCall(tx, scope, params.id);
    // A call that one has no part in is not found: its existence is nobody's business here.
    const legs = call === undefined ? [] : await listLegs(tx, scope, call.id);
    const takesPart = call?.initiatorUserId === actor.userId || legs.some((leg) => leg.userId === actor.userId);
    if (call === undefined || !takesPart) throw fail('NOT_FOUND');
    if (call.phase !== 'ended') {
      const atMs = kernel.clock.now().getTime();
      await calls.tell(tx, scope, call.id, [
        { kind: 'hang-up-requested', userId: actor.userId, atMs },
        // Without a leg the carrier has nothing to end: the call is over by being given up.
        ...(legs.length === 0 ? [{ kind: 'given-up' as const, atMs }] : []),
      ]);
      const payload = { callId: call.id };
      tx.enqueue({ name: 'voice.end-legs', companyId: scope.companyId, payload, key: `hang-up:${call.id}` });
    }
    return presented(calls, tx, scope, call.id);
  });
}

export function declineCallRoute(kernel: Kernel, calls: Calls, carrier: Carrier): Route {
  return route(operations.declineCall, async ({ params, actor, scope, tx, request }) => {
    const call = await lockCall(tx, scope, params.id);
    const legs = call === undefined ? [] : await listLegs(tx, scope, call.id);
    const mine = legs.filter((leg) => leg.userId === actor.userId);
    if (call === undefined || mine.length === 0) throw fail('NOT_FOUND');
    if (call.direction !== 'inbound' || call.phase !== 'ringing') throw fail('CALL_STATE');
    await calls.tell(tx, scope, call.id, [
      { kind: 'declined', userId: actor.userId, atMs: kernel.clock.now().getTime() },
    ]);
    tx.onCommit(() => {
      for (const leg of mine) {
        carrier
          .endLeg(leg.sid)
          .catch((error: unknown) => request.log.warn({ err: error }, 'the ringing leg was not ended'));
      }
    });
    return presented(calls, tx, scope, call.id);
  });
}
