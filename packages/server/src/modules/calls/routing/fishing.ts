import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Agents } from '../agents/index.js';
import type { Calls } from '../call/index.js';
import type { CallRow } from '../call/read.js';
import { listGroupUserIds } from './candidates.repository.js';
import { readCallRoute } from './route.repository.js';

interface FishingDeps {
  readonly calls: Calls;
  readonly agents: Agents;
  /** This member alone. */
  readonly userId?: number;
  /** The caller is about to be moved to another group: for the members of this one the call is over. */
  readonly isLeaving?: boolean;
}

/**
 * Offers a waiting call to all agents of its group who can be reached, or to `userId` alone; the first who takes it has it. A call
 * that waits no more is told to the whole group: some of them show it, and one of them has it.
 */
export async function tellFishing(
  tx: Tx,
  scope: Scope,
  call: CallRow,
  { calls, agents, userId, isLeaving = false }: FishingDeps,
): Promise<void> {
  const { line } = await readCallRoute(tx, scope, call);
  if (line?.group == null || !line.group.fishingMode) return;
  const waits = call.phase === 'queued' && !isLeaving;
  const reach = await agents.reachability.all(tx, scope);
  const members = await listGroupUserIds(tx, scope, line.group.id);
  const hearers = members.filter(
    (member) => (userId === undefined || member === userId) && (!waits || reach.get(member)?.isReachable === true),
  );
  const snapshot = await calls.present(tx, scope, call.id);
  if (snapshot === null || hearers.length === 0) return;
  tx.emit({
    type: 'call_fishing',
    companyId: scope.companyId,
    entity: { type: 'call', id: call.id },
    version: call.version,
    data: isLeaving ? { ...snapshot, phase: 'ended' } : snapshot,
    channels: hearers.map((hearer) => channels.user(scope.companyId, hearer)),
  });
}
