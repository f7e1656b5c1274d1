import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { Calls } from '../calls.service.js';
import { act, openPart, presented } from '../control/call-part.js';
import { add, change, leave, mayAdd, remove } from '../control/conference.service.js';
import { answerSecond } from '../control/second-call.service.js';
import { resolveTarget } from '../control/targets.js';

export function addParticipantRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.addParticipant, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    mayAdd(part);
    const to = await resolveTarget(tx, scope, part, { to: body.to, now: kernel.clock.now() });
    return act(tx, scope, { calls, part, facts: add(part, to, kernel.clock.now().getTime()) });
  });
}

export function changeParticipantRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.changeParticipant, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    const facts = change(part, params.participantId, body, kernel.clock.now().getTime());
    return act(tx, scope, { calls, part, facts });
  });
}

export function removeParticipantRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.removeParticipant, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    const facts = remove(part, params.participantId, kernel.clock.now().getTime());
    return act(tx, scope, { calls, part, facts });
  });
}

export function leaveCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.leaveCall, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    return act(tx, scope, { calls, part, facts: leave(part, kernel.clock.now().getTime()) });
  });
}

export function answerCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.answerCall, async ({ params, body, actor, scope, tx }) => {
    const atMs = kernel.clock.now().getTime();
    await answerSecond(tx, scope, calls, { id: params.id, userId: actor.userId, active: body.active, atMs });
    return presented(calls, tx, scope, params.id);
  });
}
