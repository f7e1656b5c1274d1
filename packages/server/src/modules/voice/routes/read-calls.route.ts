import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Calls } from '../calls.service.js';
import { listLiveCallsOf } from '../voice.repository.js';

export function currentCallsRoute(calls: Calls): Route {
  return route(operations.currentCalls, async ({ actor, scope, tx }) => {
    const rows = await listLiveCallsOf(tx, scope, actor.userId);
    const presented = await Promise.all(rows.map((row) => calls.present(tx, scope, row.id)));
    return { data: presented.filter((call) => call !== null) };
  });
}

export function getCallRoute(calls: Calls): Route {
  return route(operations.getCall, async ({ params, scope, tx }) => {
    const call = await calls.present(tx, scope, params.id);
    if (call === null) throw fail('NOT_FOUND');
    return call;
  });
}
