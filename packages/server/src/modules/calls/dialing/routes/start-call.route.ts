import { operations } from '@talk/contract/schemas';
import { fail, invalid, rejected } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { NOT_ACTED } from '../../../../policy/actor.js';
import type { Compliance } from '../../../rules/compliance/index.js';
import type { Calls } from '../../call/index.js';
import { makeRoom } from '../../control/index.js';

export function startCallRoute(kernel: Kernel, calls: Calls, compliance: Compliance): Route {
  return route(operations.startCall, async ({ body, actor, scope, tx, request }) => {
    // The gate goes by what the user may do, so an admin who acts as the user is refused here.
    if (actor.impersonatorId !== null) throw fail('FORBIDDEN', { message: NOT_ACTED });
    // Asked at the same time; whatever the gate says comes first.
    const room = makeRoom(kernel, tx, scope, { userId: actor.userId });
    room.catch(() => undefined);
    const verdict = await compliance.decideCall(tx, scope, {
      userId: actor.userId,
      typed: body.phone_number,
      lineId: body.campaign_id ?? null,
      contactId: body.contact_id ?? null,
      outsideDayTime: body.outside_day_time ?? false,
    });
    const { decision, line } = verdict;
    if (decision.kind === 'blocked') {
      const [first] = decision.obstacles;
      request.log.info({ rejection: decision.rejection, rule: first?.rule }, 'a call was refused before the dial');
      throw rejected(decision.rejection);
    }
    if (verdict.mustChooseLine) throw invalid({ campaign_id: 'Choose the line to call from.' });
    if (decision.kind === 'ask') throw fail('DAY_TIME_QUESTION', { message: decision.message });
    if (line === null) throw rejected(23);
    await room;
    const call = await calls.openOutbound(tx, scope, {
      userId: actor.userId,
      to: decision.to,
      contactId: body.contact_id ?? verdict.contactId ?? undefined,
      line,
      isInternational: verdict.isInternational,
    });
    return { call, connect: { params: { talk_call_id: call.id } } };
  });
}
