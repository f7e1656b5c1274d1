import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Compliance } from '../../../rules/compliance/index.js';
import { type Calls, momentAfter } from '../../call/index.js';
import { act, openPart, presented } from '../call-part.js';
import { add, change, leave, mayAdd, remove } from '../conference.service.js';
import { answerSecond } from '../second-call.service.js';
import { leaseStart } from '../../agents/index.js';
import { resolveTarget } from '../targets.js';

export function addParticipantRoute(kernel: Kernel, calls: Calls, compliance: Compliance): Route {
  return route(operations.addParticipant, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    mayAdd(part);
    const moment = { heardSince: leaseStart(kernel), now: kernel.clock.now() };
    const to = await resolveTarget(tx, scope, { compliance, part, ...moment }, body.to);
    return act(tx, scope, { calls, part, facts: add(part, to, momentAfter(kernel, part)) });
  });
}

export function changeParticipantRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.changeParticipant, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    const facts = change(part, params.participantId, body, momentAfter(kernel, part));
    return act(tx, scope, { calls, part, facts });
  });
}

export function removeParticipantRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.removeParticipant, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    const facts = remove(part, params.participantId, momentAfter(kernel, part));
    return act(tx, scope, { calls, part, facts });
  });
}

export function leaveCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.leaveCall, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    return act(tx, scope, { calls, part, facts: leave(part, momentAfter(kernel, part)) });
  });
}

export function answerCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.answerCall, async ({ params, body, actor, scope, tx }) => {
    await answerSecond(tx, scope, { kernel, calls }, { id: params.id, userId: actor.userId, active: body.active });
    return presented(calls, tx, scope, params.id);
  });
}
