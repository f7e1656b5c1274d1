import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Compliance } from '../../../rules/compliance/index.js';
import { type Calls, momentAfter } from '../../call/index.js';
import { act, openPart } from '../call-part.js';
import { leaseStart } from '../../agents/index.js';
import { resolveTarget } from '../targets.js';
import { beginTransfer, cancel, complete, mayTransfer, swap } from '../transfer.service.js';

export function transferCallRoute(kernel: Kernel, calls: Calls, compliance: Compliance): Route {
  return route(operations.transferCall, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    mayTransfer(part);
    const moment = { heardSince: leaseStart(kernel), now: kernel.clock.now() };
    const to = await resolveTarget(tx, scope, { compliance, part, ...moment }, body.to);
    const facts = beginTransfer(part, body.kind, to, momentAfter(kernel, part));
    return act(tx, scope, { calls, part, facts });
  });
}

export function swapTransferRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.swapTransfer, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    return act(tx, scope, { calls, part, facts: swap(part, momentAfter(kernel, part)) });
  });
}

export function completeTransferRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.completeTransfer, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    const facts = complete(part, body?.stay ?? false, momentAfter(kernel, part));
    return act(tx, scope, { calls, part, facts });
  });
}

export function cancelTransferRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.cancelTransfer, async ({ params, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    return act(tx, scope, { calls, part, facts: cancel(part, momentAfter(kernel, part)) });
  });
}
