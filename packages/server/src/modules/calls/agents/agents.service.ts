import { isDeepStrictEqual } from 'node:util';
import { channels, type AgentPresence } from '@talk/contract';
import { agentStatuses } from '@talk/contract/codes';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { agentFreeJob } from './agent-free.job.js';
import { nextAgentState, type AgentEvent } from './agent-status.machine.js';
import { findAgent, listAgents, lockAgent, touchAgent, updateAgent, type AgentRow } from './agents.repository.js';
import { createReachability, type Reach, type Reachability } from './reachability.service.js';

/** What agents do, for pickers, wallboard and routing. */
export interface Agents {
  /** @throws ApiError NOT_FOUND for an agent of another company. */
  presence(reads: Reads, scope: Scope, userId: number): Promise<AgentPresence>;
  list(reads: Reads, scope: Scope): Promise<AgentPresence[]>;
  /** Applies `event` and tells company and agent, if it changed anything. @throws ApiError NOT_FOUND. */
  apply(tx: Tx, scope: Scope, userId: number, event: AgentEvent): Promise<AgentPresence>;
  readonly reachability: Reachability;
}

const NEVER_HEARD: Reach = { isReachable: false, since: null };

function nextStatusOf(row: AgentRow): number | null {
  // What follows a session is what the agent chose.
  const isBetweenCalls = row.status === 'auto-dial';
  const next = nextAgentState(row, isBetweenCalls ? { type: 'dialing', isOn: false } : { type: 'work-over' });
  return next.status === row.status ? null : agentStatuses.code(next.status);
}

export function createAgents(kernel: Kernel): Agents {
  const reachability = createReachability(kernel, async (tx, scope, userId) => {
    const row = await touchAgent(tx, scope, userId);
    if (row === undefined) return;
    const { is_reachable } = announce(tx, scope, row, await reachability.of(tx, scope, userId));
    if (is_reachable) lookForWork(tx, scope, row);
  });

  function present(row: AgentRow, reach: Reach): AgentPresence {
    return {
      user_id: row.userId,
      agent_status: agentStatuses.code(row.status),
      last_agent_status_change: row.changedAt.toISOString(),
      next_status: nextStatusOf(row),
      is_reachable: reach.isReachable,
      unreachable_since: reach.isReachable ? null : (reach.since?.toISOString() ?? null),
      version: row.version,
    };
  }

  /** An agent became free: a caller may be waiting for them. */
  function lookForWork(tx: Tx, scope: Scope, { userId, status, version }: AgentRow): void {
    if (status !== 'accepting-calls') return;
    tx.enqueue(agentFreeJob, {
      companyId: scope.companyId,
      payload: { userId },
      key: `agent-free:${userId}:${version}`,
    });
  }

  function announce(tx: Tx, scope: Scope, row: AgentRow, reach: Reach): AgentPresence {
    const presence = present(row, reach);
    tx.emit({
      type: 'agent_status_updated',
      companyId: scope.companyId,
      entity: { type: 'agent', id: row.userId },
      version: row.version,
      data: presence,
      channels: [channels.company(scope.companyId), channels.agentStatus(scope.companyId, row.userId)],
    });
    return presence;
  }

  return {
    reachability,

    async presence(reads, scope, userId) {
      const row = await findAgent(reads, scope, userId);
      if (row === undefined) throw fail('NOT_FOUND');
      return present(row, await reachability.of(reads, scope, userId));
    },

    async list(reads, scope) {
      const reach = await reachability.all(reads, scope);
      return (await listAgents(reads, scope)).map((row) => present(row, reach.get(row.userId) ?? NEVER_HEARD));
    },

    async apply(tx, scope, userId, event) {
      const [before, reach] = await Promise.all([lockAgent(tx, scope, userId), reachability.of(tx, scope, userId)]);
      if (before === undefined) throw fail('NOT_FOUND');
      const next = nextAgentState(before, event);
      if (isDeepStrictEqual({ ...before, ...next }, before)) return present(before, reach);
      // A choice that waits for the end of a call does not begin a new status.
      const changedAt = before.status === next.status ? before.changedAt : kernel.clock.now();
      tx.unawaited(updateAgent(tx, scope, userId, next, changedAt));
      // Locked: what the update makes of it is known.
      const after = { ...before, ...next, changedAt, version: before.version + 1 };
      if (before.status !== after.status) lookForWork(tx, scope, after);
      return announce(tx, scope, after, reach);
    },
  };
}
