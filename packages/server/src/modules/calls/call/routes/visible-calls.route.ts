import type { ContactCenterCall } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Reads } from '../../../../db/transaction.js';
import { createSharedReads } from '../../../../db/shared-reads.js';
import { route, type Route } from '../../../../http/route.js';
import type { Scope } from '../../../../policy/scope.js';
import { sightOf } from '../../../../policy/visibility.js';
import { readViewer } from '../../../platform/viewers/read.js';
import { type ListedCallDeps, presentListed } from '../listed-calls.js';
import { listVisibleCalls, type CallsWanted } from '../visible-calls.repository.js';

/** Calls that are going on, as the contact center lists them. */
export function visibleCallRoutes(deps: ListedCallDeps): Route[] {
  // Every wallboard of a company asks for them after every event.
  const share = createSharedReads();
  async function listed(reads: Reads, scope: Scope, wanted: CallsWanted): Promise<{ data: ContactCenterCall[] }> {
    const viewer = await readViewer(reads, scope);
    return share(`${sightOf(viewer)}, ${JSON.stringify(wanted)}`, async () => {
      const ids = await listVisibleCalls(reads, scope, viewer, wanted);
      return { data: await presentListed(deps, reads, scope, ids) };
    });
  }
  // The reading is not one request's, and cannot run in its transaction.
  const apart = { transaction: 'none' } as const;
  return [
    route(operations.parkedCalls, ({ scope, tx }) => listed(tx, scope, { kind: 'parked' }), apart),
    route(operations.liveCalls, ({ scope, tx }) => listed(tx, scope, { kind: 'live' }), apart),
    route(
      operations.queuedCalls,
      ({ query, scope, tx }) => listed(tx, scope, { kind: 'queued', ringGroupId: query.ring_group_id }),
      apart,
    ),
  ];
}
