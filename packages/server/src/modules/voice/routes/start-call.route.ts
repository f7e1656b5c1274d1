import { operations } from '@talk/contract/schemas';
import type { Tx } from '../../../db/transaction.js';
import { fail, rejected } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Scope } from '../../../policy/scope.js';
import { readCallIntent } from '../call-intent.js';
import type { Calls } from '../calls.service.js';
import { listCallsHeldBy } from '../voice.repository.js';

export function startCallRoute(calls: Calls): Route {
  return route(operations.startCall, async ({ body, actor, scope, tx }) => {
    const own = { ...scope, userId: actor.userId };
    const intent = await readCallIntent(tx, own, { typed: body.phone_number, lineId: body.campaign_id });
    if (intent.decision.kind === 'blocked') throw rejected(intent.decision.rejection);
    if (intent.line === null) throw rejected(23);
    await makeRoom(tx, scope, actor.userId);
    const id = await calls.openOutbound(tx, scope, {
      userId: actor.userId,
      to: intent.decision.to,
      contactId: body.contact_id,
      line: intent.line,
      isInternational: intent.isInternational,
    });
    const call = await calls.present(tx, scope, id);
    if (call === null) throw fail('INTERNAL');
    return { call, connect: { params: { talk_call_id: id } } };
  });
}

/**
 * A browser carries one call. An intent that was never connected (no microphone, a reload) makes room for the new one.
 * @throws ApiError CALL_STATE while the user is in a call.
 */
async function makeRoom(tx: Tx, scope: Scope, userId: number): Promise<void> {
  for (const call of await listCallsHeldBy(tx, scope, userId)) {
    if (call.hasLegs) throw fail('CALL_STATE', { message: 'You are in a call. End it before you start another one.' });
    // As a job: its rows must not be locked together with those of the new call.
    const job = { companyId: scope.companyId, payload: { callId: call.id } };
    tx.enqueue({ ...job, name: 'voice.give-up', key: `superseded:${call.id}` });
  }
}
