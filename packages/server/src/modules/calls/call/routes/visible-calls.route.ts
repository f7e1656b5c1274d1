import type { ContactCenterCall } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Tx } from '../../../../db/transaction.js';
import { route, type Route } from '../../../../http/route.js';
import type { Scope } from '../../../../policy/scope.js';
import { readViewer } from '../../../platform/viewers/read.js';
import { type ListedCallDeps, presentListed } from '../listed-calls.js';
import { listVisibleCalls, type CallsWanted } from '../visible-calls.repository.js';

/** Calls that are going on, as the contact center lists them. */
export function visibleCallRoutes(deps: ListedCallDeps): Route[] {
  async function listed(tx: Tx, scope: Scope, wanted: CallsWanted): Promise<{ data: ContactCenterCall[] }> {
    const ids = await listVisibleCalls(tx, scope, await readViewer(tx, scope), wanted);
    return { data: await presentListed(deps, tx, scope, ids) };
  }
  return [
    route(operations.parkedCalls, ({ scope, tx }) => listed(tx, scope, { kind: 'parked' })),
    route(operations.liveCalls, ({ scope, tx }) => listed(tx, scope, { kind: 'live' })),
    route(operations.queuedCalls, ({ query, scope, tx }) =>
      listed(tx, scope, { kind: 'queued', ringGroupId: query.ring_group_id }),
    ),
  ];
}
