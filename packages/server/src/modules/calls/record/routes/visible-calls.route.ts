import type { Call } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Tx } from '../../../../db/transaction.js';
import { route, type Route } from '../../../../http/route.js';
import type { Scope } from '../../../../policy/scope.js';
import { readViewer } from '../../../platform/viewers/read.js';
import type { Calls } from '../calls.service.js';
import { listVisibleCalls, type CallsWanted } from '../visible-calls.repository.js';

async function listed(calls: Calls, tx: Tx, scope: Scope, wanted: CallsWanted): Promise<{ data: Call[] }> {
  const ids = await listVisibleCalls(tx, scope, await readViewer(tx, scope), wanted);
  const data: Call[] = [];
  for (const id of ids) {
    const call = await calls.present(tx, scope, id);
    if (call !== null) data.push(call);
  }
  return { data };
}

export function parkedCallsRoute(calls: Calls): Route {
  return route(operations.parkedCalls, ({ scope, tx }) => listed(calls, tx, scope, { kind: 'parked' }));
}

export function liveCallsRoute(calls: Calls): Route {
  return route(operations.liveCalls, ({ scope, tx }) => listed(calls, tx, scope, { kind: 'live' }));
}

export function queuedCallsRoute(calls: Calls): Route {
  return route(operations.queuedCalls, ({ query, scope, tx }) =>
    listed(calls, tx, scope, { kind: 'queued', ringGroupId: query.ring_group_id }),
  );
}
