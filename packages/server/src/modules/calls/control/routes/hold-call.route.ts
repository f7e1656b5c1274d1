import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { CUSTOMER } from '../../facts/index.js';
import { type Calls, momentAfter } from '../../call/index.js';
import { act, activeSibling, openPart, presented, requireInCharge } from '../call-part.js';
import { switchTo } from '../second-call.service.js';

/** Hold and its end. On a call that the agent's audio is away from, its end switches to that call. */
export function holdCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.holdCall, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    const atMs = momentAfter(kernel, part);
    if (part.stay?.state === 'away' && part.call.phase !== 'ended') {
      if (!body.on) {
        const active = await activeSibling(tx, scope, part);
        await switchTo(tx, scope, { kernel, calls }, { part, active });
      }
      return presented(calls, tx, scope, part.call.id);
    }
    requireInCharge(part);
    return act(tx, scope, { calls, part, facts: [{ kind: 'hold', party: CUSTOMER, on: body.on, atMs }] });
  });
}

export function recordCallRoute(kernel: Kernel, calls: Calls): Route {
  return route(operations.recordCall, async ({ params, body, actor, scope, tx }) => {
    const part = await openPart(tx, scope, params.id, actor.userId);
    requireInCharge(part);
    const on = body.recording === 'on';
    if (!on && part.call.recordingSid === null)
      throw fail('CALL_STATE', { message: 'This call is not being recorded.' });
    const atMs = momentAfter(kernel, part);
    return act(tx, scope, { calls, part, facts: [{ kind: 'recording', on, atMs }] });
  });
}
