import { operations } from '@talk/contract/schemas';
import { fail, rejected } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import { readCallIntent } from '../call-intent.js';
import type { Calls } from '../calls.service.js';
import { makeRoom } from '../control/make-room.js';

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
